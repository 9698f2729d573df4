import { listedFiles, newestOf, type Artifact, type Publication } from '@dqs/kit';

const prices = 'https://www.abs.gov.au/statistics/economy/price-indexes-and-inflation';

/** The price indexes ended with the December quarter 2021. The tables of that release contain the whole history. */
const ceased = ['641601', '641602', '641603', '641604', '641607'].map((table) => ({
  name: `${table}.xlsx`,
  address: `${prices}/residential-property-price-indexes-eight-capital-cities/dec-2021/${table}.xlsx`,
  pattern: new RegExp(`^${table}`),
}));

const releases = `${prices}/total-value-dwellings`;

/**
 * The tables of Total Value of Dwellings: all series by state, and the medians and transfers of capital cities,
 * formerly in 641604.
 */
const continued = ['643201', '643202'] as const;

const totalValue = (table: string, release: string): Artifact => ({
  name: `${table}.xlsx`,
  address: `${releases}/${release}/${table}.xlsx`,
});

/** The workbooks by name. The name of a local copy may have a date after the table number. */
export const artifacts = [
  ...ceased,
  ...continued.map((table) => ({ ...totalValue(table, 'sep-quarter-2024'), pattern: new RegExp(`^${table}`) })),
];

const months = ['mar', 'jun', 'sep', 'dec'];

/** The sequence number of the quarter of a release, by which releases are sorted: `sep-quarter-2024`. */
const quarterOf = (release: string): number =>
  Number.parseInt(release.slice(-4), 10) * 4 + months.indexOf(release.slice(0, 3));

/** Every workbook, the ended ones first; for Total Value of Dwellings, the newest listed release. */
export const discover: Publication['discover'] = async function* (_today, http) {
  for (const { name, address } of ceased) yield { name, address, settled: true };
  const listed = await listedFiles(http, releases, /^(?:mar|jun|sep|dec)-quarter-\d{4}$/, 'releases by quarter');
  const names = listed.map(({ name }) => name).toSorted((left, right) => quarterOf(left) - quarterOf(right));
  for (const table of continued) {
    const [first, ...later] = names.slice(-2).map((release) => totalValue(table, release));
    if (first) yield newestOf([first, ...later]);
  }
};

/**
 * The title of a time series workbook on its sheet `Index`: `6432.0 Total Value of Dwellings`, `Tables 4 and 5. Median
 * Price …`.
 */
const titled = /\b(6416|6432)\.0 .*\n\s*Tables? (\d+)\b/;

const tableOf = (fileName: string, head: string): string | null => {
  const [, publication, table] = titled.exec(head) ?? [];
  if (publication !== undefined && table !== undefined) return `${publication}${table.padStart(2, '0')}`;
  return /^(6416|6432)\d\d/.exec(fileName)?.[0] ?? null;
};

const isFormer = (table: string): boolean => /^64160[89]/.test(table);

/**
 * Recognizes workbooks by the publication and number of their table, in the title or the file name. Unlisted tables of
 * Total Value of Dwellings are accepted, since they have the same series names.
 */
export const recognise = (fileName: string, head = ''): Artifact | null => {
  const table = tableOf(fileName, head);
  if (table === null || isFormer(table)) return null;
  const artifact = artifacts.find(({ name }) => name === `${table}.xlsx`);
  if (artifact) return { name: artifact.name, address: artifact.address };
  // Until 2021 the value of dwellings was the last table of the price indexes, with the same series.
  if (table === '641606') return { name: '641606.xlsx', address: ceased[0]!.address.replace('641601', table) };
  return table.startsWith('6432') ? totalValue(table, 'sep-quarter-2024') : null;
};

/** Table 8 has another base and ends in 2005. It must not be taken for the later index. */
export const refusal = (fileName: string, head: string): string | null =>
  isFormer(tableOf(fileName, head) ?? '')
    ? 'this table contains the price index with base 1989-90, which ended in 2005 and is not supported; load tables 641601 to 641607'
    : null;
