import { addDays, monthOf, startOfQuarter, yearOf } from '@dqs/core';
import type { Artifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

const prices = 'https://www.abs.gov.au/statistics/economy/price-indexes-and-inflation';

/** The price indexes ceased with the December quarter 2021; the tables of that release hold their whole history. */
const ceased = ['641601', '641602', '641603', '641604', '641607'].map((table) => ({
  name: `${table}.xlsx`,
  address: `${prices}/residential-property-price-indexes-eight-capital-cities/dec-2021/${table}.xlsx`,
  pattern: new RegExp(`^${table}`),
}));

/** Total Value of Dwellings appears some ten weeks after its quarter; twelve are allowed for. */
const weeksUntilPublished = 12;
const months = ['mar', 'jun', 'sep', 'dec'] as const;

/** The release that is out on a day: that of the last quarter that ended twelve weeks before it. */
const releaseOn = (today: Day): string => {
  const quarter = startOfQuarter(addDays(today, -weeksUntilPublished * 7));
  const lastMonth = addDays(quarter, -1);
  return `${months[Math.floor((monthOf(lastMonth) - 1) / 3)]}-quarter-${yearOf(lastMonth)}`;
};

const totalValue = (release: string): Artifact => ({
  name: '643201.xlsx',
  address: `${prices}/total-value-dwellings/${release}/643201.xlsx`,
});

/** The workbooks by name; a local copy may carry a date after the table's number. */
export const artifacts = [...ceased, { ...totalValue('sep-quarter-2024'), pattern: /^643201/ }];

/** Every workbook, the ceased ones first. */
export async function* discover(today: string): AsyncGenerator<Artifact> {
  for (const { name, address } of ceased) yield { name, address };
  yield totalValue(releaseOn(today as Day));
}

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
