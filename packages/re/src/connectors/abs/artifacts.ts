import { listedFiles, newestOf, type Artifact, type Publication } from '@dqs/kit';

const prices = 'https://www.abs.gov.au/statistics/economy/price-indexes-and-inflation';

/** The price indexes ceased with the December quarter 2021; the tables of that release hold their whole history. */
const ceased = ['641601', '641602', '641603', '641604', '641607'].map((table) => ({
  name: `${table}.xlsx`,
  address: `${prices}/residential-property-price-indexes-eight-capital-cities/dec-2021/${table}.xlsx`,
  pattern: new RegExp(`^${table}`),
}));

const releases = `${prices}/total-value-dwellings`;

const totalValue = (release: string): Artifact => ({
  name: '643201.xlsx',
  address: `${releases}/${release}/643201.xlsx`,
});

/** The workbooks by name; a local copy may carry a date after the table's number. */
export const artifacts = [...ceased, { ...totalValue('sep-quarter-2024'), pattern: /^643201/ }];

const months = ['mar', 'jun', 'sep', 'dec'];

/** When a release is of, to put releases in order: `sep-quarter-2024`. */
const quarterOf = (release: string): number =>
  Number.parseInt(release.slice(-4), 10) * 4 + months.indexOf(release.slice(0, 3));

/** Every workbook, the ceased ones first; of Total Value of Dwellings that of the newest release listed. */
export const discover: Publication['discover'] = async function* (_today, http) {
  for (const { name, address } of ceased) yield { name, address, settled: true };
  const listed = await listedFiles(http, releases, /^(?:mar|jun|sep|dec)-quarter-\d{4}$/, 'releases by quarter');
  const names = listed.map(({ name }) => name).toSorted((left, right) => quarterOf(left) - quarterOf(right));
  const [first, ...later] = names.slice(-2).map(totalValue);
  if (first) yield newestOf([first, ...later]);
};

/** Workbooks are told by the number of their table, with which their names begin. */
export const recognise = (fileName: string): Artifact | null => {
  const found = artifacts.find(({ pattern }) => pattern.test(fileName));
  return found ? { name: found.name, address: found.address } : null;
};

/** Table 8 has another base and ends in 2005: it must not be taken for the index that followed it. */
export const refusal = (fileName: string): string | null =>
  /^64160[89]/.test(fileName)
    ? 'this table holds the price index on the base 1989-90, which ended in 2005 and is not served; 641601 to 641607 are'
    : null;
