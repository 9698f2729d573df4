import type { GeographyLevel } from '../../series-record/contract.ts';

export type IndexType = 'purchase_only' | 'all_transactions' | 'expanded';

/** The agency's measure of a number. */
export interface Kind {
  readonly indexType: IndexType;
  /** The agency's index type; `traditional` is the headline one. */
  readonly variant: string;
  /** Whether the number is an index, which is never negative, rather than a rate of change. */
  readonly index: boolean;
  /** Distinguishes the numbers if a file has several for one place and period. */
  readonly column: 'index' | 'base_1990' | 'base_2000' | 'annual_change' | 'change_quarter' | 'change_year';
}

const flavors: Readonly<Record<IndexType, { flavor: string; words: string; prominence: number }>> = {
  purchase_only: { flavor: 'purchase-only', words: 'purchase-only', prominence: 10 },
  expanded: { flavor: 'expanded-data', words: 'expanded-data', prominence: 14 },
  all_transactions: { flavor: 'all-transactions', words: 'all-transactions', prominence: 16 },
};

const variantWords: Readonly<Record<string, string>> = {
  traditional: '',
  'non-metro': ', non-metropolitan areas',
  'non-cbsa': ', outside metropolitan and micropolitan areas',
  'distress-free': ', distress-free',
  manufactured: ', manufactured homes',
  developmental: ', developmental',
};

const columns: Readonly<
  Record<Kind['column'], { readonly words: string; readonly units: string; readonly prominence: number }>
> = {
  index: { words: 'House price index', units: 'index', prominence: 0 },
  base_1990: { words: 'House price index with 1990 base', units: 'index', prominence: 3 },
  base_2000: { words: 'House price index with 2000 base', units: 'index', prominence: 2 },
  annual_change: { words: 'House price index, annual change', units: 'percent', prominence: 4 },
  change_quarter: { words: 'House price index, change over previous quarter', units: 'fraction', prominence: 5 },
  change_year: { words: 'House price index, change over previous 4 quarters', units: 'fraction', prominence: 4 },
};

/** The period in which an index equals 100; null if it depends on the area and the file does not say. */
const basePeriodOf = ({ kind, frequency }: PublishedCell, level: GeographyLevel): string | null => {
  if (!kind.index) return null;
  if (kind.column !== 'index') return `${kind.column.slice(-4)}=100`;
  if (frequency === 'annual') return 'first year published=100';
  if (kind.indexType !== 'all_transactions') {
    if (kind.variant !== 'traditional') return null;
    return frequency === 'monthly' ? 'January 1991=100' : '1991Q1=100';
  }
  if (kind.variant === 'manufactured' || kind.variant === 'non-metro') return '1995Q1=100';
  if (kind.variant !== 'traditional') return null;
  return level === 'nation' || level === 'state' ? '1980Q1=100' : '1995Q1=100';
};

const word = (text: string): string => text.replaceAll('-', '_');

/** The key, title and units of a measure. */
export const kindOf = (cell: PublishedCell, level: GeographyLevel) => {
  const { kind, frequency, adjusted, area } = cell;
  const { flavor, words, prominence } = flavors[kind.indexType];
  const column = columns[kind.column];
  const traditional = kind.variant === 'traditional';
  return {
    measure: [kind.indexType, traditional ? '' : word(kind.variant), kind.column === 'index' ? '' : kind.column]
      .filter((part) => part !== '')
      .join('.'),
    subject: `${column.words}, ${words}${variantWords[kind.variant] ?? `, ${kind.variant}`}`,
    units: column.units,
    basePeriod: basePeriodOf(cell, level),
    prominence:
      prominence + column.prominence + (traditional ? 0 : 20) + (adjusted ? 0 : 2) + (frequency === 'monthly' ? 1 : 0),
    keywords: 'home prices housing real estate property values HPI FHFA',
    // Uses the words of the master file, which has most of the series.
    sourceSeriesId: [kind.variant, flavor, frequency, area.code, adjusted ? 'index_sa' : 'index_nsa', kind.column]
      .filter((part) => part !== 'index')
      .join(' '),
  };
};

/** An index of the agency; the headline one by default. */
export const headline = (indexType: IndexType, column: Kind['column'] = 'index', variant = 'traditional'): Kind => ({
  indexType,
  variant,
  column,
  index: columns[column].units === 'index',
});

export const purchaseOnly = headline('purchase_only');
export const ofColumn = (indexType: IndexType, column: Kind['column'], variant = 'traditional'): Kind =>
  headline(indexType, column, variant);

const flavorTypes: Readonly<Record<string, IndexType>> = {
  'purchase-only': 'purchase_only',
  'all-transactions': 'all_transactions',
  'expanded-data': 'expanded',
};

/** The measure with this type and flavor in the master file; undefined for an unknown flavor. */
export const masterKind = (type: string, flavor: string): Kind | undefined => {
  const indexType = flavorTypes[flavor];
  return indexType && /^[a-z]+(-[a-z]+)*$/.test(type) ? headline(indexType, 'index', type) : undefined;
};

export type AreaLevel = 'national' | 'state' | 'metro' | 'county' | 'zip3' | 'zip5';

/** One published number with its details in the file. */
export interface PublishedCell {
  readonly kind: Kind;
  /**
   * `USA`, `DV_ENC`, a postal abbreviation, an area code, a county's FIPS code, or the first three digits of a ZIP
   * Code.
   */
  readonly area: { readonly level: AreaLevel; readonly code: string; readonly name: string };
  readonly frequency: 'monthly' | 'quarterly' | 'annual';
  readonly adjusted: boolean;
  readonly year: string;
  /** Month or quarter; empty for years. */
  readonly part: string;
  readonly text: string;
  /** As published: `( 6.09)`, `-`, or empty. */
  readonly error: string;
  readonly note: string;
  /** The last day of the newest period in the file, which identifies its release. */
  readonly release: string;
}
