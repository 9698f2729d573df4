import { listedDataSets } from '@dqs/edgar';
import type { Artifact, Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/form-13f-data-sets';
const folder = 'https://www.sec.gov/files/structureddata/data/form-13f-data-sets';

/** `2023q1_form13f.zip`; from 2024 on named by filing days, `01mar2024-31may2024_form13f.zip`. */
const filePattern = /^(\d{4}q[1-4]|\d{2}[a-z]{3}\d{4}-\d{2}[a-z]{3}\d{4})_form13f[^/]*\.zip$/i;

const ofSpan = (span: string): Artifact => ({
  name: `${span}_form13f.zip`,
  address: `${folder}/${span}_form13f.zip`,
});

export const artifacts = [{ ...ofSpan('##xxx####-##xxx####'), pattern: filePattern }];

/** Headers of tables that occur only in data sets of Form 13F. */
const isTable = (head: string): boolean =>
  /^\uFEFF?(?:ï»¿)?ACCESSION_NUMBER\t(?:REPORTCALENDARORQUARTER|INFOTABLE_SK|OTHERMANAGER_SK|SEQUENCENUMBER|OTHERINCLUDEDMANAGERSCOUNT|FILING_DATE\tSUBMISSIONTYPE)\t/.test(
    head,
  );

/** Recognizes a data set by its name or its first table. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const span = filePattern.exec(fileName)?.[1];
  if (span !== undefined) return ofSpan(span.toLowerCase());
  return isTable(head) && /\.zip$/i.test(fileName)
    ? { name: fileName, address: `${folder}/${encodeURIComponent(fileName)}` }
    : null;
};

/** Why a single table of a data set is not loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  isTable(head) ? 'it is only one table of a data set of Form 13F. Load the whole archive' : null;

/** All data sets listed on the SEC's page, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: filePattern, what: 'data sets of Form 13F' });
