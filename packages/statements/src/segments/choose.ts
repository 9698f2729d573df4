import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { placesOfDigits } from '../facts/one-value.ts';
import { breakdownsOf } from './breakdowns.ts';
import { isNamedCorporate, isReconciling, segmentOf } from './dimension.ts';
import { conceptRank } from './lines.ts';
import { withoutOverlap, withoutSubtotals } from './subtotals.ts';

/** Properties of a figure used for the choice: its member, line and filing. */
export interface SegmentFigure {
  readonly accession_number: string;
  readonly filed_date: Day;
  readonly concept: string;
  readonly unit: string;
  readonly axis: string;
  readonly member: string;
  readonly gross: boolean;
  readonly elimination: boolean;
  readonly value: Decimal;
}

/** The items served for a period, and whether they add up to the total. */
export interface ChosenItems<F> {
  /** One or several complete breakdowns, each of which adds up to the total. Finest first. */
  readonly breakdowns: readonly (readonly F[])[];
  readonly items: readonly F[];
  readonly reconciles: boolean | null;
}

const oneBreakdown = <F extends SegmentFigure>(items: readonly F[], reconciles: boolean | null): ChosenItems<F> => ({
  breakdowns: [items],
  items,
  reconciles,
});

const unitAt = (place: number): Decimal =>
  (place >= 0 ? `1${'0'.repeat(place)}` : `0.${'0'.repeat(-place - 1)}1`) as Decimal;

const thousand = '1000' as Decimal;

const absolute = (value: Decimal): Decimal => (value.startsWith('-') ? decimal.negate(value) : value);

const comesExactlyTo = (values: readonly Decimal[], total: Decimal): boolean =>
  decimal.equals(decimal.sum(values), total);

/**
 * Whether values add up to a total within their rounding: half a unit of each value's last digit, and at most a
 * thousandth of the total, because round figures look more rounded than they are.
 */
const comesRoundlyTo = (values: readonly Decimal[], total: Decimal): boolean => {
  const difference = absolute(decimal.subtract(decimal.sum(values), total));
  const given = values.filter((value) => !decimal.isZero(value));
  if (given.length === 0) return decimal.isZero(difference);
  const unit = unitAt(-Math.max(...given.map(placesOfDigits)));
  const halves = decimal.multiply(unit, String(values.length) as Decimal);
  return (
    decimal.compare(decimal.multiply(difference, '2' as Decimal), halves) <= 0 &&
    decimal.compare(decimal.multiply(difference, thousand), absolute(total)) <= 0
  );
};

/** Sets of items, one of which is the breakdown, and the set with all members. */
interface Alternatives<F> {
  /** Members only, with reconciling items, before eliminations, and each as reported. */
  readonly sets: readonly (readonly F[])[];
  readonly everyMember: readonly F[];
}

const alternatives = <F extends SegmentFigure>(figures: readonly F[]): Alternatives<F> => {
  const parts = figures.filter(({ axis }) => axis !== '');
  const reconciling = parts.filter(({ axis }) => isReconciling(axis));
  const members = parts.filter(({ axis }) => !isReconciling(axis));
  const plain = members.filter(
    ({ gross, elimination, member }) => !gross && !(elimination && isOfMember(members, member)),
  );
  const gross = members.filter((each) => each.gross);
  const eliminated = members.filter(({ elimination }) => elimination);
  // Some filers report reportable segments before eliminations, but not the others.
  const each = [...gross.filter((figure) => !plain.some((other) => isSameMember(other, figure))), ...plain];
  const sets = [
    plain,
    [...plain, ...reconciling],
    gross,
    [...gross, ...reconciling],
    [...gross, ...eliminated, ...reconciling],
    each,
    [...each, ...reconciling],
  ];
  return { sets: sets.filter((set) => set.some(({ axis }) => !isReconciling(axis))), everyMember: each };
};

const isSameMember = (one: SegmentFigure, other: SegmentFigure): boolean =>
  one.axis === other.axis && one.member === other.member;

/** Whether a member has a figure in addition to its eliminations. */
const isOfMember = (members: readonly SegmentFigure[], name: string): boolean =>
  members.some(({ member, elimination }) => member === segmentOf(name) && !elimination);

/** Removes eliminations without a kind if there are others with one, because they are the same. */
const withKindsOfEliminations = <F extends SegmentFigure>(figures: readonly F[]): readonly F[] => {
  const namedSegments = new Set(
    figures.flatMap(({ member }) => (segmentOf(member) === member ? [] : [segmentOf(member)])),
  );
  return figures.filter(({ member, elimination }) => !(elimination && namedSegments.has(member)));
};

/**
 * All reconciling items except one, if only they add up to the total. Some filers report intersegment sales or a
 * subtotal in addition. Null if there is no such item, or more than one.
 */
const withoutOneReconciling = <F extends SegmentFigure>(figures: readonly F[], total: Decimal): readonly F[] | null => {
  const members = figures.filter(({ axis }) => !isReconciling(axis));
  const reconciling = figures.filter(({ axis }) => isReconciling(axis));
  const [only, ...further] = reconciling
    .filter(({ value }) => !decimal.isZero(value))
    .map((one) => [...members, ...reconciling.filter((other) => other !== one)])
    .filter((set) => comesExactlyTo(valuesOf(set), total));
  return only && further.length === 0 && reconciling.length > 1 ? only : null;
};

const isTotal = ({ axis }: SegmentFigure): boolean => axis === '';

const valuesOf = (figures: readonly SegmentFigure[]): readonly Decimal[] => figures.map(({ value }) => value);

/** The members without a member that is the sum of all others (`SegmentsTotal`). */
const withoutTheirTotal = <F extends SegmentFigure>(members: readonly F[]): readonly F[] => {
  const parts = members.filter(({ value }) => !decimal.isZero(value));
  if (parts.length <= 2) return members;
  const sum = decimal.sum(valuesOf(parts));
  return members.filter(({ value }) => decimal.isZero(value) || !decimal.equals(decimal.add(value, value), sum));
};

/**
 * One member with its reconciling items (`SegmentsTotal` and corporate) is less informative than the members that add
 * up to it.
 */
const partsTheWhole = (set: readonly SegmentFigure[]): boolean =>
  set.filter(({ axis }) => !isReconciling(axis)).length > 1;

/** The choice within one concept. `ofFiling` are the filing's totals under any concept, used if this one has none. */
const choiceAmong = <F extends SegmentFigure>(all: readonly F[], ofFiling: readonly F[]): ChosenItems<F> | null => {
  const figures = withKindsOfEliminations(all);
  const own = figures.filter(isTotal);
  const totals = valuesOf(own.length > 0 ? own : ofFiling);
  const { sets, everyMember } = alternatives(figures);
  const fits = (comesTo: typeof comesExactlyTo) => {
    const fitting = sets.filter((set) => totals.some((total) => comesTo(valuesOf(set), total)));
    return fitting.find(partsTheWhole) ?? fitting[0];
  };
  const complete = fits(comesExactlyTo) ?? fits(comesRoundlyTo);
  if (complete) return oneBreakdown(complete, true);
  const [total] = own;
  const several = total && breakdownsOf(everyMember, total.value);
  if (several) return { breakdowns: several, items: several.flat(), reconciles: true };
  const detailed = total && withoutSubtotals(everyMember, total.value, comesRoundlyTo);
  if (detailed) return oneBreakdown(detailed, true);
  if (everyMember.length === 0) return null;
  const reconciling = figures.filter(({ axis }) => isReconciling(axis));
  const fewer = total && withoutOneReconciling([...everyMember, ...reconciling], total.value);
  if (fewer) return oneBreakdown(fewer, true);
  const parts = (total && withoutOverlap(everyMember, total.value)) ?? withoutTheirTotal(everyMember);
  return oneBreakdown([...parts, ...reconciling], own.length > 0 ? false : null);
};

/**
 * The choice within one concept. Corporate figures that are also members of the segment axis count only if the items
 * add up to the total only with them, because many filers repeat them on the consolidation axis.
 */
const choiceIn = <F extends SegmentFigure>(all: readonly F[], ofFiling: readonly F[]): ChosenItems<F> | null => {
  const figures = all.filter(({ member }) => !isNamedCorporate(member));
  const choice = choiceAmong(figures, ofFiling);
  if (choice?.reconciles === true || figures.length === all.length) return choice;
  const whole = choiceAmong(all, ofFiling);
  return whole?.reconciles === true ? whole : choice;
};

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] => [
  ...Map.groupBy(items, keyOf).values(),
];

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * The items of one period: of the newest filing with a breakdown that adds up to its total, otherwise of the newest
 * with any. Of several concepts, the one that adds up to the total, then the one with more items, then the first of its
 * line.
 */
export const chooseItems = <F extends SegmentFigure>(figures: readonly F[]): ChosenItems<F> | null => {
  const totalsOf = ([first]: readonly F[]): readonly F[] =>
    figures.filter(
      (each) => isTotal(each) && each.accession_number === first?.accession_number && each.unit === first.unit,
    );
  const choices = groupedBy(figures, ({ accession_number, concept, unit }) =>
    [accession_number, concept, unit].join(' '),
  )
    .flatMap((group) => choiceIn(group, totalsOf(group)) ?? [])
    .toSorted((left, right) => {
      const [a, b] = [left.items[0], right.items[0]];
      const [complete, otherComplete] = [left.reconciles === true, right.reconciles === true];
      if (!a || !b || complete !== otherComplete) return complete ? -1 : 1;
      return (
        compareText(b.filed_date, a.filed_date) ||
        compareText(b.accession_number, a.accession_number) ||
        right.items.length - left.items.length ||
        conceptRank(a.concept) - conceptRank(b.concept)
      );
    });
  return choices[0] ?? null;
};
