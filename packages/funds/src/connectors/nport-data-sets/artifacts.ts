import { listedDataSets } from '@dqs/edgar';
import type { Artifact, Publication } from '@dqs/kit';

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

/** An archive that people take for a data set, under a name that does not say its quarter. */
const archivePattern = /n-?port[^/]*\.zip$/i;

/** Why a file is no data set that can be loaded: one table by itself, or an archive whose name says no quarter. */
export const refusal = (fileName: string, head: string): string | null => {
  if (archivePattern.test(fileName))
    return 'its name does not say of which quarter it is, which nothing inside does either: name it such as 2026q1_nport.zip';
  return /^\uFEFF?(?:ACCESSION_NUMBER|HOLDING_ID)\t/.test(head)
    ? 'it is a table of a quarterly data set: load the whole archive under its name, such as 2026q1_nport.zip'
    : null;
};

/** Every data set that the page of the SEC lists, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: filePattern, what: 'data sets of Form N-PORT' });
