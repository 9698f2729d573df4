/** The tables that are read: of the present layout, and of the one published until December 2016 (`Old…`). */
export type TableKind =
  | 'Applications'
  | 'Products'
  | 'Submissions'
  | 'MarketingStatus'
  | 'OldApplication'
  | 'OldProduct'
  | 'OldRegActionDate';

/** The code tables of an archive. */
export type CodeKind = 'SubmissionClass' | 'MarketingStatusCodes';

const signatures: readonly (readonly [TableKind | CodeKind, readonly string[]])[] = [
  ['Applications', ['applno', 'appltype', 'sponsorname']],
  ['Products', ['applno', 'productno', 'form', 'strength', 'drugname', 'activeingredient']],
  ['Submissions', ['applno', 'submissiontype', 'submissionno', 'submissionstatus', 'submissionstatusdate']],
  ['OldApplication', ['applno', 'appltype', 'sponsorapplicant']],
  ['OldProduct', ['applno', 'productno', 'form', 'dosage', 'drugname', 'activeingred']],
  ['OldRegActionDate', ['applno', 'actiontype', 'indoctypeseqno', 'actiondate', 'doctype']],
  ['SubmissionClass', ['submissionclasscodeid', 'submissionclasscode']],
  ['MarketingStatusCodes', ['marketingstatusid', 'marketingstatusdescription']],
];

// Columns that identify the other files of a release.
const unserved = [
  ['applicationdocsid'],
  ['submissionpropertytypecode'],
  ['tecode', 'applno'],
  ['actiontypes_lookupid'],
  ['applicationdocstype_lookup_id'],
  ['appdocid'],
  ['appdoctype'],
  ['chemicaltypeid'],
  ['doctype', 'doctypedesc'],
  ['reviewclassid'],
] as const;

/** Name patterns of the loose files, for when only a name is known. */
export const kindsByName: Readonly<Record<TableKind, RegExp>> = {
  Applications: /^Applications[^/]*\.txt$/i,
  Products: /^Products[^/]*\.txt$/i,
  Submissions: /^Submissions[^/]*\.txt$/i,
  MarketingStatus: /^MarketingStatus(?!_Lookup)[^/]*\.txt$/i,
  OldApplication: /^application(?!s)[^/]*\.txt$/i,
  OldProduct: /^Product(?!s|_tecode)[^/]*\.txt$/i,
  OldRegActionDate: /^RegActionDate[^/]*\.txt$/i,
};

/** Normalises a column name for comparison: case and blanks are ignored. */
export const columnName = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** The table of a header, code tables included; null for an unknown header. */
export const tableOf = (header: readonly string[]): TableKind | CodeKind | 'unserved' | null => {
  const names = new Set(header.map(columnName));
  const has = (columns: readonly string[]) => columns.every((column) => names.has(column));
  const found = signatures.find(([, columns]) => has(columns));
  if (found) return found[0];
  if (unserved.some(has)) return 'unserved';
  return has(['marketingstatusid', 'applno', 'productno']) ? 'MarketingStatus' : null;
};

/** The table of a loose file by its header. Code tables alone describe no application. */
export const kindOf = (header: readonly string[]): TableKind | 'unserved' | null => {
  const table = tableOf(header);
  return table === 'SubmissionClass' || table === 'MarketingStatusCodes' ? 'unserved' : table;
};
