import { isDay } from '@dqs/core';
import { cikIn, type XbrlFact } from '@dqs/edgar';
import type { Day, Decimal } from '@dqs/schemas';
import { dataSetPeriod, type DataSetPeriod } from '../facts/data-set-period.ts';
import { coverLineOf, currencyCode } from './cover-lines.ts';
import { shareClassOf } from './share-class.ts';
import { dimensionOf, kindSeparator, type Dimension } from './dimension.ts';
import { segmentLineOf } from './lines.ts';

/** A figure of a line that is broken down, of the whole, or of a class of shares, as a report's own XBRL has it. */
export interface ReportFigure extends Pick<DataSetPeriod, 'monthEnd' | 'quarters'> {
  readonly cik: number;
  readonly line: string;
  readonly concept: string;
  readonly unit: string;
  /** Null for an amount at a day. */
  readonly periodStart: Day | null;
  readonly periodEnd: Day;
  /** Null for the company as a whole. */
  readonly dimension: Dimension | null;
  /** The place to which it is exact; null where the filer says that it is exact to every digit, or nothing. */
  readonly decimals: number | null;
  /** What the filing calls the member; null where its labels are not at hand. */
  readonly label: string | null;
  readonly value: Decimal;
}

const standard = /^(?:us-gaap|ifrs-full):/;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** How the figures of a concept are read. */
interface FigureKind {
  readonly line: string;
  /** What they are in. */
  readonly unit: RegExp;
  /** The part of the company that shortened dimensions name; null for what is no such part. */
  readonly partOf: (segments: string) => Dimension | null;
  /** Whether those of the company as a whole are read, too: of a cover they are among the facts of the SEC. */
  readonly readsWhole: boolean;
}

/** How a concept is read; null for one that is not. */
const kindOf = (name: string): FigureKind | null => {
  const line = standard.test(name) ? segmentLineOf(local(name)) : null;
  if (line !== null) return { line, unit: currencyCode, partOf: dimensionOf, readsWhole: true };
  const cover = coverLineOf(name);
  return cover && { line: cover.line, unit: cover.unit, partOf: shareClassOf, readsWhole: false };
};

/** Whether a concept, with its prefix, is one of a line that is broken down, or is counted by class on the cover. */
export const isFigureConcept = (name: string): boolean => kindOf(name) !== null;

/** Axes and members as the data sets shorten them, `BusinessSegments=Retail;`. */
const shortened = (dimensions: XbrlFact['context']['dimensions']): string =>
  [...dimensions]
    .map(([axis, member]) => {
      const name = local(axis)
        .replace(/^Statement/, '')
        .replace(/Axis$/, '');
      return `${name}=${shortMember(member)};`;
    })
    .join('');

/** A member as the data sets shorten it: without prefix and without its ending. */
const shortMember = (member: string): string => local(member).replace(/(?:Member|Domain)$/, '');

/** An instant, a quarter, a year. */
const lengths: ReadonlySet<number> = new Set([0, 1, 4]);

/** A figure with what decides between two of the same place. */
interface Candidate {
  readonly figure: ReportFigure;
  readonly exactness: number;
  readonly period: DataSetPeriod;
}

const exactnessOf = (decimals: string | null): number => {
  if (decimals?.trim() === 'INF') return Infinity;
  const places = Number.parseInt(decimals ?? '', 10);
  return Number.isNaN(places) ? -Infinity : places;
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What a member is called: as the filing labels it, without what taxonomies add; a country by its name. */
const labelOf = (member: string, labels: ReadonlyMap<string, string>): string | null => {
  const label = labels.get(local(member))?.replace(/\s*\[(?:Member|Domain)\]\s*$/i, '') ?? '';
  if (label !== '') return label;
  return member.startsWith('country:') ? (countries.of(local(member)) ?? null) : null;
};

/** What the members that a dimension names are called, with their prefixes: those of the consolidation axis alone beside none. */
const labelOfDimension = (
  dimensions: XbrlFact['context']['dimensions'],
  { member }: Dimension,
  labels: ReadonlyMap<string, string>,
): string | null => {
  const names = member.split(kindSeparator);
  const labelled = names.map((name) => {
    const own = dimensions.values().find((each) => shortMember(each) === name) ?? name;
    return labelOf(own, labels);
  });
  return labelled.includes(null) ? null : labelled.join(kindSeparator);
};

const candidateOf = (fact: XbrlFact, labels: ReadonlyMap<string, string>): Candidate | null => {
  const { name, context, unit, value, decimals } = fact;
  const kind = kindOf(name);
  const cik = cikIn(context.entity);
  if (kind === null || cik === null || value === null || unit === null || !kind.unit.test(unit)) return null;
  const { line, partOf, readsWhole } = kind;
  const { start, end, dimensions } = context;
  const dimension = dimensions.size === 0 ? null : partOf(shortened(dimensions));
  if (dimension === null && (dimensions.size > 0 || !readsWhole)) return null;
  if (!isDay(end) || (start !== null && !isDay(start))) return null;
  const period = dataSetPeriod(start, end);
  if (!lengths.has(period.quarters) || (start !== null && period.quarters === 0)) return null;
  const exactness = exactnessOf(decimals);
  const figure: ReportFigure = {
    cik,
    line,
    concept: local(name),
    unit,
    monthEnd: period.monthEnd,
    quarters: period.quarters,
    periodStart: start,
    periodEnd: end,
    dimension,
    decimals: Number.isFinite(exactness) ? exactness : null,
    label: dimension && labelOfDimension(dimensions, dimension, labels),
    value,
  };
  return { figure, exactness, period };
};

const placeOf = ({ cik, line, concept, unit, monthEnd, quarters, dimension }: ReportFigure): string =>
  JSON.stringify([cik, line, concept, unit, monthEnd, quarters, dimension]);

/**
 * The order of the SEC's data sets among facts of one place: the most exact first, then whose end is nearest to the end of a
 * month, then whose length is nearest to quarters. Facts that are equal in all of it stay in the order of the document.
 */
const compareCandidates = (left: Candidate, right: Candidate): number =>
  (left.exactness === right.exactness ? 0 : right.exactness - left.exactness) ||
  left.period.endsOff - right.period.endsOff ||
  left.period.lengthOff - right.period.lengthOff;

/**
 * The figures among a report's facts that have exactly one breakdown, and those of the company as a whole that they are parts
 * of: one for each place that the SEC's data sets tell apart. `labels` are those of the filing's members by name.
 */
export const reportFigures = (
  facts: readonly XbrlFact[],
  labels: ReadonlyMap<string, string>,
): readonly ReportFigure[] => {
  const places = Map.groupBy(
    facts.flatMap((fact) => candidateOf(fact, labels) ?? []),
    ({ figure }) => placeOf(figure),
  );
  return [...places.values()].flatMap((candidates) => {
    const [first] = candidates.toSorted(compareCandidates);
    return first ? [first.figure] : [];
  });
};
