/** The breakdowns of a request. */
type Breakdown = 'segment' | 'product' | 'geography';

/**
 * Axes of the taxonomies that are breakdowns, as named in the data sets, without `Statement` and `Axis`. Concentration
 * of risk, legal entities and all others are not breakdowns.
 */
const axes: Readonly<Record<string, { readonly breakdown: Breakdown; readonly axis: string }>> = {
  BusinessSegments: { breakdown: 'segment', axis: 'StatementBusinessSegmentsAxis' },
  ProductOrService: { breakdown: 'product', axis: 'ProductOrServiceAxis' },
  ProductsAndServices: { breakdown: 'product', axis: 'ProductsAndServicesAxis' },
  Geographical: { breakdown: 'geography', axis: 'StatementGeographicalAxis' },
};

/** The axis of amounts that belong to no segment: eliminations, corporate, reconciling items. */
const consolidation = 'ConsolidationItems';

const consolidationAxis = 'ConsolidationItemsAxis';

/** One member of one axis. */
export interface Dimension {
  /** `class`: a class of shares on a cover page. */
  readonly breakdown: Breakdown | 'class';
  readonly axis: string;
  /**
   * Eliminations of a segment have both members, `Retail, IntersegmentElimination`, because there are several kinds.
   */
  readonly member: string;
  /** Whether the consolidation axis marks it as an operating segment before eliminations. */
  readonly gross: boolean;
  readonly elimination: boolean;
}

const isElimination = (member: string): boolean => /eliminat/i.test(member) && !isWithoutEliminations(member);

/**
 * `OperatingSegmentsExcludingIntersegmentElimination`: some filers report a segment's external sales in addition to all
 * its sales.
 */
const isWithoutEliminations = (member: string): boolean =>
  /(?:excluding|before|net ?of|after)\w*eliminat/i.test(member);

/** The taxonomy's member for everything outside the segments. */
const ofNoSegment = 'CorporateNonSegment';

/** Whether a member of the segment axis is the company's corporate part, as the consolidation axis says. */
const isCorporate = (member: string): boolean => /corporate/i.test(member);

/** Never part of a member's name. */
export const kindSeparator = ', ';

/** The segment of a member, without the kind of its eliminations. */
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
 * The dimension of a text such as `BusinessSegments=Americas;`. Null for another axis or several. A member of the
 * consolidation axis next to a segment is not a second breakdown. `OperatingSegments` marks the segment's figure before
 * eliminations, an elimination marks the eliminated amount, and a member such as `GeneralCorporate` is a reconciling
 * item between the segments and the total.
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

/** Whether a corporate figure is also a member of the segment axis. */
export const isNamedCorporate = (member: string): boolean => member.endsWith(`${kindSeparator}${ofNoSegment}`);

/** Whether the dimension is a reconciling item and not a segment. */
export const isReconciling = (axis: string): boolean => axis === consolidationAxis;
