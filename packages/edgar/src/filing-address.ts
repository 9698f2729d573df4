/** The address of EDGAR's archives. */
export const archives = 'https://www.sec.gov/Archives';

/** The folder of all filers. Files loaded from disk without an address are assumed to come from it. */
export const filersFolder = `${archives}/edgar/data/`;

const folderOf = (cik: number, accessionNumber: string): string =>
  `${filersFolder}${cik}/${accessionNumber.replaceAll('-', '')}`;

/** EDGAR's page with the documents of a filing. */
export const indexUrl = (cik: number, accessionNumber: string): string =>
  `${folderOf(cik, accessionNumber)}/${accessionNumber}-index.htm`;

/** The address of a filing's main document at the SEC; null if the file does not name it. */
export const documentUrl = (cik: number, accessionNumber: string, document: string | null): string | null =>
  document === null ? null : `${folderOf(cik, accessionNumber)}/${document}`;
