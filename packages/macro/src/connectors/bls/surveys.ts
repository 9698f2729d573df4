/** A survey of the Bureau whose flat files are fetched. */
export interface Survey {
  readonly name: string;
  /** Matches the data files that together contain the survey, by their names in the Bureau's directory. */
  readonly files: RegExp;
}

/** The main surveys. Files of other surveys can also be loaded. */
export const surveys: Readonly<Record<string, Survey>> = {
  cu: { name: 'Consumer Price Index, all urban consumers', files: /^cu\.data\.(0\.Current|1\.AllItems)$/ },
  cw: {
    name: 'Consumer Price Index, urban wage earners and clerical workers',
    files: /^cw\.data\.(0\.Current|1\.AllItems)$/,
  },
  su: { name: 'Chained Consumer Price Index, all urban consumers', files: /^su\.data\.(0\.Current|1\.AllItems)$/ },
  ap: { name: 'Average consumer prices', files: /^ap\.data\.0\.Current$/ },
  ce: { name: 'Current Employment Statistics', files: /^ce\.data\.0\.AllCESSeries$/ },
  ln: { name: 'Labor force statistics of the Current Population Survey', files: /^ln\.data\.1\.AllData$/ },
  jt: { name: 'Job Openings and Labor Turnover Survey', files: /^jt\.data\.1\.AllItems$/ },
  wp: { name: 'Producer Price Index, commodities', files: /^wp\.data\.0\.Current$/ },
  pc: { name: 'Producer Price Index, industries', files: /^pc\.data\.0\.Current$/ },
  ei: { name: 'Import and export price indexes', files: /^ei\.data\.0\.Current$/ },
  ci: { name: 'Employment Cost Index', files: /^ci\.data\.1\.AllData$/ },
  pr: { name: 'Major sector productivity and costs', files: /^pr\.data\.(0\.Current|1\.AllData)$/ },
  la: { name: 'Local area unemployment statistics', files: /^la\.data\.0\.Current/ },
  sm: { name: 'State and area employment, hours and earnings', files: /^sm\.data\.0\.Current$/ },
};

/** The survey of a series: the first two letters of its id. */
export const surveyOf = (seriesId: string): string => seriesId.slice(0, 2).toLowerCase();

/** The name of a survey; its code if it is not one of the main surveys. */
export const surveyName = (survey: string): string => surveys[survey]?.name ?? `BLS survey ${survey.toUpperCase()}`;
