/**
 * Whether a list says in which counties cities lie (SQL). The survey's list of places has no counties, and lists of towns cover
 * twelve states and no cities elsewhere.
 */
export const citiesListedSql = `exists (select from geo_city where list in ('codes2020', 'subcounty'))`;
