import type { ColumnDifference, SeriesDifference, TableDifference } from '@dqs/storage';

/** Percentages of the stored values. A file that differs by more is held back. */
export interface DifferenceBounds {
  /** Values that the file lacks. */
  readonly emptiedPercent: number;
  /** Values that became zero. */
  readonly zeroedPercent: number;
  /** Values more than twice, or less than half, of the stored value. */
  readonly beyondTwofoldPercent: number;
  /** Values more than ten times, or less than a tenth, of the stored value. */
  readonly beyondTenfoldPercent: number;
  /** Values that changed by more than a tenth. */
  readonly movedPercent: number;
  readonly signTurnedPercent: number;
  /** Numbers that changed at all. */
  readonly changedPercent: number;
  /** Texts whose letters or digits changed. */
  readonly rewordedPercent: number;
  /** Texts with a wrong encoding, or in which decimal points became commas. */
  readonly garbledPercent: number;
  /** Rows of the previous file of the same name that the file lacks. */
  readonly endedPercent: number;
  /** Rows with the values stored for another day, in a file without any stored row. */
  readonly shiftedPercent: number;
  /** Minimum number of values of a column for a share to be checked. */
  readonly fewest: number;
}

/** The differences that a publisher's own practice may cause, and that practice. */
export interface ExpectedDifference extends Partial<DifferenceBounds> {
  /** The practice: a re-based index, a restated year, annual revisions. */
  readonly because: string;
  /** Columns that it covers, or fields of a JSON column (`content.charter_class`); absent: all. */
  readonly columns?: readonly string[];
  /** Derived tables that it covers, or `any` of them; absent: it covers the rows of the file. */
  readonly built?: readonly string[] | 'any';
}

/** Applies to every connector that declares nothing else. */
const defaultBounds: DifferenceBounds = {
  emptiedPercent: 20,
  zeroedPercent: 20,
  beyondTwofoldPercent: 20,
  beyondTenfoldPercent: 40,
  movedPercent: 50,
  signTurnedPercent: 20,
  changedPercent: 50,
  rewordedPercent: 30,
  garbledPercent: 0,
  endedPercent: 5,
  shiftedPercent: 80,
  fewest: 3,
};

/** Minimum number of ended rows that allows a conclusion about a file. */
const fewValues = 3;
/** Minimum number of values of one series for a share to be checked. */
const fewOfSeries = 5;

interface Breach {
  readonly count: number;
  readonly what: string;
}

const breachOf = (difference: ColumnDifference | SeriesDifference, bounds: DifferenceBounds): Breach | null => {
  const ofSeries = 'series' in difference;
  const { held } = difference;
  const exceeds = (count: number, percent: number, few: number): boolean =>
    count >= few && count * 100 > held * percent;
  const few = ofSeries ? fewOfSeries : bounds.fewest;
  const checks: readonly (readonly [count: number, percent: number, few: number, what: string])[] = [
    [difference.garbled, bounds.garbledPercent, 1, 'lost their encoding or their decimal points'],
    [difference.emptied, bounds.emptiedPercent, few, 'are empty'],
    [difference.zeroed, bounds.zeroedPercent, few, 'are zero'],
    [difference.signTurned, bounds.signTurnedPercent, few, 'have the opposite sign'],
    [
      difference.beyondTwofold,
      bounds.beyondTwofoldPercent,
      few,
      'are more than twice or less than half of the loaded values',
    ],
    [
      difference.beyondTenfold,
      bounds.beyondTenfoldPercent,
      ofSeries ? few : Math.min(2, bounds.fewest),
      'are more than ten times or less than a tenth of the loaded values',
    ],
    [difference.moved, bounds.movedPercent, few, 'differ by more than a tenth'],
    [
      difference.changed,
      difference.isNumber ? bounds.changedPercent : bounds.rewordedPercent,
      ofSeries ? Number.POSITIVE_INFINITY : few,
      'differ',
    ],
  ];
  const found = checks.find(([count, percent, least]) => exceeds(count, percent, least));
  return found ? { count: found[0], what: found[3] } : null;
};

/** The differences declared for the rows of a file. */
export const declaredOfFile = (declared: readonly ExpectedDifference[]): readonly ExpectedDifference[] =>
  declared.filter(({ built }) => built === undefined);

/** The differences declared for a derived table. */
export const declaredOfBuilt = (
  declared: readonly ExpectedDifference[],
  table: string,
): readonly ExpectedDifference[] =>
  declared
    .filter(({ built }) => built === 'any' || built?.includes(table))
    .map(({ built: _, ...expected }) => expected);

/** Allows any change, such as in derived sums to which each file adds. */
export const anyDifference = (because: string, built?: readonly string[] | 'any'): ExpectedDifference => ({
  because,
  ...(built === undefined ? {} : { built }),
  emptiedPercent: 100,
  zeroedPercent: 100,
  beyondTwofoldPercent: 100,
  beyondTenfoldPercent: 100,
  movedPercent: 100,
  signTurnedPercent: 100,
  changedPercent: 100,
  rewordedPercent: 100,
  endedPercent: 100,
});

/** The bounds of a column: the connector's declared ones, else the defaults. */
const boundsOf = (
  expected: readonly ExpectedDifference[],
  { column, field }: Pick<ColumnDifference, 'column' | 'field'>,
): DifferenceBounds =>
  expected
    .filter(
      ({ columns }) =>
        columns === undefined || columns.includes(column) || columns.includes(`${column}.${field ?? ''}`),
    )
    .reduce((bounds, declared) => ({ ...bounds, ...declared }), defaultBounds);

/** Whether all values of a column may become empty from one file to the next. */
export const mayBeEmptied = (expected: readonly ExpectedDifference[], column: ColumnDifference): boolean =>
  boundsOf(expected, column).emptiedPercent >= 100;

/** For data that its publisher never changes, such as a filing. No stored value may change. */
export const neverRevised = (because: string): ExpectedDifference => ({
  because,
  fewest: 1,
  emptiedPercent: 0,
  zeroedPercent: 0,
  beyondTwofoldPercent: 0,
  movedPercent: 0,
  signTurnedPercent: 0,
  changedPercent: 0,
  rewordedPercent: 0,
});

/** A difference beyond its bound. */
export interface Breached extends Breach {
  readonly difference: ColumnDifference | SeriesDifference;
}

/** The first difference beyond its bound, of a whole column or of one series. */
export const firstBreach = (
  differences: readonly (ColumnDifference | SeriesDifference)[],
  expected: readonly ExpectedDifference[],
): Breached | null => {
  for (const difference of differences) {
    const breach = breachOf(difference, boundsOf(expected, difference));
    if (breach) return { ...breach, difference };
  }
  return null;
};

const boundsOfRows = (expected: readonly ExpectedDifference[]): DifferenceBounds =>
  declaredOfFile(expected)
    .filter(({ columns }) => columns === undefined)
    .reduce<DifferenceBounds>((bounds, declared) => ({ ...bounds, ...declared }), defaultBounds);

/** Whether files of one name may come in any order, so that each may lack all rows of the previous one. */
export const comeInAnyOrder = (expected: readonly ExpectedDifference[]): boolean =>
  boundsOfRows(expected).endedPercent >= 100;

/**
 * Minimum number of distinct values. Fewer may be equal on two days, such as key interest rates between two decisions.
 */
const fewestShifted = 8;
/** Numbers with this many digits are not equal on two days by chance. */
const tellingDigits = 5;

/**
 * Whether the rows of a file, none of which is stored, repeat what is stored for another day. Its days or its name are
 * then wrong.
 */
export const isShifted = (
  { met, shifted }: Pick<TableDifference, 'met' | 'shifted'>,
  expected: readonly ExpectedDifference[],
): boolean =>
  met === 0 &&
  (shifted.values >= fewestShifted || (shifted.values > 0 && shifted.digits >= tellingDigits)) &&
  shifted.rows * 100 > shifted.of * boundsOfRows(expected).shiftedPercent;

/** Whether a file lacks more rows of the previous file than news can explain. */
export const isCutShort = (
  { met, ended: { before, ended, later, isNextWindow, areRemoved } }: Pick<TableDifference, 'met' | 'ended'>,
  expected: readonly ExpectedDifference[],
): boolean => {
  const { endedPercent } = boundsOfRows(expected);
  // Rows of a replaced table may have other keys.
  const isAnother = met === 0 && before >= fewValues && !isNextWindow && !areRemoved;
  return (
    !comeInAnyOrder(expected) && (isAnother || later > 0 || (ended >= fewValues && ended * 100 > before * endedPercent))
  );
};
