import { connecticutList } from '@dqs/places';

/**
 * A hint on the county or planning region codes of Connecticut and the releases that use them; null for codes of other
 * states.
 */
export const connecticutHint = (fips: string): string | null => {
  const list = connecticutList(fips);
  if (list === 'counties') {
    return (
      'Connecticut: the release held uses the nine planning regions (09110 to 09190) that replaced the counties in 2022; ' +
      'old county codes are in releases up to March 2023.'
    );
  }
  if (list === 'planning_regions') {
    return (
      'Connecticut: the release held uses the eight counties of before 2022 (09001 to 09015); planning regions are in ' +
      'releases from December 2025 on.'
    );
  }
  return fips.startsWith('09')
    ? 'Connecticut has county codes 09001 to 09015 up to March 2023, planning regions 09110 to 09190 since.'
    : null;
};
