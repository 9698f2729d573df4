/** The Census Bureau's folder of the Population Estimates of a vintage, such as `…/datasets/2020-2024`. */
export const estimatesFolder = (year: string): string => {
  const decade = Math.floor((Number.parseInt(year, 10) - 1) / 10) * 10;
  return `https://www2.census.gov/programs-surveys/popest/datasets/${decade}-${year}`;
};

/** The newest vintage whose files are published on a day: those of a year come out by May of the next one. */
export const newestEstimates = (today: string): string => {
  const year = Number.parseInt(today.slice(0, 4), 10);
  return String(today.slice(5, 7) >= '05' ? year - 1 : year - 2);
};

/** The answer of the American Community Survey with the people and housing units of every county; its name alone says the year. */
export const countySurvey = (year: string): { readonly name: string; readonly address: string } => ({
  name: `acs5_${year}_county.json`,
  address: `https://api.census.gov/data/${year}/acs/acs5?get=NAME,B01003_001E,B25001_001E&for=county:*`,
});

/** The name of such an answer, with its year. */
export const countySurveyName = /^acs5_(\d{4})_county(?!_sub)/i;
