import { decimal } from '@dqs/core';
import { inlineFacts, type XbrlFact } from '@dqs/edgar';
import { oneValueOf } from '@dqs/statements';

/** A fact of a pay-versus-performance table. */
export interface PayFact {
  readonly concept: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** The executive if a year had several (`ecd:IndividualAxis`); empty otherwise. */
  readonly individual: string;
  /** A name, or a decimal as text. */
  readonly value: string;
}

const names: ReadonlySet<string> = new Set(['ecd:PeoName', 'ecd:CoSelectedMeasureName']);
const amounts: ReadonlySet<string> = new Set([
  'ecd:PeoTotalCompAmt',
  'ecd:PeoActuallyPaidCompAmt',
  'ecd:NonPeoNeoAvgTotalCompAmt',
  'ecd:NonPeoNeoAvgCompActuallyPaidAmt',
  'ecd:TotalShareholderRtnAmt',
  'ecd:PeerGroupTotalShareholderRtnAmt',
  'ecd:CoSelectedMeasureAmt',
  'us-gaap:NetIncomeLoss',
  'us-gaap:ProfitLoss',
  'ifrs-full:ProfitLoss',
]);

const individualAxis = 'ecd:IndividualAxis';
const categoryAxis = 'ecd:ExecutiveCategoryAxis';
/** Axes that only repeat what the concept says. */
const restating: ReadonlySet<string> = new Set([individualAxis, categoryAxis]);

/**
 * Whether the category of executives contradicts the concept: some filers tag the names of all executives with the
 * concept of the principal one.
 */
const isOfOthers = (name: string, category: string | undefined): boolean =>
  (name.startsWith('ecd:Peo') && category === 'ecd:NonPeoNeoMember') ||
  (name.startsWith('ecd:NonPeo') && category === 'ecd:PeoMember');

const payFactOf = ({ name, context, text, value }: XbrlFact): PayFact | null => {
  if ([...context.dimensions.keys()].some((axis) => !restating.has(axis))) return null;
  if (isOfOthers(name, context.dimensions.get(categoryAxis))) return null;
  const said = names.has(name) ? text : value;
  if (said === null || said === '' || context.start === null) return null;
  return {
    concept: name.slice(name.indexOf(':') + 1),
    periodStart: context.start,
    periodEnd: context.end,
    individual: context.dimensions.get(individualAxis) ?? '',
    value: said,
  };
};

/**
 * The common value of two facts with the same key; null if they contradict each other. An exact amount may also be
 * given rounded.
 */
const together = (one: PayFact, other: PayFact): PayFact | null => {
  if (one.value === other.value) return one;
  if (!decimal.isDecimal(one.value) || !decimal.isDecimal(other.value)) return null;
  const value = oneValueOf(one.value, other.value);
  return value === null ? null : { ...one, value };
};

/**
 * The facts of the pay-versus-performance table of a proxy statement (Item 402(v) of Regulation S-K, for fiscal years
 * that end on or after 2022-12-16), each once. Facts with contradictory values in a document are omitted.
 */
export const payFactsIn = (document: string): readonly PayFact[] => {
  if (!/\becd:(?:Peo|NonPeoNeo)\w+/.test(document)) return [];
  const held = new Map<string, PayFact | null>();
  for (const found of inlineFacts(document, (name) => names.has(name) || amounts.has(name))) {
    const fact = payFactOf(found);
    if (!fact) continue;
    const key = `${fact.concept} ${fact.periodEnd} ${fact.individual}`;
    const before = held.get(key);
    if (before !== null) held.set(key, before === undefined ? fact : together(before, fact));
  }
  return [...held.values()].filter((fact) => fact !== null);
};
