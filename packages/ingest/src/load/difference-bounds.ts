import type { ColumnDifference, SeriesDifference, TableDifference } from '@dqs/storage';

/** Shares of the values held, in per cent: a file that differs from them by more is held back. */
export interface DifferenceBounds {
  /** Values that the file no longer has. */
  readonly emptiedPercent: number;
  /** Values that became zero. */
  readonly zeroedPercent: number;
  /** Values more than twice, or less than half, of what is held. */
  readonly beyondTwofoldPercent: number;
  /** Values more than ten times, or less than a tenth, of what is held. */
  readonly beyondTenfoldPercent: number;
  /** Values that changed by more than a tenth. */
  readonly movedPercent: number;
  readonly signTurnedPercent: number;
  /** Numbers that changed at all. */
  readonly changedPercent: number;
  /** Texts whose letters or digits changed. */
  readonly rewordedPercent: number;
  /** Texts that lost their encoding, or in which decimal points became commas. */
  readonly garbledPercent: number;
  /** Rows of the file before of the same name that the file lacks. */
  readonly endedPercent: number;
  /** Rows, of a file of which none is held, that have the values held for another day. */
  readonly shiftedPercent: number;
  /** From how many values of a column on a share of it is judged. */
  readonly fewest: number;
}

/** How much a publisher's own practice may change, and which practice that is. */
export interface ExpectedDifference extends Partial<DifferenceBounds> {
  /** The practice: a re-based index, a restated year, annual revisions. */
  readonly because: string;
  /** Columns that it is about, or fields of a column of documents (`content.charter_class`); absent: all. */
  readonly columns?: readonly string[];
  /** Tables that it is about as far as they are built, or any that is; absent: it is about the rows of the file. */
  readonly built?: readonly string[] | 'any';
}

/** Holds for every connector that declares nothing else. */
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

/** Fewer rows than this that end say nothing of a file. */
const fewValues = 3;
/** Of one series a share says something from here on. */
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
    [difference.signTurned, bounds.signTurnedPercent, few, 'have the other sign'],
    [
      difference.beyondTwofold,
      bounds.beyondTwofoldPercent,
      few,
      'are more than twice or less than half of what is held',
    ],
    [
      difference.beyondTenfold,
      bounds.beyondTenfoldPercent,
      ofSeries ? few : Math.min(2, bounds.fewest),
      'are more than ten times or less than a tenth of what is held',
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

/** What is declared about the rows of a file. */
export const declaredOfFile = (declared: readonly ExpectedDifference[]): readonly ExpectedDifference[] =>
  declared.filter(({ built }) => built === undefined);

/** What is declared about a table as far as it is built. */
export const declaredOfBuilt = (
  declared: readonly ExpectedDifference[],
  table: string,
): readonly ExpectedDifference[] =>
  declared
    .filter(({ built }) => built === 'any' || built?.includes(table))
    .map(({ built: _, ...expected }) => expected);

/** Where any change may be news, such as in built sums to which each file adds. */
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

/** The bounds of a column: the default ones, as far as the connector declares no others. */
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

/** Whether all values of a column may be empty from one file to the next. */
export const mayBeEmptied = (expected: readonly ExpectedDifference[], column: ColumnDifference): boolean =>
  boundsOf(expected, column).emptiedPercent >= 100;

/** For what its publisher never changes, such as a filing: no value that is held may become another one. */
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

/** The first difference beyond its bound: of a column as a whole, or of one series. */
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

/** Whether files of one name may come in any order: each may lack all that the one before had. */
export const comeInAnyOrder = (expected: readonly ExpectedDifference[]): boolean =>
  boundsOfRows(expected).endedPercent >= 100;

/** Fewer different values than these may be the same on two days, such as key interest rates between two decisions. */
const fewestShifted = 8;
/** Numbers of so many digits are not the same on two days by chance. */
const tellingDigits = 5;

/** Whether the rows of a file, none of which is held, say what is held for another day: its days are wrong, or its name. */
export const isShifted = (
  { met, shifted }: Pick<TableDifference, 'met' | 'shifted'>,
  expected: readonly ExpectedDifference[],
): boolean =>
  met === 0 &&
  (shifted.values >= fewestShifted || (shifted.values > 0 && shifted.digits >= tellingDigits)) &&
  shifted.rows * 100 > shifted.of * boundsOfRows(expected).shiftedPercent;

/** Whether a file lacks more of what the file before had than can be news. */
export const isCutShort = (
  { met, ended: { before, ended, later, isNextWindow, areRemoved } }: Pick<TableDifference, 'met' | 'ended'>,
  expected: readonly ExpectedDifference[],
): boolean => {
  const { endedPercent } = boundsOfRows(expected);
  // Rows that are replaced may have other keys.
  const isAnother = met === 0 && before >= fewValues && !isNextWindow && !areRemoved;
  return (
    !comeInAnyOrder(expected) && (isAnother || later > 0 || (ended >= fewValues && ended * 100 > before * endedPercent))
  );
};
