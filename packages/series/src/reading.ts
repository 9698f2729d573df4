import type { Connector, ExpectedDifference, FurtherTable, Plausibility, Referent, Reject, Rows } from '@dqs/kit';
import type { PeriodType } from './contract.ts';
import { repeatsColumn } from './tables.ts';
import { BadPeriod, type Period } from './period.ts';

/** What a publisher says in one cell: a value of a series in a period. */
export interface Reading<Series> extends Period<PeriodType> {
  readonly series: Series;
  /** Digits as published; null where the publisher says that there is none. */
  readonly value: string | null;
  /**
   * The moment at which the publisher made this value known, so that an older file loaded later stays older; RFC 3339, UTC.
   * Either every reading of a connector has one, or none: then the run's instant is taken.
   */
  readonly knownAt?: string;
}

/** A row of an observation table, but for the columns of its own that a domain adds. */
export interface ObservationRow {
  readonly series_key: string;
  readonly period: string;
  readonly period_type: string;
  readonly value: string | null;
  readonly as_known_at?: string;
}

/** Where the readings of a domain go. */
export interface SeriesTables<Series, Of extends Reading<Series>, SeriesRow extends object, Further extends object> {
  /** The table of series, with its key. */
  readonly series: string;
  readonly seriesKey?: readonly (keyof SeriesRow & string)[];
  /** The append-only table of observations. */
  readonly observations: string;
  keyOf(series: Series): string;
  seriesRowOf(series: Series): SeriesRow;
  /** The columns that a domain's observations have beside key, period and value. */
  furtherColumnsOf(reading: Of): Further;
  /** The list of what series speak of, such as places. */
  readonly referent?: Referent<{ readonly series_key: string }>;
  /** The table of observations is of several sources. */
  readonly ofSeveralSources?: true;
  /** Columns that come with a new value and never make one. */
  readonly beside?: readonly (keyof Further & string)[];
}

/** How the readings of a connector meet those that are loaded. */
export interface EmittingOptions {
  /**
   * `changes`: a value that differs from the one before it adds a vintage, an equal one is only seen again: for files that are
   * loaded as they come out. `all`: every moment that a file names is kept, so that files can come in any order, with others
   * that speak of moments between theirs: for real-time data sets, whose readings all have `knownAt`. Default `changes`.
   */
  readonly vintages?: 'changes' | 'all';
  /** Given where no period lies in the future: rows of a day after tomorrow are then rejected. */
  readonly observedOn?: 'period';
  /** What of the observations can be true. */
  readonly plausibility?: Plausibility<ObservationRow>;
  /** As `mayBeEmpty` of a connector's rows. */
  readonly mayBeEmpty?: true | string;
  /** As `differs` of a connector's rows. */
  readonly differs?: readonly ExpectedDifference[];
}

type Emitting<Raw, Row extends object> = Pick<Connector<Raw, Row>, 'rows' | 'load'>;

const isReject = (read: readonly unknown[] | Reject): read is Reject => 'reject' in read;

/**
 * Reads a record, which is asked for twice in a row: once for its observations, once for its series. A period that is none
 * is a reject.
 */
const readingOnce = <Raw, Of>(read: (record: Raw) => readonly Of[] | Reject) => {
  let last: { readonly record: Raw; readonly readings: readonly Of[] | Reject } | null = null;
  return (record: Raw): readonly Of[] | Reject => {
    if (last !== null && last.record === record) return last.readings;
    try {
      last = { record, readings: read(record) };
    } catch (error) {
      if (!(error instanceof BadPeriod)) throw error;
      last = { record, readings: { reject: error.message } };
    }
    return last.readings;
  };
};

/** What is made of a series, made once for as long as the series is there. */
const onceEach = <Series extends object, Made>(make: (series: Series) => Made): ((series: Series) => Made) => {
  const made = new WeakMap<Series, Made>();
  return (series) => {
    const known = made.get(series);
    if (known !== undefined) return known;
    const fresh = make(series);
    made.set(series, fresh);
    return fresh;
  };
};

/** A value as it may be served: sign, digits, fractional part. */
const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Makes, for the tables of a domain, the part of a connector that is the same for all of them: readings go to the table of
 * observations as vintages, their series to the table of series. A record that names no period or whose value is not a decimal
 * number is rejected.
 */
export const emittingInto = <
  Series extends object,
  Of extends Reading<Series>,
  SeriesRow extends object,
  Further extends object,
>(
  tables: SeriesTables<Series, Of, SeriesRow, Further>,
) => {
  type Row = ObservationRow & Further;
  const keyOf = onceEach(tables.keyOf);
  const seriesRowOf = onceEach(tables.seriesRowOf);
  const rowOf = (reading: Of): Row => ({
    series_key: keyOf(reading.series),
    period: reading.period,
    period_type: reading.period_type,
    value: reading.value,
    ...tables.furtherColumnsOf(reading),
    ...(reading.knownAt === undefined ? {} : { as_known_at: reading.knownAt }),
  });
  return <Raw>(
    read: (record: Raw) => readonly Of[] | Reject,
    { vintages = 'changes', ...checks }: EmittingOptions = {},
  ): Emitting<Raw, Row> => {
    const readingsOf = readingOnce(read);
    const series: FurtherTable<Raw, SeriesRow> = {
      gathered: true,
      load: {
        table: tables.series,
        key: tables.seriesKey ?? ['series_key' as keyof SeriesRow & string],
        mode: 'merge',
      },
      normalise: (record) => {
        const readings = readingsOf(record);
        if (isReject(readings)) return [];
        if (readings.length === 1) return [seriesRowOf(readings[0]!.series)];
        return [...new Set(readings.map((reading) => reading.series))].map(seriesRowOf);
      },
    };
    const rows: Rows<Raw, Row> = {
      ...checks,
      ...(tables.referent ? { referent: tables.referent } : {}),
      normalise: (record) => {
        const readings = readingsOf(record);
        if (isReject(readings)) return readings;
        const bad = readings.find(({ value }) => value !== null && !decimal.test(value));
        return bad ? { reject: `${tables.keyOf(bad.series)}: "${bad.value}" is not a number` } : readings.map(rowOf);
      },
      further: [series],
    };
    return {
      load:
        vintages === 'all'
          ? { table: tables.observations, key: ['series_key', 'period', 'as_known_at'], mode: 'merge' }
          : {
              table: tables.observations,
              key: ['series_key', 'period'],
              mode: 'vintage',
              beside: tables.beside ?? [],
              ...(tables.ofSeveralSources ? { repeats: repeatsColumn } : {}),
            },
      rows,
    };
  };
};
