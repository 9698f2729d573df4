/** The year of the national list of ZIP areas by county, the last one with Connecticut's eight counties. */
export const nationalList = '2020';

/** The year of the list of Connecticut's ZIP areas by planning region. */
export const connecticutList = '2022';
