import type { Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { dayOf } from './day-cell.ts';
import { certOf, cellOf, type FdicRow } from './row.ts';

/** The institution fields of a file; null where the file lacks a value. */
export interface ReportedInstitution {
  readonly name: string | null;
  readonly former_names: readonly string[];
  readonly rssd_id: string | null;
  /** `0` where the institution has no holding company. */
  readonly holding_rssd_id: string | null;
  readonly holding_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly county_fips: string | null;
  readonly county_name: string | null;
  readonly primary_regulator: string | null;
  readonly charter_class: string | null;
  readonly active: boolean | null;
  readonly established_date: Day | null;
  readonly closed_date: Day | null;
  /** The institution that acquired it. */
  readonly acquirer_cert: string | null;
  readonly acquirer_name: string | null;
}

/** The kinds of records, the most trustworthy first. */
export const kindsOfOrigin = ['register', 'failure', 'list', 'report', 'event'] as const;

/**
 * Where a record comes from. Each structure change is its own record, `event 2011-01-01`, because an institution has
 * another name, seat or owner after it. A file of later changes then revises no earlier one.
 */
export type Origin = Exclude<(typeof kindsOfOrigin)[number], 'event'> | `event ${Day}`;

/** A row of `banks_record`. */
export interface RecordRow {
  readonly cert: number;
  readonly origin: Origin;
  readonly content: string;
  readonly as_known_at?: string;
}

const text = (row: FdicRow, ...names: readonly string[]): string | null => cellOf(row, ...names) || null;

const rssdOf = (row: FdicRow): string | null => {
  const id = cellOf(row, 'FED_RSSD', 'RSSDID').replace(/\.0+$/, '');
  return /^[1-9]\d{0,9}$/.test(id) ? id : null;
};

/** The highest holding company of the institution. 0 where it has none, null where the file lacks the field. */
const holderOf = (row: FdicRow): Pick<ReportedInstitution, 'holding_rssd_id' | 'holding_name'> => {
  const id = cellOf(row, 'RSSDHCR').replace(/\.0+$/, '');
  if (!/^(0|[1-9]\d{0,9})$/.test(id)) return { holding_rssd_id: null, holding_name: null };
  return { holding_rssd_id: id, holding_name: id === '0' ? null : text(row, 'NAMEHCR') };
};

/** Five digits of state and county. A file saved by a spreadsheet has lost the leading zero. */
const countyOf = (row: FdicRow): string | null => {
  const code = cellOf(row, 'STCNTY').replace(/\.0+$/, '');
  return /^[1-9]\d{3,4}$|^0[1-9]\d{3}$/.test(code) ? code.padStart(5, '0') : null;
};

/** Whether the institution of the row is the outgoing one. Its cells then begin with OUT_. */
const isOutgoing = (row: FdicRow): boolean =>
  cellOf(row, 'OUT_CERT') !== '' && cellOf(row, 'OUT_CERT') === cellOf(row, 'CERT');

/** City and state: `FORT WALTON BEACH, FL` in the failures, separate cells in other files. */
const placeOf = (row: FdicRow): Pick<ReportedInstitution, 'city' | 'state'> => {
  const [, city, state] = /^(.*), *([A-Z]{2})$/.exec(cellOf(row, 'CITYST', 'LOCATION')) ?? [];
  if (city !== undefined && state !== undefined) return { city, state };
  const [own, further] = [['STALP', 'PSTALP', 'STATE', 'ST'], isOutgoing(row) ? ['OUT_PSTALP'] : []];
  const code = cellOf(row, ...own, ...further);
  return {
    city: text(row, 'CITY', 'PCITY', ...(isOutgoing(row) ? ['OUT_PCITY'] : [])),
    state: /^[A-Z]{2}$/.test(code) ? code : null,
  };
};

const activeOf = (row: FdicRow): boolean | null => {
  const flag = cellOf(row, 'ACTIVE');
  if (/^(1|1\.0|true)$/i.test(flag)) return true;
  return /^(0|0\.0|false)$/i.test(flag) ? false : null;
};

/** Codes of events that end an institution: failures, mergers into another institution, liquidations, closings. */
const closingCode = /^2\d\d$/;

/**
 * A failure closes an institution; FDIC assistance keeps it open. An event closes the institution that it names as
 * outgoing.
 */
const isClosing = (row: FdicRow): boolean =>
  (row.kind === 'failure' && !/ASSISTANCE/i.test(cellOf(row, 'RESTYPE', 'RESOLUTION'))) ||
  (row.kind === 'event' && (isOutgoing(row) || closingCode.test(cellOf(row, 'CHANGECODE'))));

/**
 * The day on which an institution closed. For an event it is the effective date, since the end date of its row is open.
 */
const closingDay = (row: FdicRow): Day | null | undefined =>
  dayOf(
    row.kind === 'event'
      ? cellOf(row, 'EFFDATE')
      : cellOf(row, 'FAILDATE', 'CLOSING DATE', 'EFFECTIVE DATE', 'ENDEFYMD', 'EFFDATE'),
  );

/**
 * The acquirer of an institution that closes. The list of failed banks writes "No Acquirer" where depositors were paid
 * out.
 */
const acquirerOf = (row: FdicRow): Pick<ReportedInstitution, 'acquirer_cert' | 'acquirer_name'> => {
  const cert = cellOf(row, 'ACQ_CERT').replace(/\.0+$/, '');
  const name = text(row, 'ACQUIRING INSTITUTION', 'BIDNAME', 'ACQ_INSTNAME');
  return {
    acquirer_cert: /^[1-9]\d{0,8}$/.test(cert) && cert !== cellOf(row, 'CERT') ? cert : null,
    acquirer_name: name === null || /^no acquirer$/i.test(name) ? null : name,
  };
};

const reportedOf = (row: FdicRow): ReportedInstitution | string => {
  const established = dayOf(cellOf(row, 'ESTYMD', 'ESTDATE'));
  const registered = activeOf(row);
  const closes = isClosing(row) || registered === false;
  const closed = closes ? closingDay(row) : null;
  if (established === undefined || closed === undefined) return 'a date is not a day';
  const name = text(
    row,
    'NAME',
    'BANK NAME',
    'INSTITUTION NAME',
    'INSTNAME',
    ...(isOutgoing(row) ? ['OUT_INSTNAME'] : []),
  );
  const former = ['PRIORNAME1', 'PRIORNAME2', 'PRIORNAME3', 'PRIORNAME4', 'PRIORNAME5', 'PRIORNAME6', 'FRM_INSTNAME'];
  return {
    name,
    former_names: former.flatMap((column) => text(row, column) ?? []).filter((other) => other !== name),
    rssd_id: rssdOf(row),
    ...holderOf(row),
    ...placeOf(row),
    county_fips: countyOf(row),
    county_name: text(row, 'COUNTY', 'CNTYNAME'),
    primary_regulator: text(row, 'REGAGNT', 'REGAGENT'),
    charter_class: text(row, 'BKCLASS', 'CHCLASS1', 'CHARTER CLASS', 'CLASS'),
    active: closes ? false : registered,
    established_date: established,
    closed_date: closed,
    ...(closes ? acquirerOf(row) : { acquirer_cert: null, acquirer_name: null }),
  };
};

/** The list of failed banks has fewer columns than the records of failures, so the two are separate origins. */
const originOf = (row: FdicRow, day: Day | null): Origin | null => {
  if (row.kind === 'export') return 'report';
  if (row.kind === 'event') return day === null ? null : `event ${day}`;
  return row.kind === 'failure' && cellOf(row, 'FAILDATE') === '' ? 'list' : row.kind;
};

/**
 * The record of a row's institution. Empty where the row has no institution fields; a reject where the row is invalid.
 */
export const institutionRows = (row: FdicRow): readonly RecordRow[] | Reject => {
  if (row.kind === 'export') return [];
  const cert = certOf(row);
  if (cert === null)
    return row.kind === 'report' || cellOf(row, 'CERT').replace(/^0$/, '') === ''
      ? []
      : { reject: `the certificate is ${JSON.stringify(cellOf(row, 'CERT'))}: not a number` };
  const content = reportedOf(row);
  if (typeof content === 'string') return { reject: `certificate ${cert}: ${content}` };
  if (content.name === null) return [];
  const day = { report: 'REPDTE', event: 'EFFDATE' }[row.kind as string];
  const toldOn = day === undefined ? null : (dayOf(cellOf(row, day)) ?? null);
  const origin = originOf(row, toldOn);
  if (origin === null) return { reject: `certificate ${cert}: the event has no day` };
  if (row.kind === 'report' && toldOn === null) return [];
  const known = toldOn ? `${toldOn}T00:00:00Z` : row.knownAt;
  return [
    {
      cert,
      origin,
      content: JSON.stringify(content),
      ...(known === null ? {} : { as_known_at: known }),
    },
  ];
};
