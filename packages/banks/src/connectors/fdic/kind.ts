/** The kind of row in a file. */
export type Kind =
  /** Figures of institutions on a report date: /financials as JSON or CSV, and reports of the older bulk form (SDI). */
  | 'report'
  /** Total assets of one institution by quarter, exported from the web page. The file name contains the certificate. */
  | 'export'
  /** The register: /institutions. */
  | 'register'
  /** Failures: /failures, and the list of failed banks. */
  | 'failure'
  /** Events and changes: /history. */
  | 'event';

/**
 * Column names of the list of failed banks without blanks. Until 2014 the list wrote `CERT #`; copies drop blanks or
 * use underscores.
 */
const ofFailures: ReadonlyMap<string, string> = new Map(
  ['BANK NAME', 'CERT', 'ACQUIRING INSTITUTION', 'CLOSING DATE', 'UPDATED DATE'].map(
    (name) => [name.replaceAll(' ', ''), name] as const,
  ),
);

/** Normalises a column name for comparison. Files of one kind differ in case and in trailing blanks. */
export const columnName = (name: string): string => {
  // A UTF-8 no-break space that was read byte by byte has a second letter before it.
  const plain = name
    .replaceAll(/\u00C2?\u00A0|\uFEFF/g, '')
    .trim()
    .toUpperCase();
  return ofFailures.get(plain.replaceAll(/[\s_#]+/g, '')) ?? plain;
};

/** The kind of rows with these columns; null for rows that do not describe a single institution. */
export const kindOf = (columns: readonly string[]): Kind | null => {
  const names = new Set(columns.map(columnName));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.has(name));
  // Branches and their deposits are another dataset.
  if (has('BRNUM') || has('DEPSUMBR') || has('UNINUMBR')) return null;
  if (has('CERT', 'CHANGECODE')) return 'event';
  if (has('CERT', 'FAILDATE') || has('CERT', 'CLOSING DATE') || has('CERT', 'EFFECTIVE DATE', 'RESOLUTION'))
    return 'failure';
  if (has('CERT', 'ACTIVE') || (has('CERT', 'NAME') && has('ESTYMD') && !has('REPDTE'))) return 'register';
  if (has('CERT', 'REPDTE')) return 'report';
  return has('RISDATE') && !has('CERT') ? 'export' : null;
};
