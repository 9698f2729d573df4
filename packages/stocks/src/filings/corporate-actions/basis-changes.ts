import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { isDivided, isMultiplied, ratioShown } from './ratio.ts';
import { averageConcepts, byFiling, dividendConcepts, earningsConcepts, type ShareFact } from './share-fact.ts';

/** One period that two consecutive filings report on different share bases. */
interface Step {
  readonly kind: 'shares' | 'per_share';
  readonly before: ShareFact;
  readonly after: ShareFact;
}

/** A point between two filings from which on the company's figures per share are on a new share basis. */
export interface BasisChange {
  /** New shares for each old share. */
  readonly factor: Decimal;
  readonly magnitude: Decimal;
  readonly reverse: boolean;
  /** The last filing on the old basis, and the first on the new one. */
  readonly last: ShareFact;
  readonly first: ShareFact;
  /** Whether numbers of shares and amounts per share both show the change. No other restatement does that. */
  readonly isProved: boolean;
}

/** Figures in proxy statements and registrations are not on the share basis of their filing day. */
const isReport = ({ form }: ShareFact): boolean => /^(?:10-|20-F|40-F|6-K|8-K)/.test(form);

const kindOf = ({ concept }: ShareFact): Step['kind'] | null => {
  if (averageConcepts.has(concept)) return 'shares';
  return earningsConcepts.has(concept) || dividendConcepts.includes(concept) ? 'per_share' : null;
};

/** Every pair of consecutive filings with different values for one period. */
const stepsIn = (facts: readonly ShareFact[]): readonly Step[] => {
  const own = facts.filter((fact) => fact.start !== null && isReport(fact) && !decimal.isZero(fact.value));
  const periods = Map.groupBy(own, ({ concept, unit, start, end }) => [concept, unit, start, end].join(' '));
  return [...periods.values()].flatMap((vintages) => {
    const ordered = vintages.toSorted(byFiling);
    return ordered.flatMap((after, at): Step[] => {
      const before = ordered[at - 1];
      const kind = kindOf(after);
      return before && kind && !decimal.equals(before.value, after.value) ? [{ kind, before, after }] : [];
    });
  });
};

/** A possible split factor. */
export interface Candidate {
  readonly magnitude: Decimal;
  readonly reverse: boolean;
}

const factor = ({ magnitude, reverse }: Candidate): Decimal =>
  reverse ? decimal.divide('1' as Decimal, magnitude, { significantDigits: 30 }) : magnitude;

const fits = ({ kind, before, after }: Step, by: Decimal): boolean =>
  (kind === 'shares' ? isMultiplied : isDivided)(before.value, after.value, by);

/** Steps whose filing intervals overlap belong to one split. */
const clustersOf = (steps: readonly Step[]): readonly (readonly Step[])[] => {
  const clusters: { steps: Step[]; from: Day; to: Day }[] = [];
  for (const step of steps.toSorted((a, b) => byFiling(a.after, b.after))) {
    const known = clusters.find(({ from, to }) => step.before.filed < to && from < step.after.filed);
    if (!known) {
      clusters.push({ steps: [step], from: step.before.filed, to: step.after.filed });
      continue;
    }
    known.steps.push(step);
    if (step.before.filed > known.from) known.from = step.before.filed;
    if (step.after.filed < known.to) known.to = step.after.filed;
  }
  return clusters.map((cluster) => cluster.steps);
};

const changeOf = (steps: readonly Step[], candidate: Candidate): BasisChange | null => {
  const [last] = steps.map(({ before }) => before).toSorted((a, b) => byFiling(b, a));
  const [first] = steps.map(({ after }) => after).toSorted(byFiling);
  if (!last || !first) return null;
  const kinds = new Set(steps.map(({ kind }) => kind));
  return { ...candidate, factor: factor(candidate), last, first, isProved: kinds.size === 2 };
};

const lies = (inner: BasisChange, outer: BasisChange): boolean =>
  inner !== outer && inner.first.filed > outer.last.filed && inner.last.filed < outer.first.filed;

/**
 * Whether a change combines several others: one filing reports a period before two splits, and the next one after both.
 */
const isProduct = (change: BasisChange, others: readonly BasisChange[]): boolean => {
  const inside = others.filter((other) => other.isProved && lies(other, change));
  return inside.some((one, at) =>
    inside.slice(at + 1).some((other) => isMultiplied(one.factor, change.factor, other.factor)),
  );
};

/** A filing on the old basis between two on the new basis looks like a split and its reversal. */
const isUndone = (change: BasisChange, others: readonly BasisChange[]): boolean =>
  others.some(
    (other) =>
      other !== change &&
      decimal.equals(other.magnitude, change.magnitude) &&
      other.reverse !== change.reverse &&
      (other.last.accession === change.first.accession || other.first.accession === change.last.accession),
  );

/**
 * The changes of share basis that filings show by restating shares and amounts per share: those with a ratio that the
 * restated shares show, and those with one of the `given` ratios. Several steps of one split are one change.
 */
export const basisChangesIn = (
  facts: readonly ShareFact[],
  given: readonly Candidate[] = [],
): readonly BasisChange[] => {
  const steps = stepsIn(facts);
  const shown = steps.flatMap(({ kind, before, after }) =>
    kind === 'shares' ? (ratioShown(before.value, after.value) ?? []) : [],
  );
  const candidates = new Map([...given, ...shown].map((each) => [`${each.magnitude} ${each.reverse}`, each]));
  const changes = [...candidates.values()].flatMap((candidate) => {
    const by = factor(candidate);
    return clustersOf(steps.filter((step) => fits(step, by))).flatMap((cluster) => changeOf(cluster, candidate) ?? []);
  });
  return changes.filter((change) => !isProduct(change, changes) && !isUndone(change, changes));
};
