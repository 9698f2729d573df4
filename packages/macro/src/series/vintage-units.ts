import { decimal, endOfMonth, monthOf, yearOf } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { readVintageValues, type SeriesPageRow, type VintageValueRow } from './query.ts';

/** The units of the values of a vintage, and a note for the reader; no note if they are the current units. */
export interface VintageUnits {
  readonly units: string;
  readonly note: string | null;
}

/** The period in which an index is 100, or the year whose prices real dollars have. */
interface Base {
  readonly text: string;
  readonly from: Day;
  readonly to: Day;
}

/** A change of the base year of an agency's indexes and real dollars. Releases from this day on have it. */
interface Rebasing {
  readonly since: Day;
  readonly year: string;
}

/**
 * Releases in which an agency changed the base year, as it announced them. G.17: the notices of the annual revisions of
 * 2010, 2015 and 2021. National accounts: the comprehensive updates of 2018 and 2023.
 */
const rebasings: Readonly<Record<string, readonly Rebasing[]>> = {
  frb: [
    { since: '2010-06-25' as Day, year: '2007' },
    { since: '2015-07-21' as Day, year: '2012' },
    { since: '2021-05-28' as Day, year: '2017' },
  ],
  bea: [
    { since: '2018-07-27' as Day, year: '2012' },
    { since: '2023-09-28' as Day, year: '2017' },
  ],
};

/** Base years that an agency has used. A vintage whose values average 100 in one of them has that base. */
const baseYears: Readonly<Record<string, readonly string[]>> = {
  frb: ['1967', '1977', '1987', '1992', '1997', '2002', '2007', '2012', '2017'],
  bea: ['1972', '1982', '1987', '1992', '1996', '2000', '2005', '2009', '2012', '2017'],
  bls: ['1967', '1982', '1982-84'],
};

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** `2017`, `1982-84`, `December 2009`, `2009-12`. */
const baseOf = (text: string): Base => {
  const [, word = '', year = '', second = ''] = /^(?:([A-Z][a-z]+) )?(\d{4})(?:-(\d{2}))?$/.exec(text) ?? [];
  const month = word === '' ? Number.parseInt(second || '13', 10) : months.indexOf(word) + 1;
  if (month >= 1 && month <= 12) {
    const from = `${year}-${String(month).padStart(2, '0')}-01` as Day;
    return { text, from, to: endOfMonth(from) };
  }
  const last = second === '' ? year : `${year.slice(0, 2)}${second}`;
  return { text, from: `${year}-01-01` as Day, to: `${last}-12-31` as Day };
};

const named = new RegExp(`(?:(?:${months.join('|')}) )?\\d{4}(?:-\\d{2})?(?==100)`);
const realDollars = /\b(?:chained|real|constant)\b/i;

/** Units that do not name their base, because the vintages of a data set have different ones. */
const openBase = /\bbase year of its vintage\b/;

/** Whether values in these units change if the agency chooses another base. */
const hasBase = (units: string): boolean =>
  named.test(units) || openBase.test(units) || (realDollars.test(units) && /\b\d{4}\b/.test(units));

const monthsEach: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, annual: 12 };

/**
 * The maximum deviation of an average from 100. Values with few digits are rounded more, and seasonal factors shift
 * them.
 */
const tolerances = { fine: '0.01' as Decimal, coarse: '0.1' as Decimal };
const hundred = '100' as Decimal;

const isWithin = (difference: Decimal, most: Decimal): boolean =>
  decimal.compare(decimal.absolute(difference), most) <= 0;

const isBaseOf = (rows: readonly VintageValueRow[], frequency: string, base: Base): boolean => {
  const each = monthsEach[frequency];
  const values = rows.filter(({ period }) => period >= base.from && period <= base.to).map(({ value }) => value);
  const span = (yearOf(base.to) - yearOf(base.from)) * 12 + monthOf(base.to) - monthOf(base.from) + 1;
  if (each === undefined || values.length === 0 || values.length !== Math.max(1, span / each)) return false;
  const tolerance = values.some((value) => decimal.placesOf(decimal.canonical(value)) > 2)
    ? tolerances.fine
    : tolerances.coarse;
  const count = decimal.decimalOfNumber(values.length);
  const off = decimal.subtract(decimal.sum(values), decimal.multiply(hundred, count));
  return isWithin(off, decimal.multiply(tolerance, count));
};

/**
 * A rebasing changes every value by the same factor. If no value changes by more than half a percent, there was no
 * rebasing.
 */
const isOnTodaysBase = (rows: readonly VintageValueRow[]): boolean => {
  const both = rows.flatMap(({ value, latest }) => (latest === null ? [] : [{ value, latest }]));
  return (
    both.length > 0 &&
    both.every(({ value, latest }) =>
      isWithin(decimal.multiply(decimal.subtract(value, latest), '200' as Decimal), decimal.absolute(latest)),
    )
  );
};

/** The base of the agency's releases on the day of the newest value; null before the first known change. */
const announcedBase = (agency: string, rows: readonly VintageValueRow[]): string | null => {
  const newest = rows.reduce<Instant | null>(
    (latest, { as_known_at: moment }) => (latest === null || moment > latest ? moment : latest),
    null,
  );
  const day = newest?.slice(0, 10) ?? '';
  return (rebasings[agency] ?? []).findLast(({ since }) => since <= day)?.year ?? null;
};

const withBase = (units: string, base: string): string => {
  if (named.test(units)) return units.replace(named, base);
  if (realDollars.test(units)) return units.replace(/\b\d{4}\b/, base);
  return `Index ${base}=100`;
};

const withoutBase = (units: string): string =>
  realDollars.test(units)
    ? `${units.replace(/ ?\(?\b\d{4}\b\)?/, '').replace(/, base year of its vintage$/, '')}, base year of this vintage not known`
    : 'Index, base period of this vintage not known';

type Head = Pick<SeriesPageRow, 'units' | 'source' | 'frequency'>;

/** The units of a vintage of a series. `head` is its current description, `rows` are its values as known then. */
export const unitsOfVintage = (head: Head, rows: readonly VintageValueRow[]): VintageUnits => {
  const { units, source, frequency } = head;
  const today = named.exec(units)?.[0] ?? null;
  const isIndex = !realDollars.test(units);
  const candidates = isIndex ? [...(today === null ? [] : [today]), ...(baseYears[source] ?? [])] : [];
  const averaged = candidates.find((text) => isBaseOf(rows, frequency, baseOf(text)));
  if (averaged !== undefined) {
    if (averaged === today) return { units, note: null };
    const note = `The units are those of this vintage: its values average 100 in ${averaged}.`;
    return {
      units: withBase(units, averaged),
      note: today === null ? null : `${note} The current units are ${units}.`,
    };
  }
  if (today !== null && isOnTodaysBase(rows)) return { units, note: null };
  const announced = announcedBase(source, rows);
  if (announced !== null && (isIndex || !openBase.test(units))) {
    const announcedUnits = withBase(units, announced);
    if (announcedUnits === units) return { units, note: null };
    const note = `The units are those of this vintage, whose base year is ${announced}.`;
    return {
      units: announcedUnits,
      note: today === null && isIndex ? null : `${note} The current units are ${units}.`,
    };
  }
  if (isOnTodaysBase(rows)) return { units, note: null };
  return {
    units: withoutBase(units),
    note: 'The base of this vintage is not known: do not compare its levels with those of another vintage.',
  };
};

/**
 * The units of a series as known at an instant. Units without a base are the current ones. If the units have a base,
 * this takes one read.
 */
export const vintageUnits = async (
  db: Reader,
  seriesKey: string,
  knownAt: Instant,
  head: Head,
): Promise<VintageUnits> =>
  hasBase(head.units)
    ? unitsOfVintage(head, await readVintageValues(db, seriesKey, knownAt))
    : { units: head.units, note: null };
