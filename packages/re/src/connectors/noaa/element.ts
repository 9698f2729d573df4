/** A climate element: what a file of the database measures. */
export interface Element {
  /** The code in file names: `climdiv-tmpccy-…`. */
  readonly file: string;
  /** The code in the lines of the files. */
  readonly code: string;
  readonly measure: string;
  readonly subject: string;
  readonly units: string;
  readonly prominence: number;
  /** The smallest possible value. A smaller one marks a missing value. */
  readonly smallest: number;
}

/** The elements in NCEI's county readme, and the degree days that later editions add. */
export const elements: readonly Element[] = [
  {
    file: 'tmpc',
    code: '02',
    measure: 'temperature_average',
    subject: 'Average temperature',
    units: 'degrees Fahrenheit',
    prominence: 40,
    smallest: -90,
  },
  {
    file: 'pcpn',
    code: '01',
    measure: 'precipitation',
    subject: 'Precipitation',
    units: 'inches',
    prominence: 41,
    smallest: 0,
  },
  {
    file: 'tmax',
    code: '27',
    measure: 'temperature_maximum',
    subject: 'Maximum temperature',
    units: 'degrees Fahrenheit',
    prominence: 42,
    smallest: -90,
  },
  {
    file: 'tmin',
    code: '28',
    measure: 'temperature_minimum',
    subject: 'Minimum temperature',
    units: 'degrees Fahrenheit',
    prominence: 43,
    smallest: -90,
  },
  {
    file: 'hddc',
    code: '25',
    measure: 'heating_degree_days',
    subject: 'Heating degree days',
    units: 'degree days',
    prominence: 44,
    smallest: 0,
  },
  {
    file: 'cddc',
    code: '26',
    measure: 'cooling_degree_days',
    subject: 'Cooling degree days',
    units: 'degree days',
    prominence: 45,
    smallest: 0,
  },
];

export const elementByCode: ReadonlyMap<string, Element> = new Map(elements.map((element) => [element.code, element]));
