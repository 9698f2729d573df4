import { expandedKey } from './name-key.ts';

/**
 * Regions of several states that no level of the service covers: the Census Bureau's regions and divisions, and
 * everyday ones. Some are also the names of small towns.
 */
const regions: ReadonlySet<string> = new Set(
  [
    ...['New England', 'Middle Atlantic', 'Mid-Atlantic', 'East North Central', 'West North Central', 'South Atlantic'],
    ...[
      'East South Central',
      'West South Central',
      'Mountain West',
      'Pacific Northwest',
      'Midwest',
      'Northeast',
      'Southeast',
    ],
    ...[
      'Southwest',
      'Northwest',
      'West Coast',
      'East Coast',
      'Gulf Coast',
      'Appalachia',
      'Delmarva',
      'Rust Belt',
      'Sun Belt',
    ],
    ...[
      'Sunbelt',
      'Bible Belt',
      'Corn Belt',
      'Great Plains',
      'Great Lakes',
      'Deep South',
      'Ozarks',
      'Four Corners',
      'Texarkana region',
    ],
  ].map(expandedKey),
);

/** Whether an expanded key, with or without an article, is a region of several states. */
export const isRegion = (key: string): boolean => regions.has(key.replace(/^the /, ''));
