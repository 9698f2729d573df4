const counties = /^09(?:001|003|005|007|009|011|013|015)/;
const planningRegions = /^09(?:110|120|130|140|150|160|170|180|190)/;

/**
 * The list of a county or tract code in Connecticut: the eight counties, or the nine planning regions that the Census
 * Bureau has used instead since 2022 (87 FR 34235); null for a code of another state or of neither list.
 */
export const connecticutList = (fips: string): 'counties' | 'planning_regions' | null => {
  if (counties.test(fips)) return 'counties';
  return planningRegions.test(fips) ? 'planning_regions' : null;
};
