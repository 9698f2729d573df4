const counties = /^09(?:001|003|005|007|009|011|013|015)/;
const planningRegions = /^09(?:110|120|130|140|150|160|170|180|190)/;

/**
 * Connecticut's eight counties became nine planning regions in 2022, with other codes. A release has one or the other;
 * null for codes of other states.
 */
export const connecticutHint = (fips: string): string | null => {
  if (counties.test(fips)) {
    return (
      'Connecticut: the release held uses the nine planning regions (09110 to 09190) that replaced the counties in 2022; ' +
      'old county codes are in releases up to March 2023.'
    );
  }
  if (planningRegions.test(fips)) {
    return (
      'Connecticut: the release held uses the eight counties of before 2022 (09001 to 09015); planning regions are in ' +
      'releases from December 2025 on.'
    );
  }
  return fips.startsWith('09')
    ? 'Connecticut has county codes 09001 to 09015 up to March 2023, planning regions 09110 to 09190 since.'
    : null;
};
