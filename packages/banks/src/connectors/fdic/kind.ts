/** What the rows of a file are. */
export type Kind =
  /** Figures of institutions on a report date: /financials as JSON or CSV, reports of the older bulk form (SDI). */
  | 'report'
  /** Total assets of one institution by quarter, as the web page exports them; the certificate stands in the file's name. */
  | 'export'
  /** The register: /institutions. */
  | 'register'
  /** Failures: /failures, and the list of failed banks. */
  | 'failure'
  /** Events and changes: /history. */
  | 'event';

/** The list of failed banks wrote `CERT #` until 2014; copies of it have names without blanks, or with underscores. */
const ofFailures: ReadonlyMap<string, string> = new Map(
  ['BANK NAME', 'CERT', 'ACQUIRING INSTITUTION', 'CLOSING DATE', 'UPDATED DATE'].map(
    (name) => [name.replaceAll(' ', ''), name] as const,
  ),
);

/** Names of columns as they are compared: files of one kind differ in case and in the blanks behind a name. */
export const columnName = (name: string): string => {
  // A no-break space of UTF-8 that was read byte by byte has another letter before it.
  const plain = name
    .replaceAll(/\u00C2?\u00A0|\uFEFF/g, '')
    .trim()
    .toUpperCase();
  return ofFailures.get(plain.replaceAll(/[\s_#]+/g, '')) ?? plain;
};

/** What rows with these columns are; null for rows that say nothing of a single institution. */
export const kindOf = (columns: readonly string[]): Kind | null => {
  const names = new Set(columns.map(columnName));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.has(name));
  // Branches and their deposits are another data set.
  if (has('BRNUM') || has('DEPSUMBR') || has('UNINUMBR')) return null;
  if (has('CERT', 'CHANGECODE')) return 'event';
  if (has('CERT', 'FAILDATE') || has('CERT', 'CLOSING DATE') || has('CERT', 'EFFECTIVE DATE', 'RESOLUTION'))
    return 'failure';
  if (has('CERT', 'ACTIVE') || (has('CERT', 'NAME') && has('ESTYMD') && !has('REPDTE'))) return 'register';
  if (has('CERT', 'REPDTE')) return 'report';
  return has('RISDATE') && !has('CERT') ? 'export' : null;
};
