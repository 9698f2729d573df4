import { addDays, daysBetween, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { basisChangesIn, type BasisChange } from './basis-changes.ts';
import { isMultiplied, magnitudeOf, splitRatio, within, type SplitRatio } from './ratio.ts';
import { byFiling, countConcepts, ratioConcepts, type ShareFact } from './share-fact.ts';

/** One split of a company's shares, listed once however many filings repeat it. */
export interface Split {
  readonly ratio: SplitRatio;
  /** The last day given for the ratio, otherwise the day of the first filing on the new basis. */
  readonly eventDate: Day;
  /** The first and the last day, if the facts give several. */
  readonly announcedDate: Day | null;
  readonly effectiveDate: Day | null;
  readonly description: string;
  /** The first filing that reports it. */
  readonly filing: Pick<ShareFact, 'accession' | 'form' | 'filed'>;
  /** The first known day from which on filings report figures per share on the new basis. */
  readonly basisFrom: Day;
}

/** The facts about one ratio within a time span. */
interface RatioEvent {
  readonly magnitude: Decimal;
  readonly facts: readonly ShareFact[];
}

const one = '1' as Decimal;

/**
 * Maximum days between the facts of one split: announcement and effect are some weeks apart, and a reverse split is
 * rarely repeated within this time.
 */
const sameSplitDays = 200;
/** Maximum days for which later reports repeat a split as an event of the period. */
const repeatedDays = 1100;

const isRatio = ({ concept, value }: ShareFact): boolean =>
  ratioConcepts.has(concept) && !decimal.isNegative(value) && !decimal.isZero(value) && !decimal.equals(value, one);

const sameMagnitude = (left: Decimal, right: Decimal): boolean =>
  within(left, right, decimal.multiply(left, '0.01' as Decimal));

/** Longest period, in days, that dates the event. A longer one is the period of a report that mentions it. */
const longestEventDays = 35;

const isDated = ({ start, end }: ShareFact): boolean => start === null || daysBetween(start, end) <= longestEventDays;

const near = (day: Day, facts: readonly ShareFact[]): boolean =>
  facts.some(({ end }) => Math.abs(daysBetween(day, end)) <= sameSplitDays);

/**
 * Dated facts each describe an event. Facts over a period belong to a known event, or describe one if none is known.
 */
const ratioEventsIn = (facts: readonly ShareFact[]): readonly RatioEvent[] => {
  const told: { magnitude: Decimal; facts: ShareFact[] }[] = [];
  const ordered = facts.filter(isRatio).toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : byFiling(a, b)));
  for (const fact of [...ordered.filter(isDated), ...ordered.filter((each) => !isDated(each))]) {
    const magnitude = magnitudeOf(fact.value);
    const known = told.findLast(
      (each) =>
        sameMagnitude(each.magnitude, magnitude) &&
        (near(fact.end, each.facts) ||
          (!isDated(fact) &&
            each.facts.some(({ end }) => end <= fact.filed && daysBetween(end, fact.filed) <= repeatedDays))),
    );
    if (known) known.facts.push(fact);
    else told.push({ magnitude, facts: [fact] });
  }
  return told;
};

const firstOf = (facts: readonly ShareFact[]): ShareFact | undefined => facts.toSorted(byFiling)[0];

/** Share counts by day, each from the first filing that reports it. */
const countsIn = (facts: readonly ShareFact[]): readonly ShareFact[] => {
  const first = new Map<string, ShareFact>();
  for (const fact of facts
    .filter(({ concept, start }) => start === null && countConcepts.has(concept))
    .toSorted(byFiling))
    if (!first.has(`${fact.concept} ${fact.end}`)) first.set(`${fact.concept} ${fact.end}`, fact);
  return [...first.values()];
};

/**
 * Whether the counts before and after a day confirm a split, with a tolerance because shares are issued and repurchased
 * meanwhile.
 */
const directionByCounts = (
  counts: readonly ShareFact[],
  day: Day,
  magnitude: Decimal,
): 'forward' | 'reverse' | 'none' | null => {
  let compared = false;
  for (const concept of countConcepts) {
    const own = counts.filter((fact) => fact.concept === concept && !decimal.isZero(fact.value));
    const before = own
      .filter(({ end, filed }) => end < day && filed <= addDays(day, 30))
      .toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
    const after = own.filter(({ end }) => end > day && daysBetween(day, end) <= 300);
    if (!before || after.length === 0) continue;
    compared = true;
    const fits = (from: Decimal, to: Decimal): boolean => {
      const expected = decimal.multiply(from, magnitude);
      return within(to, expected, decimal.multiply(expected, '0.25' as Decimal));
    };
    if (after.some(({ value }) => fits(before.value, value))) return 'forward';
    if (after.some(({ value }) => fits(value, before.value))) return 'reverse';
  }
  return compared ? 'none' : null;
};

/**
 * The restated figures that belong to a ratio: from shortly before its days to the next reports on the same periods. If
 * the days are those of the decision, these follow months later.
 */
const restatedBy = (changes: readonly BasisChange[], { magnitude, facts }: RatioEvent): BasisChange | undefined => {
  const dated = facts.filter(isDated);
  const ends = (dated.length > 0 ? dated : facts).map(({ end }) => end).toSorted();
  const [from, to] = [ends[0], ends.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  return changes.find(
    (change) =>
      sameMagnitude(change.magnitude, magnitude) &&
      change.first.filed >= addDays(from, -60) &&
      change.last.filed <= addDays(to, dated.length > 0 ? sameSplitDays : 60),
  );
};

/** Whether a fact's day is exact. A period of up to a month is used only if no exact day lies in it. */
const isOwnDay = ({ start, end }: ShareFact, exact: readonly Day[]): boolean =>
  start === null || exact.includes(end) || !exact.some((day) => day >= start && day <= end);

const fewDays = 4;

/**
 * Days given for a ratio, without the ends of periods, if there are others: on those a report only says that the split
 * was earlier.
 */
const daysOf = (facts: readonly ShareFact[], periodEnds: ReadonlySet<Day>, until: Day): readonly Day[] => {
  const dated = facts.filter((fact) => isDated(fact) && fact.end <= until);
  const exact = dated.flatMap(({ start, end }) => (start === null || daysBetween(start, end) <= fewDays ? [end] : []));
  const all = [...new Set(dated.filter((fact) => isOwnDay(fact, exact)).map(({ end }) => end))];
  const own = all.filter((day) => !periodEnds.has(day));
  return (own.length > 0 ? own : all).toSorted();
};

/**
 * Ratios of common splits, which are ambiguous without other figures: two for one is also tagged as 0.5, like one for
 * two.
 */
const eitherWay = ['2', '3', '4', '5'].map((text) => decimal.decimal(text));

const isEitherWay = (magnitude: Decimal): boolean => eitherWay.some((each) => sameMagnitude(each, magnitude));

const describe = ({ from, to }: SplitRatio): string =>
  decimal.compare(to, from) > 0
    ? `${to} shares for ${from}`
    : `1 share for ${decimal.divide(from, to, { significantDigits: 12 })}`;

const splitOf = (
  told: RatioEvent,
  change: BasisChange | undefined,
  counts: readonly ShareFact[],
  periodEnds: ReadonlySet<Day>,
): Split | null => {
  const filing = firstOf(told.facts);
  if (!filing) return null;
  const days = daysOf(told.facts, periodEnds, change?.first.filed ?? ('9999-12-31' as Day));
  const last =
    days.at(-1) ??
    told.facts
      .filter(({ end }) => end <= filing.filed)
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ??
    filing.end;
  const said = change ? null : directionByCounts(counts, last, told.magnitude);
  // The share counts before and after are loaded and show no split.
  if (said === 'none') return null;
  const smaller = told.facts.some(({ value }) => decimal.compare(value, one) < 0);
  if (said === null && !change && smaller && isEitherWay(told.magnitude)) return null;
  const reverse = change ? change.reverse : said === null ? smaller : said === 'reverse';
  const ratio = splitRatio(told.magnitude, reverse);
  // A single day may be the day of the decision. Of several days, the last one is the effective day.
  const effective = days.length > 1 ? last : null;
  // A later filing is still on the old basis, so the day given is the day of the decision.
  const isDecided = change !== undefined && days.length === 1 && last < change.last.filed;
  const announced = days.length > 1 || isDecided ? (days[0] ?? null) : null;
  // A report that gives the day of the split was filed after it.
  const afterwards = change
    ? told.facts.filter(({ end, filed }) => end === last && filed > last).map(({ filed }) => filed)
    : [];
  const proof = change
    ? `; earlier periods are restated from the filing of ${change.first.filed} on`
    : said === null
      ? '; no figures of the time before are loaded that could confirm it'
      : '; the number of shares changed accordingly';
  return {
    ratio,
    eventDate: last,
    announcedDate: announced,
    effectiveDate: effective,
    description: `${describe(ratio)}, by the ratio tagged in ${filing.form} of ${filing.filed}${proof}`,
    filing,
    basisFrom: [change?.first.filed ?? last, ...afterwards].toSorted()[0] ?? last,
  };
};

const oneEventDays = 30;

const isOneEvent = (one: Split, other: Split): boolean =>
  Math.abs(daysBetween(one.eventDate, other.eventDate)) <= oneEventDays;

const restatedSplit = (change: BasisChange): Split => {
  const ratio = splitRatio(change.magnitude, change.reverse);
  return {
    ratio,
    eventDate: change.first.filed,
    announcedDate: null,
    effectiveDate: null,
    description: `${describe(ratio)}, by figures per share that ${change.first.form} of ${change.first.filed} restates; between it and the filing of ${change.last.filed}`,
    filing: change.first,
    basisFrom: change.first.filed,
  };
};

/**
 * The splits in a company's facts, oldest first: from ratios tagged in its filings, and from shares and amounts per
 * share that a later filing restates for the same period. A ratio that the share counts contradict is not a split.
 */
export const splitsIn = (facts: readonly ShareFact[]): readonly Split[] => {
  const told = ratioEventsIn(facts);
  const given = told.flatMap(({ magnitude }) => [true, false].map((reverse) => ({ magnitude, reverse })));
  const changes = basisChangesIn(facts, given);
  const counts = countsIn(facts);
  const periodEnds = new Set(
    facts.filter(({ start, concept }) => start !== null && !ratioConcepts.has(concept)).map(({ end }) => end),
  );
  const used = new Set<BasisChange>();
  const tagged = told.flatMap((each) => {
    const change = restatedBy(changes, each);
    if (change && used.has(change)) return [];
    if (change) used.add(change);
    const split = splitOf(each, change, counts, periodEnds);
    return split ? [{ split, isRestated: change !== undefined }] : [];
  });
  // Three shares for two are tagged both as 1.5 and as the additional half share. The ratio of the restated figures is
  // used.
  const found = tagged.flatMap(({ split, isRestated }) =>
    !isRestated && tagged.some((other) => other.isRestated && isOneEvent(split, other.split)) ? [] : [split],
  );
  const restated = changes.filter(
    (change) =>
      change.isProved &&
      !used.has(change) &&
      // Not another cluster of the same split: some of its periods are restated only years later.
      ![...used].some(
        (known) =>
          isMultiplied(known.factor, change.factor, one) &&
          known.first.filed >= change.last.filed &&
          known.last.filed <= change.first.filed,
      ),
  );
  return [...found, ...restated.map(restatedSplit)].toSorted((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
};
