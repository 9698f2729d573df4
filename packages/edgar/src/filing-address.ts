/** Where EDGAR keeps all that was filed. */
export const archives = 'https://www.sec.gov/Archives';

/** The folder of all filers: what is loaded from disk without its own address came from below it. */
export const filersFolder = `${archives}/edgar/data/`;

const folderOf = (cik: number, accessionNumber: string): string =>
  `${filersFolder}${cik}/${accessionNumber.replaceAll('-', '')}`;

/** The page of EDGAR that lists the documents of a filing. */
export const indexUrl = (cik: number, accessionNumber: string): string =>
  `${folderOf(cik, accessionNumber)}/${accessionNumber}-index.htm`;

/** The main document of a filing as the SEC shows it; null where the file names none. */
export const documentUrl = (cik: number, accessionNumber: string, document: string | null): string | null =>
  document === null ? null : `${folderOf(cik, accessionNumber)}/${document}`;
