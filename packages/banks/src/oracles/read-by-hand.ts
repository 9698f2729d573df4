import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse as readCsv } from 'csv-parse/sync';

// An independent second reading of the FDIC's files, without code of the connectors: whole files, csv-parse and
// JSON.parse.

/** Cells by column name, in capitals. */
export type Cells = Readonly<Record<string, string>>;

/** Recognises by name the files that are not UTF-8. */
const isWindows1252 = (path: string): boolean => /^(banklist|sdi_)/.test(basename(path));

/** The older bulk form does not double a quotation mark inside a cell. No comma follows such a mark. */
const bulkRows = (text: string): readonly Cells[] => {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const names = head.toUpperCase().split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/"((?:[^"]|"(?!,"|$))*)"(?:,|$)/g)].map(([, cell = '']) => cell);
    if (cells.length !== names.length) throw new Error(`${cells.length} cells in: ${line}`);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]!]));
  });
};

/** The rows of an FDIC file, digits as published. */
export const readByHand = (path: string): readonly Cells[] => {
  const bytes = readFileSync(path);
  const text = new TextDecoder(isWindows1252(path) ? 'windows-1252' : 'utf-8').decode(
    path.endsWith('.gz') ? gunzipSync(bytes) : bytes,
  );
  if (text.startsWith('{')) {
    // Quotes the numbers, so that their digits stay as published.
    const quoted = text.replaceAll(/:(-?[\d.]+)([,}])/g, ':"$1"$2');
    return (JSON.parse(quoted) as { data: { data: Cells }[] }).data.map(({ data }) => data);
  }
  if (basename(path).startsWith('sdi_')) return bulkRows(text);
  return readCsv(text.replace(/^\uFEFF/, ''), {
    columns: (names: string[]) => names.map((name) => name.replaceAll('\u00A0', '').trim().toUpperCase()),
  });
};

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** A day in the format of any FDIC file; null for an empty cell and an open end. */
export const dayByHand = (cell = ''): string | null => {
  const iso = cell
    .split('T')[0]!
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/^(\d+)\/(\d+)\/(\d{4})$/, (_, month: string, day: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d+)-([A-Z][a-z]{2})-(\d\d)$/, (_, day: string, month: string, year: string) =>
      [`20${year}`, String(months.indexOf(month) / 3 + 1).padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
  return iso === '' || iso.startsWith('9999') ? null : iso;
};

const orNull = (cell: string | undefined): string | null => cell?.trim() || null;

/** The default record, for fields that a kind of file lacks. */
const nobody = {
  former_names: [] as readonly string[],
  rssd_id: null,
  holding_rssd_id: null as string | null,
  holding_name: null as string | null,
  city: null,
  state: null,
  county_fips: null,
  county_name: null,
  primary_regulator: null,
  charter_class: null,
  active: null as boolean | null,
  established_date: null,
  closed_date: null,
  acquirer_cert: null,
  acquirer_name: null,
};

const heldByHand = (row: Cells) => ({
  holding_rssd_id: orNull(row['RSSDHCR']),
  holding_name: row['RSSDHCR'] === '0' ? null : orNull(row['NAMEHCR']),
});

/** /institutions: the register, with the holding company of an institution. */
const registered = (row: Cells) => ({
  ...nobody,
  ...heldByHand(row),
  name: orNull(row['NAME']),
  rssd_id: orNull(row['FED_RSSD']),
  city: orNull(row['CITY']),
  state: orNull(row['STALP']),
  charter_class: orNull(row['BKCLASS']),
  active: row['ACTIVE'] === '1',
  established_date: dayByHand(row['ESTYMD']),
  closed_date: row['ACTIVE'] === '1' ? null : dayByHand(row['ENDEFYMD']),
});

/** The list of failed banks. */
const listedAsFailed = (row: Cells) => ({
  ...nobody,
  name: orNull(row['BANK NAME']),
  city: orNull(row['CITY']),
  state: orNull(row['STATE']),
  active: false,
  closed_date: dayByHand(row['CLOSING DATE']),
  acquirer_name: row['ACQUIRING INSTITUTION'] === 'No Acquirer' ? null : orNull(row['ACQUIRING INSTITUTION']),
});

/** /failures: assistance keeps a bank open. */
const failed = (row: Cells) => {
  const place = row['CITYST']!;
  const comma = place.lastIndexOf(',');
  const open = row['RESTYPE'] === 'ASSISTANCE';
  return {
    ...nobody,
    name: orNull(row['NAME']),
    city: place.slice(0, comma),
    state: place.slice(comma + 1).trim(),
    charter_class: orNull(row['CHCLASS1']),
    active: open ? null : false,
    closed_date: open ? null : dayByHand(row['FAILDATE']),
  };
};

/** /history: separate columns describe the outgoing institution of the two. */
const changed = (row: Cells) => {
  const gone = row['OUT_CERT'] !== undefined && row['OUT_CERT'] !== '' && row['OUT_CERT'] === row['CERT'];
  const former = orNull(row['FRM_INSTNAME']);
  return {
    ...nobody,
    name: orNull(row['INSTNAME']),
    former_names: former === null || former === orNull(row['INSTNAME']) ? [] : [former],
    city: orNull(row['PCITY']),
    state: orNull(row['PSTALP']),
    county_name: orNull(row['CNTYNAME']),
    primary_regulator: orNull(row['REGAGENT']),
    charter_class: orNull(row['CLASS']),
    active: gone ? false : null,
    established_date: dayByHand(row['ESTDATE']),
    closed_date: gone ? dayByHand(row['EFFDATE']) : null,
  };
};

/** Reports, which have institution fields next to the figures or none at all. */
const reported = (row: Cells) => ({
  ...nobody,
  ...heldByHand(row),
  name: orNull(row['NAME']),
  rssd_id: orNull(row['FED_RSSD']),
  city: orNull(row['CITY']),
  state: orNull(row['STALP']),
  county_name: orNull(row['COUNTY']),
  primary_regulator: orNull(row['REGAGNT']),
  charter_class: orNull(row['BKCLASS']),
  established_date: dayByHand(row['ESTYMD']),
});

const kinds = [
  { by: 'CHANGECODE', read: changed, origin: 'event', day: 'EFFDATE' },
  { by: 'CLOSING DATE', read: listedAsFailed, origin: 'list', day: null },
  { by: 'FAILDATE', read: failed, origin: 'failure', day: null },
  { by: 'REPDTE', read: reported, origin: 'report', day: 'REPDTE' },
  { by: 'NAME', read: registered, origin: 'register', day: null },
] as const;

/** The stored record of a row's institution and its date; null where the row names none. */
export const institutionByHand = (row: Cells) => {
  const kind = kinds.find(({ by }) => by in row);
  if (kind === undefined) return null;
  const told = kind.read(row);
  if (told.name === null || !row['CERT'] || row['CERT'] === '0') return null;
  const day = kind.day && dayByHand(row[kind.day]);
  return { cert: row['CERT'], origin: kind.origin === 'event' ? `event ${day}` : kind.origin, told, day };
};
