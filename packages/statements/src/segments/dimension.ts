/** How a breakdown is asked for. */
type Breakdown = 'segment' | 'product' | 'geography';

/**
 * The axes of the taxonomies that break a figure down, by the names of the data sets, which cut `Statement` and `Axis` off.
 * Concentration of risk, legal entities and all others are not breakdowns.
 */
const axes: Readonly<Record<string, { readonly breakdown: Breakdown; readonly axis: string }>> = {
  BusinessSegments: { breakdown: 'segment', axis: 'StatementBusinessSegmentsAxis' },
  ProductOrService: { breakdown: 'product', axis: 'ProductOrServiceAxis' },
  ProductsAndServices: { breakdown: 'product', axis: 'ProductsAndServicesAxis' },
  Geographical: { breakdown: 'geography', axis: 'StatementGeographicalAxis' },
};

/** Parts of the whole that belong to no segment: eliminations, corporate, what reconciles. */
const consolidation = 'ConsolidationItems';

const consolidationAxis = 'ConsolidationItemsAxis';

/** What a figure is of: one member of one axis. */
export interface Dimension {
  /** `class`: a class of shares, on the cover of a report. */
  readonly breakdown: Breakdown | 'class';
  readonly axis: string;
  /** Of what is eliminated of a segment both members, `Retail, IntersegmentElimination`: there are several kinds. */
  readonly member: string;
  /** Whether the consolidation axis stood beside it and said that it is an operating segment before eliminations. */
  readonly gross: boolean;
  readonly elimination: boolean;
}

const isElimination = (member: string): boolean => /eliminat/i.test(member) && !isWithoutEliminations(member);

/** `OperatingSegmentsExcludingIntersegmentElimination` of some filers: a segment's sales to others, beside all of its sales. */
const isWithoutEliminations = (member: string): boolean =>
  /(?:excluding|before|net ?of|after)\w*eliminat/i.test(member);

/** What the taxonomy calls all that is of no segment. */
const ofNoSegment = 'CorporateNonSegment';

/** Whether a member on the axis of segments is called what it is by the consolidation axis beside it: the company's own, no segment. */
const isCorporate = (member: string): boolean => /corporate/i.test(member);

/** No name of a member has it. */
export const kindSeparator = ', ';

/** The segment of a member: what is eliminated of it says its kind as well. */
export const segmentOf = (member: string): string => member.split(kindSeparator, 1)[0] ?? member;

/** The axes and members of a text such as `BusinessSegments=Americas;`. */
export const pairsOf = (segments: string): readonly (readonly [axis: string, member: string])[] =>
  segments
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    });

/**
 * The dimension of a text such as `BusinessSegments=Americas;`; null where it is of another axis or of several.
 * `OperatingSegments` of the consolidation axis beside a segment is not a second breakdown: it says that the figure is the
 * segment's own, before eliminations; an elimination beside it says that the figure is what is eliminated of it; a member such as
 * `GeneralCorporate` that is of no segment stands between the segments and the total.
 */
export const dimensionOf = (segments: string): Dimension | null => {
  const pairs = pairsOf(segments);
  const items = pairs.filter(([axis]) => axis === consolidation);
  const [one, ...more] = pairs.filter(([axis]) => axis !== consolidation);
  const [item, ...further] = items;
  if (more.length > 0 || further.length > 0) return null;
  if (item && isWithoutEliminations(item[1])) return null;
  if (!one) {
    if (!item || item[1] === 'OperatingSegments') return null;
    const [, member] = item;
    return { breakdown: 'segment', axis: consolidationAxis, member, gross: false, elimination: isElimination(member) };
  }
  const [name, member] = one;
  const breakdown = Object.hasOwn(axes, name) ? axes[name] : undefined;
  if (!breakdown || member === '') return null;
  if (item?.[1] === ofNoSegment && breakdown.breakdown === 'segment' && isCorporate(member)) {
    const both = `${member}${kindSeparator}${ofNoSegment}`;
    return { breakdown: 'segment', axis: consolidationAxis, member: both, gross: false, elimination: false };
  }
  const eliminated = item !== undefined && isElimination(item[1]);
  if (item && !eliminated && item[1] !== 'OperatingSegments') return null;
  return {
    ...breakdown,
    member: eliminated ? `${member}${kindSeparator}${item[1]}` : member,
    gross: item !== undefined && !eliminated,
    elimination: eliminated || isElimination(member),
  };
};

/** Whether a figure of no segment has a member on the axis of segments as well. */
export const isNamedCorporate = (member: string): boolean => member.endsWith(`${kindSeparator}${ofNoSegment}`);

/** Whether the dimension stands beside the segments instead of being one. */
export const isReconciling = (axis: string): boolean => axis === consolidationAxis;
