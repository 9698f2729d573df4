import type { Connector, ExpectedDifference, FurtherTable, Plausibility, Referent, Reject, Rows } from '@dqs/kit';
import type { PeriodType } from './contract.ts';
import { repeatsColumn } from './tables.ts';
import { BadPeriod, type Period } from './period.ts';

/** The content of one published cell: a value of a series in a period. */
export interface Reading<Series> extends Period<PeriodType> {
  readonly series: Series;
  /** Digits as published; null if the publisher states that there is no value. */
  readonly value: string | null;
  /**
   * When the publisher made this value known, so that an older file that is loaded later stays older; RFC 3339, UTC.
   * Either every reading of a connector has one, or none. Without it the run's instant is used.
   */
  readonly knownAt?: string;
}

/** A row of an observation table, without a domain's additional columns. */
export interface ObservationRow {
  readonly series_key: string;
  readonly period: string;
  readonly period_type: string;
  readonly value: string | null;
  readonly as_known_at?: string;
}

/** The tables for the readings of a domain. */
export interface SeriesTables<Series, Of extends Reading<Series>, SeriesRow extends object, Further extends object> {
  /** The table of series, with its key. */
  readonly series: string;
  readonly seriesKey?: readonly (keyof SeriesRow & string)[];
  /** The append-only table of observations. */
  readonly observations: string;
  keyOf(series: Series): string;
  seriesRowOf(series: Series): SeriesRow;
  /** A domain's additional columns of its observations. */
  furtherColumnsOf(reading: Of): Further;
  /** The list of entities that series reference, such as places. */
  readonly referent?: Referent<{ readonly series_key: string }>;
  /** Set if the table of observations has several sources. */
  readonly ofSeveralSources?: true;
  /** Columns that are stored with a new value but whose change alone does not create one. */
  readonly beside?: readonly (keyof Further & string)[];
}

/** How the readings of a connector are merged with loaded ones. */
export interface EmittingOptions {
  /**
   * `changes`: a value that differs from the previous one adds a vintage, an equal one only refreshes it. For files
   * that are loaded in order of publication. `all`: every time in a file is stored, so that files can be loaded in any
   * order, interleaved with others. For real-time data sets whose readings all have `knownAt`. Default `changes`.
   */
  readonly vintages?: 'changes' | 'all';
  /** Set if no period is in the future. Rows with a later day than tomorrow are then rejected. */
  readonly observedOn?: 'period';
  /** Which observations are plausible. */
  readonly plausibility?: Plausibility<ObservationRow>;
  /** `mayBeEmpty` of the connector's rows. */
  readonly mayBeEmpty?: true | string;
  /** `differs` of the connector's rows. */
  readonly differs?: readonly ExpectedDifference[];
}

type Emitting<Raw, Row extends object> = Pick<Connector<Raw, Row>, 'rows' | 'load'>;

const isReject = (read: readonly unknown[] | Reject): read is Reject => 'reject' in read;

/**
 * Reads a record once. It is requested twice in a row, for its observations and for its series. An invalid period is a
 * reject.
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

/** Caches a value derived from a series for as long as the series object exists. */
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

/** A valid value: sign, digits, fractional part. */
const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Creates the common part of a domain's connectors. Readings go to the table of observations as vintages, and their
 * series to the table of series. A record with an invalid period or a value that is not a decimal number is rejected.
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
