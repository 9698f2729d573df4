import { connecticutList } from '@dqs/places';

/**
 * A hint on the county or planning region codes of Connecticut and the releases that use them; null for codes of other
 * states.
 */
export const connecticutHint = (fips: string): string | null => {
  const list = connecticutList(fips);
  if (list === 'counties') {
    return (
      'Connecticut: the loaded release uses the nine planning regions (09110 to 09190) that replaced the counties in 2022. ' +
      'Releases up to March 2023 use the old county codes.'
    );
  }
  if (list === 'planning_regions') {
    return (
      'Connecticut: the loaded release uses the eight counties from before 2022 (09001 to 09015). Releases since ' +
      'December 2025 use the planning regions.'
    );
  }
  return fips.startsWith('09')
    ? 'Connecticut has counties 09001 to 09015 up to the release of March 2023, and planning regions 09110 to 09190 since.'
    : null;
};
