import { addDays, decimal, earlierOf, laterOf } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { isQuarter, isYear, lengthOf, near, quarterEndingAfter } from '@dqs/statements';
import { byFiling, dividendConcepts, type ShareFact } from './share-fact.ts';
import { within } from './ratio.ts';
import type { Split } from './splits.ts';

/**
 * The dividend per common share, declared or paid, of a fiscal quarter, or of a year whose quarters are not reported.
 */
export interface Dividend {
  readonly start: Day;
  readonly end: Day;
  readonly amount: Decimal;
  readonly currency: string;
  readonly description: string;
  readonly filing: Pick<ShareFact, 'accession' | 'form' | 'filed'>;
}

/** An amount over a period, as reported in one filing. */
interface Flow extends ShareFact {
  readonly start: Day;
  readonly days: number;
}

/** An amount over a period, and how it was derived if no filing reports it. */
interface Amount {
  readonly start: Day;
  readonly end: Day;
  readonly value: Decimal;
  readonly how: string;
  readonly filing: ShareFact;
}

const report = /^(?:10-[KQ]|10-KT|20-F|40-F|6-K)/;

/** The currency of `USD/shares`. Early filers wrote only the currency; the concept makes it an amount per share. */
const currencyOf = (unit: string): string | null => /^([A-Z]{3})(?:\/shares)?$/.exec(unit)?.[1] ?? null;

const flowsOf = (facts: readonly ShareFact[], concept: string): readonly Flow[] =>
  facts
    .filter((fact) => fact.concept === concept && report.test(fact.form) && !decimal.isNegative(fact.value))
    .flatMap(({ start, ...fact }) => (start === null ? [] : [{ ...fact, start, days: lengthOf(start, fact.end) }]))
    .toSorted(byFiling);

/** Number of splits that a filing's share basis already includes. */
const basisOf = (splits: readonly Split[], { filed }: Pick<ShareFact, 'filed'>): number =>
  splits.filter(({ basisFrom }) => basisFrom <= filed).length;

const verbs = ['Declared', 'Paid', 'Distributed', 'Paid'] as const;

/** The amounts of one concept and currency, oldest filing first, and the company's splits. */
interface Flows {
  readonly all: readonly Flow[];
  readonly splits: readonly Split[];
}

/** The first filing of a period; with `like`, the first on the same share basis as that filing. */
const flowOver = ({ all, splits }: Flows, start: Day, end: Day, like?: ShareFact): Flow | undefined =>
  all.find(
    (flow) =>
      near(flow.start, start) &&
      near(flow.end, end) &&
      (like === undefined || basisOf(splits, flow) === basisOf(splits, like)),
  );

const asFiled = (flow: Flow): Amount => ({
  start: flow.start,
  end: flow.end,
  value: flow.value,
  how: '',
  filing: flow,
});

/** The ends of a fiscal year's first three quarters, from amounts since its beginning and adjacent quarters. */
const quarterEndsIn = (flows: Flows, start: Day): Map<number, Day> => {
  const ends = new Map<number, Day>();
  for (const quarter of [1, 2, 3]) {
    const own = flows.all.find((flow) => near(flow.start, start) && quarterEndingAfter(flow.days) === quarter);
    const before = ends.get(quarter - 1);
    const joined = before && flows.all.find((flow) => isQuarter(flow.days) && near(flow.start, addDays(before, 1)));
    const end = own?.end ?? joined?.end;
    if (end !== undefined) ends.set(quarter, end);
  }
  return ends;
};

/** An amount over several quarters on the basis of one filing: reported, or the sum of its parts. */
const upTo = (flows: Flows, starts: readonly Day[], ends: readonly Day[], like: ShareFact): Decimal | null => {
  const [first, last] = [starts[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  const whole = flowOver(flows, first, last, like);
  if (whole) return whole.value;
  const parts = starts.map((start, at) => flowOver(flows, start, ends[at] ?? start, like)?.value);
  const rest = starts.length > 1 ? upTo(flows, starts.slice(0, -1), ends.slice(0, -1), like) : null;
  const final = parts.at(-1);
  return rest !== null && final !== undefined ? decimal.add(rest, final) : null;
};

/** A remainder this small results from rounding and is not a dividend. */
const isRounding = (rest: Decimal, total: Decimal): boolean =>
  decimal.compare(decimal.multiply(rest, '50' as Decimal), total) < 0;

/** A longer period less the quarters before. */
const derived = (
  flows: Flows,
  total: Flow,
  starts: readonly Day[],
  ends: readonly Day[],
  what: string,
): Amount | null => {
  const before = upTo(flows, starts, ends, total);
  const last = ends.at(-1);
  if (before === null || last === undefined) return null;
  const rest = decimal.subtract(total.value, before);
  const found = { start: addDays(last, 1), end: total.end, filing: total };
  const previous = flowOver(flows, starts.at(-1) ?? total.start, last, total)?.value;
  if (previous !== undefined && !decimal.isZero(previous)) {
    const places = decimal.placesOf(total.value);
    const halfUnit = decimal.divide('0.5' as Decimal, `1${'0'.repeat(places)}` as Decimal, { significantDigits: 20 });
    // A total rounded to fewer digits than its quarters has no exact remainder.
    if (decimal.placesOf(before) > places && within(rest, previous, halfUnit))
      return { ...found, value: previous, how: `; ${what}, within whose rounding it is that of the quarter before` };
    if (decimal.isNegative(rest) && within(total.value, previous, '0.005' as Decimal))
      return {
        ...found,
        value: previous,
        how: '; the amount of a quarter, which the report gives for the longer period',
      };
  }
  if (decimal.isNegative(rest) || isRounding(rest, total.value)) return null;
  return { ...found, value: rest, how: `; ${what}` };
};

const ordinals = ['', 'quarter', 'two quarters', 'nine months'] as const;

/** The quarters of one fiscal year. `end` is null while only interim reports are loaded. */
const quartersOf = (flows: Flows, start: Day, year: Flow | undefined): readonly Amount[] => {
  const ends = quarterEndsIn(flows, start);
  if (year && ends.has(3)) ends.set(4, year.end);
  const found: Amount[] = [];
  for (const quarter of [1, 2, 3, 4]) {
    const [before, end] = [quarter === 1 ? addDays(start, -1) : ends.get(quarter - 1), ends.get(quarter)];
    if (end === undefined) continue;
    if (before === undefined) {
      // The first of several quarters that are reported together.
      const isAlone = flows.all.some((flow) => isQuarter(flow.days) && near(flow.end, end));
      const together = quarter === 4 || found.length > 0 || isAlone ? undefined : flowOver(flows, start, end);
      if (together) found.push({ ...asFiled(together), how: `; the first ${ordinals[quarter]} together` });
      continue;
    }
    const from = addDays(before, 1);
    const own = flowOver(flows, from, end);
    if (own && isQuarter(own.days)) {
      found.push(asFiled(own));
      continue;
    }
    const total = quarter === 4 ? year : flowOver(flows, start, end);
    const earlier = [1, 2, 3].slice(0, quarter - 1).map((each) => ends.get(each) ?? start);
    const starts = earlier.map((_, at) => (at === 0 ? start : addDays(earlier[at - 1] ?? start, 1)));
    const what = `the ${quarter === 4 ? 'fiscal year' : `first ${ordinals[quarter]}`} less its first ${ordinals[quarter - 1]}`;
    const rest = total && derived(flows, total, starts, earlier, what);
    if (rest) found.push(rest);
  }
  return found;
};

/** The sum of months that fill a quarter or a year without a gap, for companies that pay monthly. */
const monthsIn = (flows: Flows, start: Day, end: Day): Amount | null => {
  const parts: Flow[] = [];
  for (let at = start; at <= end;) {
    const month = flows.all.find((flow) => flow.start === at && flow.days >= 28 && flow.days <= 31);
    if (!month || month.end > end) return null;
    parts.push(month);
    at = addDays(month.end, 1);
  }
  const last = parts.at(-1);
  if (!last || new Set(parts.map((part) => basisOf(flows.splits, part))).size > 1) return null;
  return {
    start,
    end,
    value: decimal.sum(parts.map(({ value }) => value)),
    how: '; the sum of its months',
    filing: last,
  };
};

const monthsFrom = (start: Day, months: number): Day => {
  const [year = 0, month = 0] = start.split('-').map((part) => Number.parseInt(part, 10));
  const at = month - 1 + months;
  return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01` as Day;
};

/** Quarters without a report, summed from calendar months. */
const byMonth = (flows: Flows, start: Day, known: readonly Amount[]): readonly Amount[] =>
  !start.endsWith('-01')
    ? []
    : [0, 3, 6, 9].flatMap((offset) => {
        const [from, to] = [monthsFrom(start, offset), addDays(monthsFrom(start, offset + 3), -1)];
        if (known.some(({ end }) => near(end, to))) return [];
        return monthsIn(flows, from, to) ?? [];
      });

interface Year {
  readonly start: Day;
  readonly amounts: readonly Amount[];
  readonly total: Flow | undefined;
}

const yearsOf = (flows: Flows): readonly Year[] => {
  const starts: Day[] = [];
  const begins = flows.all
    .filter(({ days }) => isYear(days) || quarterEndingAfter(days) === 3 || quarterEndingAfter(days) === 2)
    .toSorted((a, b) => b.days - a.days);
  for (const { start } of begins) if (!starts.some((known) => near(known, start))) starts.push(start);
  const inYears = (flow: Flow): boolean =>
    starts.some((start) => flow.start >= addDays(start, -7) && flow.end <= addDays(start, 385));
  // Quarters of a year for which no longer period is reported.
  for (const flow of flows.all)
    if ((isQuarter(flow.days) || (flow.days >= 28 && flow.days <= 31)) && !inYears(flow)) starts.push(flow.start);
  return starts.map((start) => {
    const total = flows.all.find((flow) => near(flow.start, start) && isYear(flow.days));
    const quarters = quartersOf(flows, start, total);
    const loose = flows.all
      .filter(
        (flow) =>
          isQuarter(flow.days) &&
          flow.start >= addDays(start, -7) &&
          flow.end <= addDays(start, 385) &&
          !quarters.some(({ end }) => near(end, flow.end)),
      )
      .map(asFiled);
    const known = [...quarters, ...new Map(loose.toReversed().map((each) => [each.end, each])).values()];
    const all = [...known, ...byMonth(flows, start, known)];
    return { start, total, amounts: total ? [...all, ...remainderOf(flows, total, all)] : all };
  });
};

/**
 * The remainder of a year if some of its quarters, including the last, are not reported: one amount for all of these.
 */
const remainderOf = (flows: Flows, total: Flow, known: readonly Amount[]): readonly Amount[] => {
  const last = known.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
  if (known.length === 0 || known.length > 3 || !last || near(last.end, total.end)) return [];
  if (known.some(({ filing }) => basisOf(flows.splits, filing) !== basisOf(flows.splits, total))) return [];
  const rest = decimal.subtract(total.value, decimal.sum(known.map(({ value }) => value)));
  if (decimal.isNegative(rest) || isRounding(rest, total.value)) return [];
  const how = '; with it all that the fiscal year has beyond the quarters told';
  return [{ start: addDays(last.end, 1), end: total.end, value: rest, how, filing: total }];
};

const isComplete = ({ amounts }: Year): boolean => amounts.length >= 4;

/** Adds the whole year only if none of its quarters is reported, so that no amount is counted twice. */
const withYear = (year: Year): Year =>
  year.amounts.length > 0 || !year.total
    ? year
    : { ...year, amounts: [{ ...asFiled(year.total), how: '; the fiscal year as a whole' }] };

const overlap = (left: Amount, right: Amount): boolean =>
  lengthOf(laterOf(left.start, right.start), earlierOf(left.end, right.end)) > 45;

/**
 * After a change of the fiscal year, later reports have comparative quarters that overlap earlier ones. The first one
 * filed is used.
 */
const withoutOverlap = (amounts: readonly NamedAmount[]): readonly NamedAmount[] =>
  amounts
    .toSorted((a, b) => byFiling(a.amount.filing, b.amount.filing))
    .reduce<NamedAmount[]>(
      (kept, each) => (kept.some(({ amount }) => overlap(amount, each.amount)) ? kept : [...kept, each]),
      [],
    );

interface NamedAmount {
  readonly verb: string;
  readonly amount: Amount;
}

const sameYear = (left: Year, right: Year): boolean => near(left.start, right.start);

/**
 * The dividends in a company's facts, by fiscal quarter, oldest first. Quarters without one are omitted. A quarter that
 * no filing reports is derived as a longer period less the quarters before it, on one share basis. For each year,
 * declared amounts are used, or paid amounts if declared ones lack quarters.
 */
export const dividendsIn = (facts: readonly ShareFact[], splits: readonly Split[]): readonly Dividend[] => {
  const currencies = new Set(
    facts.filter(({ concept }) => dividendConcepts.includes(concept)).flatMap(({ unit }) => currencyOf(unit) ?? []),
  );
  return [...currencies]
    .flatMap((currency) => {
      const concepts = dividendConcepts.map((concept, at) => ({
        verb: verbs[at],
        years: yearsOf({ all: flowsOf(facts, concept).filter(({ unit }) => currencyOf(unit) === currency), splits }),
      }));
      const chosen: { verb: string; year: Year }[] = [];
      for (const { verb = '', years } of concepts)
        for (const year of years.map(withYear)) {
          const at = chosen.findIndex((each) => sameYear(each.year, year));
          const other = chosen[at];
          if (!other) chosen.push({ verb, year });
          else if (!isComplete(other.year) && year.amounts.length > other.year.amounts.length)
            chosen[at] = { verb, year };
        }
      const told = chosen.flatMap(({ verb, year }) => year.amounts.map((amount) => ({ verb, amount })));
      return withoutOverlap(told.filter(({ amount }) => amount.start <= amount.end)).map(({ verb, amount }) =>
        dividendOf(amount, currency, verb),
      );
    })
    .filter(({ amount }) => !decimal.isZero(amount))
    .toSorted((a, b) => (a.end < b.end ? -1 : 1));
};

const dividendOf = ({ start, end, value, how, filing }: Amount, currency: string, verb: string): Dividend => ({
  start,
  end,
  amount: value,
  currency,
  description: `${verb} per common share from ${start} to ${end}${how}`,
  filing,
});
