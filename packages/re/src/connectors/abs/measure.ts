/** The measure of a series. */
export interface Measure {
  readonly programme: 'rppi' | 'transfers' | 'dwellings';
  readonly measure: string;
  readonly subject: string;
  readonly prominence: number;
}

const dwellings: Readonly<
  Record<string, { readonly word: string; readonly subject: string; readonly prominence: number }>
> = {
  'Residential Property': { word: 'residential', subject: 'Residential property price index', prominence: 10 },
  'Established House': { word: 'established_houses', subject: 'Established house price index', prominence: 12 },
  'Attached Dwellings': { word: 'attached_dwellings', subject: 'Attached dwellings price index', prominence: 14 },
};

const changes: Readonly<
  Record<string, { readonly word: string; readonly subject: string; readonly prominence: number }>
> = {
  'corresponding quarter of previous year': { word: '.change_year', subject: ', change over a year', prominence: 5 },
  'previous quarter': { word: '.change_quarter', subject: ', change over a quarter', prominence: 6 },
};

const index =
  /^(Residential Property|Established House|Attached Dwellings) Price Index(?: percentage change from (corresponding quarter of previous year|previous quarter))?$/;
const transfers = /^(Median Price|Number) of (Established House|Attached Dwelling) Transfers(?: \(Unstratified\))?$/;
const stock = /^Value of dwelling stock; Owned by (Households|Non-Households|All Sectors)$/;

const owners: Readonly<Record<string, { readonly word: string; readonly prominence: number }>> = {
  Households: { word: 'households', prominence: 24 },
  'Non-Households': { word: 'non_households', prominence: 25 },
  'All Sectors': { word: 'all_sectors', prominence: 23 },
};

const indexMeasure = (kind: string, change: string | undefined): Measure | undefined => {
  const what = dwellings[kind];
  const how = change === undefined ? { word: '', subject: '', prominence: 0 } : changes[change];
  return (
    what &&
    how && {
      programme: 'rppi',
      measure: what.word + how.word,
      subject: what.subject + how.subject,
      prominence: what.prominence + how.prominence,
    }
  );
};

const transferMeasure = (figure: string, kind: string): Measure => {
  const houses = kind === 'Established House';
  const what = houses ? 'established house' : 'attached dwelling';
  return {
    programme: 'transfers',
    measure: `${houses ? 'established_houses' : 'attached_dwellings'}.${figure === 'Number' ? 'count' : 'median_price'}`,
    subject: figure === 'Number' ? `Number of ${what} transfers` : `Median price of ${what} transfers, unstratified`,
    prominence: (houses ? 16 : 18) + (figure === 'Number' ? 5 : 0),
  };
};

/** The measure with this name in the workbooks; undefined if unknown. */
export const measureOf = (name: string): Measure | undefined => {
  const price = index.exec(name);
  if (price) return indexMeasure(price[1] ?? '', price[2]);
  const transfer = transfers.exec(name);
  if (transfer) return transferMeasure(transfer[1] ?? '', transfer[2] ?? '');
  const owner = owners[stock.exec(name)?.[1] ?? ''];
  if (owner) {
    return {
      programme: 'dwellings',
      measure: `value.${owner.word}`,
      subject: `Value of dwelling stock owned by ${owner.word.replace('_', '-').replace('all-sectors', 'all sectors')}`,
      prominence: owner.prominence,
    };
  }
  if (name === 'Mean price of residential dwellings')
    return { programme: 'dwellings', measure: 'mean_price', subject: name, prominence: 20 };
  if (name === 'Number of residential dwellings')
    return { programme: 'dwellings', measure: 'count', subject: name, prominence: 26 };
  return undefined;
};
