import { compareDays, decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { lengthOf } from './length.ts';
import { reportOf, type Fact } from './fact.ts';
import type { PresentedLine } from './presentation.ts';

const roundings = [6, 5, 3] as const;

/** One filing that feeds statements, with its facts. */
export interface Filing {
  readonly accession: string;
  readonly form: string;
  readonly report: 'annual' | 'interim';
  readonly isAmendment: boolean;
  readonly filed: Day;
  /** The fiscal year and period as the filer states them. */
  readonly fiscalYear: number | null;
  readonly fiscalPeriod: string | null;
  /** The last day of the filing's own period. */
  readonly reportEnd: Day;
  /** The reporting currency. Null without amounts of money. */
  readonly currency: string | null;
  /** Trailing zeros of its amounts: 6 if rounded to millions, 5 to hundred thousands, 3 to thousands, otherwise 0. */
  readonly rounding: (typeof roundings)[number] | 0;
  /** Facts by concept (`us-gaap:Assets`) and last day. */
  readonly facts: ReadonlyMap<string, ReadonlyMap<Day, readonly Fact[]>>;
  /** The printed statements in printing order. Empty if not loaded. */
  readonly presented: readonly PresentedLine[];
}

/** The facts of a concept (`us-gaap:Assets`) in a filing, over all its periods. */
export const factsOfConcept = ({ facts }: Pick<Filing, 'facts'>, concept: string): readonly Fact[] =>
  [...(facts.get(concept)?.values() ?? [])].flat();

/** Concepts of every main statement. They determine the period on which a filing reports. */
export const reportAnchors: ReadonlySet<string> = new Set([
  'us-gaap:Assets',
  'us-gaap:LiabilitiesAndStockholdersEquity',
  'us-gaap:NetIncomeLoss',
  'us-gaap:ProfitLoss',
  'us-gaap:Revenues',
  'us-gaap:SalesRevenueNet',
  'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
  'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
  'us-gaap:OperatingIncomeLoss',
  'us-gaap:IncomeTaxExpenseBenefit',
  'us-gaap:EarningsPerShareBasic',
  'us-gaap:NetCashProvidedByUsedInOperatingActivities',
  'us-gaap:NetCashProvidedByUsedInFinancingActivities',
  'ifrs-full:Assets',
  'ifrs-full:EquityAndLiabilities',
  'ifrs-full:Revenue',
  'ifrs-full:ProfitLoss',
  'ifrs-full:ProfitLossBeforeTax',
  'ifrs-full:BasicEarningsLossPerShare',
  'ifrs-full:CashFlowsFromUsedInOperatingActivities',
  'ifrs-full:CashFlowsFromUsedInFinancingActivities',
]);

const isAnchor = ({ taxonomy, concept }: Fact): boolean => reportAnchors.has(`${taxonomy}:${concept}`);

/**
 * The last day of the filing's own period: the latest day on which at least two anchors end, never after the filing
 * day. Comparatives end earlier. A single later anchor is an event after the period. Null for a filing without anchors.
 */
const reportEndOf = (facts: readonly Fact[], filed: Day): Day | null => {
  const counts = new Map<Day, Set<string>>();
  for (const fact of facts) {
    if (!isAnchor(fact) || fact.end > filed) continue;
    if (fact.start !== null && lengthOf(fact.start, fact.end) < 28) continue;
    counts.set(fact.end, (counts.get(fact.end) ?? new Set()).add(fact.concept));
  }
  const ends = [...counts.keys()].toSorted(compareDays).toReversed();
  return ends.find((end) => (counts.get(end)?.size ?? 0) >= 2) ?? ends[0] ?? null;
};

/** The currency of most amounts. A convenience translation covers only the latest year. Ties are resolved by name. */
const currencyOf = (facts: readonly Fact[]): string | null => {
  const counts = new Map<string, number>();
  for (const { unit } of facts) if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const ordered = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ordered[0]?.[0] ?? null;
};

/** The rounding of nearly all amounts. A few (par values, fees) are always exact. */
const roundingOf = (facts: readonly Fact[]): Filing['rounding'] => {
  const amounts = facts.filter(({ unit, value }) => /^[A-Z]{3}$/.test(unit) && !decimal.isZero(value));
  const isRounding = (zeros: number): boolean =>
    amounts.filter(({ value }) => value.endsWith('0'.repeat(zeros))).length * 100 >= amounts.length * 90;
  return roundings.find(isRounding) ?? 0;
};

/** Groups the facts by concept and last day. */
const byConceptAndEnd = (facts: readonly Fact[]): Filing['facts'] => {
  const map = new Map<string, Map<Day, Fact[]>>();
  let before: Fact | null = null;
  let ends = new Map<Day, Fact[]>();
  for (const fact of facts) {
    if (fact.concept !== before?.concept || fact.taxonomy !== before.taxonomy) {
      ends = new Map<Day, Fact[]>();
      map.set(`${fact.taxonomy}:${fact.concept}`, ends);
    }
    before = fact;
    const sameEnd = ends.get(fact.end);
    if (sameEnd) sameEnd.push(fact);
    else ends.set(fact.end, [fact]);
  }
  return map;
};

const isPerShare = (concept: string): boolean => /PerShare|Per(?:Basic|Diluted)Share/.test(concept);

const currencyPattern = /^([A-Z]{3})(?:\/shares)?$/;

/**
 * Converts values per share to a per-share unit if the filing reports them in the currency. Filers of the first years
 * used plain numbers, numbers of shares, or `shares/USD`. The concept then determines the unit.
 */
const withPerShareUnits = (facts: readonly Fact[], currency: string | null): readonly Fact[] => {
  const placeOf = ({ concept, start, end }: Fact): string => `${concept} ${start} ${end}`;
  const inMoney = new Set(facts.filter(({ unit }) => currencyPattern.test(unit)).map(placeOf));
  return facts.map((fact) => {
    if (!isPerShare(fact.concept)) return fact;
    const own = currencyPattern.exec(fact.unit)?.[1];
    const money =
      own ?? (inMoney.has(placeOf(fact)) ? null : (/^shares\/([A-Z]{3})$/.exec(fact.unit)?.[1] ?? currency));
    return money === null || fact.unit === `${money}/shares`
      ? fact
      : { ...fact, unit: `${money}/shares`, filedUnit: fact.unit };
  });
};

const compareTexts = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** A fixed order of facts, so that the reading order has no effect. */
const compareFacts = (left: Fact, right: Fact): number =>
  compareTexts(left.taxonomy, right.taxonomy) ||
  compareTexts(left.concept, right.concept) ||
  compareTexts(left.unit, right.unit) ||
  compareTexts(left.end, right.end) ||
  compareTexts(left.start ?? '', right.start ?? '') ||
  compareTexts(left.filedUnit ?? '', right.filedUnit ?? '');

/** Order in which filings became known: by day, then by accession number. */
export const compareFilings = (
  left: Pick<Filing, 'filed' | 'accession'>,
  right: Pick<Filing, 'filed' | 'accession'>,
): number =>
  compareDays(left.filed, right.filed) ||
  (left.accession < right.accession ? -1 : left.accession > right.accession ? 1 : 0);

const comparePlaces = (left: PresentedLine, right: PresentedLine): number =>
  left.report - right.report || left.line - right.line;

/**
 * The filings that feed statements, oldest first. Other forms are skipped. `presented` contains the printed rows that
 * are loaded.
 */
export const filingsOf = (facts: Iterable<Fact>, presented: readonly PresentedLine[] = []): readonly Filing[] => {
  const grouped = new Map<string, Fact[]>();
  const printed = Map.groupBy(presented, ({ accession }) => accession);
  for (const fact of facts) {
    if (reportOf(fact.form) === null) continue;
    const ofFiling = grouped.get(fact.accession);
    if (ofFiling) ofFiling.push(fact);
    else grouped.set(fact.accession, [fact]);
  }
  return [...grouped.entries()]
    .flatMap(([accession, unordered]): Filing[] => {
      const currency = currencyOf(unordered);
      const own = withPerShareUnits(unordered, currency).toSorted(compareFacts);
      const [first] = own;
      const report = first ? reportOf(first.form) : null;
      const reportEnd = first ? reportEndOf(own, first.filed) : null;
      if (!first || report === null || reportEnd === null) return [];
      return [
        {
          accession,
          form: first.form,
          report,
          isAmendment: first.form.endsWith('/A'),
          filed: first.filed,
          fiscalYear: first.fiscalYear,
          fiscalPeriod: first.fiscalPeriod,
          reportEnd,
          currency,
          rounding: roundingOf(own),
          facts: byConceptAndEnd(own),
          presented: (printed.get(accession) ?? []).toSorted(comparePlaces),
        },
      ];
    })
    .toSorted(compareFilings);
};
