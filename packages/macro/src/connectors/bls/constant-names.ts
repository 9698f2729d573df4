/**
 * Names of codes that need no list: the few codes of a dimension that the Bureau has never changed, from its pages and
 * published files. A loaded list takes precedence.
 */
export const constantNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'la.measure': {
    '03': 'unemployment rate',
    '04': 'unemployment',
    '05': 'employment',
    '06': 'labor force',
    '07': 'employment-population ratio',
    '08': 'labor force participation rate',
    '09': 'civilian noninstitutional population',
  },
  'jt.dataelement': {
    HI: 'Hires',
    JO: 'Job openings',
    LD: 'Layoffs and discharges',
    OS: 'Other separations',
    QU: 'Quits',
    TS: 'Total separations',
  },
  'jt.ratelevel': { L: 'level in thousands', R: 'rate' },
  'pr.sector': {
    '3000': 'Manufacturing',
    '3100': 'Durable manufacturing',
    '3200': 'Nondurable manufacturing',
    '8400': 'Business',
    '8500': 'Nonfarm business',
    '8800': 'Nonfinancial corporations',
  },
  'pr.class': { '3': 'employees', '6': 'all workers' },
  'pr.measure': {
    '09': 'Labor productivity (output per hour)',
    '10': 'Hourly compensation',
    '11': 'Unit labor costs',
    '15': 'Real hourly compensation',
  },
  'pr.duration': {
    '1': 'percent change from the same quarter a year ago',
    '2': 'percent change from the previous quarter at annual rate',
    '3': 'index',
  },
};
