import { listedFiles, type Artifact, type Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/form-n-port-data-sets';
const folder = 'https://www.sec.gov/files/dera/data/form-n-port-data-sets';

const filePattern = /^(\d{4}q[1-4])_nport[^/]*\.zip$/i;

const ofQuarter = (quarter: string): Artifact => ({
  name: `${quarter}_nport.zip`,
  address: `${folder}/${quarter}_nport.zip`,
});

export const artifacts = [{ ...ofQuarter('####q#'), pattern: filePattern }];

/** A quarter's data set by its name: nothing inside says which quarter it is. */
export const recognise = (fileName: string): Artifact | null => {
  const quarter = filePattern.exec(fileName)?.[1];
  return quarter === undefined ? null : ofQuarter(quarter.toLowerCase());
};

/** Why one table of a data set is not loaded by itself. */
export const refusal = (_fileName: string, head: string): string | null =>
  /^\uFEFF?(?:ACCESSION_NUMBER|HOLDING_ID)\t/.test(head)
    ? 'it is a table of a quarterly data set: load the whole archive under its name, such as 2026q1_nport.zip'
    : null;

/** Sets of the last year may be published anew; older ones are settled. */
const changing = 4;

/** The quarter of a day, as names have it: `2025q1`. */
const quarterOf = (day: string): string => `${day.slice(0, 4)}q${Math.ceil(Number.parseInt(day.slice(5, 7), 10) / 3)}`;

/** Every data set that the page of the SEC lists, oldest first; those of the quarters since a day where one is given. */
export const discover: Publication['discover'] = async function* (_today, http, since) {
  const listed = await listedFiles(http, page, filePattern, 'data sets of Form N-PORT');
  const sets = listed.map(({ name, address }) => ({ name: name.toLowerCase(), address }));
  const settled = true as const;
  for (const [at, set] of sets.entries()) {
    if (since !== undefined && set.name < quarterOf(since)) continue;
    yield at < sets.length - changing ? { ...set, settled } : set;
  }
};
