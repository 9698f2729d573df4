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

/** Headers of tables that occur only in these data sets. */
const table =
  /^(?:\uFEFF|ï»¿)?(?:HOLDING_ID\t|ACCESSION_NUMBER\t(?:HOLDING_ID|BORROWER_ID|BORROW_AGGREGATE_ID|INTEREST_RATE_RISK_ID|MONTHLY_TOTAL_RETURN_ID|DESIGNATED_INDEX_NAME|ASSET_CAT\tINSTRUMENT_KIND|FILING_DATE\tFILE_NUM\tSUB_TYPE|SERIES_NAME\tSERIES_ID|CIK\tREGISTRANT_NAME)\t)/;

const isArchive = (fileName: string): boolean => /\.zip$/i.test(fileName);

/** Recognizes a data set by its name or its first table. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const quarter = filePattern.exec(fileName)?.[1];
  if (quarter !== undefined) return ofQuarter(quarter.toLowerCase());
  return isArchive(fileName) && (table.test(head) || /n-?port[^/]*\.zip$/i.test(fileName))
    ? { name: fileName, address: `${folder}/${encodeURIComponent(fileName)}` }
    : null;
};

/** Why a single table of a data set is not loaded. */
export const refusal = (fileName: string, head: string): string | null =>
  /^\uFEFF?(?:ACCESSION_NUMBER|HOLDING_ID)\t/.test(head) && !isArchive(fileName)
    ? 'it is a table of a quarterly data set, which says nothing without the others: load the whole archive'
    : null;

/** All data sets listed on the SEC's page, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: filePattern, what: 'data sets of Form N-PORT' });
