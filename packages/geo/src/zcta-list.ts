/** The year of the list of ZIP areas by county of the nation, the last with Connecticut's eight counties. */
export const nationalList = '2020';

/** The year of the list of ZIP areas by planning region, of Connecticut alone. */
export const connecticutList = '2022';
