/** A natural hazard of the National Risk Index. */
export interface Hazard {
  /** The prefix of its columns in the files, in capitals. */
  readonly code: string;
  /** The name that FEMA shows. */
  readonly name: string;
  /** Other common names. */
  readonly aliases: readonly string[];
}

const hazard = (code: string, name: string, ...aliases: string[]): Hazard => ({ code, name, aliases });

/**
 * Every hazard of any release, by name. A release has eighteen. River floods are RFLD up to release 1.19 (March 2023).
 * From release 1.20 (December 2025) on, IFLD, inland flooding, replaces them.
 */
export const hazards: readonly Hazard[] = [
  hazard('AVLN', 'Avalanche'),
  hazard('CFLD', 'Coastal Flooding', 'coastal flood'),
  hazard('CWAV', 'Cold Wave', 'cold', 'extreme cold', 'cold snap'),
  hazard('DRGT', 'Drought'),
  hazard('ERQK', 'Earthquake', 'quake', 'earth quake', 'seismic'),
  hazard('HAIL', 'Hail', 'hailstorm'),
  hazard('HWAV', 'Heat Wave', 'heat', 'heatwave', 'extreme heat'),
  hazard('HRCN', 'Hurricane', 'tropical cyclone', 'cyclone', 'typhoon', 'tropical storm'),
  hazard('ISTM', 'Ice Storm', 'freezing rain'),
  hazard('IFLD', 'Inland Flooding', 'inland flood'),
  hazard('LNDS', 'Landslide', 'mudslide', 'mudflow'),
  hazard('LTNG', 'Lightning'),
  hazard('RFLD', 'Riverine Flooding', 'riverine flood', 'river flood', 'river flooding'),
  hazard('SWND', 'Strong Wind', 'wind', 'high wind', 'windstorm'),
  hazard('TRND', 'Tornado', 'twister'),
  hazard('TSUN', 'Tsunami', 'tidal wave'),
  hazard('VLCN', 'Volcanic Activity', 'volcano', 'volcanic eruption'),
  hazard('WFIR', 'Wildfire', 'wild fire', 'fire', 'bushfire', 'bush fire', 'brush fire', 'forest fire'),
  hazard('WNTW', 'Winter Weather', 'winter', 'snow', 'snowstorm', 'blizzard'),
];

const spelling = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '');

const bySpelling: ReadonlyMap<string, Hazard> = new Map(
  hazards.flatMap((one) => [one.code, one.name, ...one.aliases].map((text) => [spelling(text), one] as const)),
);

/** The hazard for a code or name, in any letter case; null when there is none. */
export const findHazard = (text: string): Hazard | null => bySpelling.get(spelling(text)) ?? null;

const byCode: ReadonlyMap<string, Hazard> = new Map(hazards.map((one) => [one.code, one]));

/** The display name of a code. A hazard that a later release adds is shown by its code. */
export const hazardName = (code: string): string => byCode.get(code)?.name ?? code;
