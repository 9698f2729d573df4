import { isDay } from '@dqs/core';
import { cikIn, type XbrlFact } from '@dqs/edgar';
import type { Day, Decimal } from '@dqs/schemas';
import { dataSetPeriod, type DataSetPeriod } from '../facts/data-set-period.ts';
import { coverLineOf, currencyCode } from './cover-lines.ts';
import { shareClassOf } from './share-class.ts';
import { dimensionOf, kindSeparator, type Dimension } from './dimension.ts';
import { segmentLineOf } from './lines.ts';

/** A figure of a segment line, of the whole company or of a class of shares, from a report's XBRL. */
export interface ReportFigure extends Pick<DataSetPeriod, 'monthEnd' | 'quarters'> {
  readonly cik: number;
  readonly line: string;
  readonly concept: string;
  readonly unit: string;
  /** Null for an instant. */
  readonly periodStart: Day | null;
  readonly periodEnd: Day;
  /** Null for the whole company. */
  readonly dimension: Dimension | null;
  /** Decimal places of accuracy. Null if the filer states that every digit is exact, or nothing. */
  readonly decimals: number | null;
  /** The filing's label of the member. Null if labels are not available. */
  readonly label: string | null;
  readonly value: Decimal;
}

const standard = /^(?:us-gaap|ifrs-full):/;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** How to read the figures of a concept. */
interface FigureKind {
  readonly line: string;
  /** The unit of the figures. */
  readonly unit: RegExp;
  /** The part of the company that shortened dimensions name. Null if they name none. */
  readonly partOf: (segments: string) => Dimension | null;
  /** Whether figures of the whole company are read as well. Those of a cover page are among the SEC's facts. */
  readonly readsWhole: boolean;
}

/** How to read a concept. Null if it is not read. */
const kindOf = (name: string): FigureKind | null => {
  const line = standard.test(name) ? segmentLineOf(local(name)) : null;
  if (line !== null) return { line, unit: currencyCode, partOf: dimensionOf, readsWhole: true };
  const cover = coverLineOf(name);
  return cover && { line: cover.line, unit: cover.unit, partOf: shareClassOf, readsWhole: false };
};

/** Whether a concept with its prefix is a segment line or is reported by class on the cover page. */
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

/** A member as the data sets shorten it: without prefix and suffix. */
const shortMember = (member: string): string => local(member).replace(/(?:Member|Domain)$/, '');

/** Lengths that are read: an instant, a quarter, a year. */
const lengths: ReadonlySet<number> = new Set([0, 1, 4]);

/** A figure with the criteria for choosing between duplicates. */
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

/** The name of a member: the filing's label without additions of the taxonomy, or the country's name. */
const labelOf = (member: string, labels: ReadonlyMap<string, string>): string | null => {
  const label = labels.get(local(member))?.replace(/\s*\[(?:Member|Domain)\]\s*$/i, '') ?? '';
  if (label !== '') return label;
  return member.startsWith('country:') ? (countries.of(local(member)) ?? null) : null;
};

/** The names of a dimension's members. Members of the consolidation axis only if there is no other. */
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
 * Order of the SEC's data sets among duplicates: the most exact first, then the one that ends nearest to the end of a
 * month, then the one with a length nearest to quarters. Otherwise the order of the document.
 */
const compareCandidates = (left: Candidate, right: Candidate): number =>
  (left.exactness === right.exactness ? 0 : right.exactness - left.exactness) ||
  left.period.endsOff - right.period.endsOff ||
  left.period.lengthOff - right.period.lengthOff;

/**
 * The figures of a report with exactly one breakdown, and those of the whole company, without the duplicates that the
 * SEC's data sets merge. `labels` are the filing's labels by member.
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
