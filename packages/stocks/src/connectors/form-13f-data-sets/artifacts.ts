import { listedFiles, type Artifact, type Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/form-13f-data-sets';
const folder = 'https://www.sec.gov/files/structureddata/data/form-13f-data-sets';

/** `2023q1_form13f.zip`; from 2024 on the days of filing, `01mar2024-31may2024_form13f.zip`. */
const filePattern = /^(\d{4}q[1-4]|\d{2}[a-z]{3}\d{4}-\d{2}[a-z]{3}\d{4})_form13f[^/]*\.zip$/i;

const ofSpan = (span: string): Artifact => ({
  name: `${span}_form13f.zip`,
  address: `${folder}/${span}_form13f.zip`,
});

export const artifacts = [{ ...ofSpan('##xxx####-##xxx####'), pattern: filePattern }];

/** Tables that only data sets of Form 13F begin with. */
const isTable = (head: string): boolean =>
  /^\uFEFF?(?:ï»¿)?ACCESSION_NUMBER\t(?:REPORTCALENDARORQUARTER|INFOTABLE_SK|OTHERMANAGER_SK|SEQUENCENUMBER|OTHERINCLUDEDMANAGERSCOUNT|FILING_DATE\tSUBMISSIONTYPE)\t/.test(
    head,
  );

/** A data set by its name, or by the first of its tables. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const span = filePattern.exec(fileName)?.[1];
  if (span !== undefined) return ofSpan(span.toLowerCase());
  return isTable(head) && /\.zip$/i.test(fileName)
    ? { name: fileName, address: `${folder}/${encodeURIComponent(fileName)}` }
    : null;
};

/** Why one table of a data set is not loaded by itself. */
export const refusal = (_fileName: string, head: string): string | null =>
  isTable(head)
    ? 'it is one table of a data set of Form 13F, which says nothing without the others: load the whole archive'
    : null;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The months of filing by their end, as one number: a quarter's name tells it, or the last day of a span. */
const endOf = (name: string): number => {
  const [, quarterYear, quarter = ''] = /^(\d{4})q([1-4])/i.exec(name) ?? [];
  if (quarterYear !== undefined) return Number.parseInt(quarterYear, 10) * 12 + Number.parseInt(quarter, 10) * 3;
  const [, month = '', year = ''] = /-\d{2}([a-z]{3})(\d{4})/i.exec(name) ?? [];
  return Number.parseInt(year, 10) * 12 + months.indexOf(month.toLowerCase()) + 1;
};

const inOrder = (listed: readonly Artifact[]): readonly Artifact[] =>
  listed.toSorted((left, right) => endOf(left.name) - endOf(right.name));

/** Sets of the last year may be published anew; older ones are settled. */
const changing = 4;

/** Every data set that the page of the SEC lists, oldest first. */
export const discover: Publication['discover'] = async function* (_today, http) {
  const listed = inOrder(await listedFiles(http, page, filePattern, 'data sets of Form 13F'));
  const sets = listed.map(({ name, address }) => ({ name: name.toLowerCase(), address }));
  const settled = true as const;
  for (const [at, set] of sets.entries()) yield at < sets.length - changing ? { ...set, settled } : set;
};
