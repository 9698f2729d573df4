/** The Census Bureau's folder of a vintage of the Population Estimates, such as `…/datasets/2020-2024`. */
export const estimatesFolder = (year: string): string => {
  const decade = Math.floor((Number.parseInt(year, 10) - 1) / 10) * 10;
  return `https://www2.census.gov/programs-surveys/popest/datasets/${decade}-${year}`;
};

/** The newest vintage published on a day. The files of a year are published by May of the next year. */
export const newestEstimates = (today: string): string => {
  const year = Number.parseInt(today.slice(0, 4), 10);
  return String(today.slice(5, 7) >= '05' ? year - 1 : year - 2);
};

/**
 * The American Community Survey response with the people and housing units of every county. Only its name contains the
 * year.
 */
export const countySurvey = (year: string): { readonly name: string; readonly address: string } => ({
  name: `acs5_${year}_county.json`,
  address: `https://api.census.gov/data/${year}/acs/acs5?get=NAME,B01003_001E,B25001_001E&for=county:*`,
});

/** File name of such a response, with its year. */
export const countySurveyName = /^acs5_(\d{4})_county(?!_sub)/i;
