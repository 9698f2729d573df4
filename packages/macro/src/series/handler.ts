import { requestedDerivation, derivedPage, type Derivation } from '@dqs/series';
import { asOfRows, compareInstants, instantInUtc, nearest, nextKey, pageRange } from '@dqs/core';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { badParameter, notFound, outOfCoverage, type Data, type Instant, type ServiceError } from '@dqs/schemas';
import { headlineOfKey } from '../catalogue/index.ts';
import { keyOfId } from '../search/find-series.ts';
import { loadCommand } from '../search/note.ts';
import { descriptionOf } from '../description/described.ts';
import { sourceOfSeries } from '../series-record/source-of-page.ts';
import type { series } from './contract.ts';
import { vintageUnits } from './vintage-units.ts';
import { hasSeries, readKeysAround, readSeriesPage, type SeriesPageRow } from './query.ts';

type SeriesData = Data<typeof series>;
type Observation = SeriesData['observations'][number];

/** Observations of one series, newest first, as known now or at an instant. */
export const getSeries: Handler<typeof series> = async (request, { db }) => {
  const knownAt = request.as_known_at ? instantOfRequest(request.as_known_at) : null;
  const derivation = requestedDerivation(request);
  // For derived values, only the head of the series is read here.
  const rowsRead = derivation === null ? request.limit + 1 : 1;
  const read = (key: string) => readSeriesPage(db, key, knownAt, pageRange(request), rowsRead);
  const written = await read(request.series_key);
  const match = written.length > 0 ? null : await keyOfId(db, request.series_key);
  const key = match?.key ?? request.series_key;
  const rows = match === null ? written : await read(match.key);
  const [head] = rows;
  if (head === undefined) throw await unknownSeries(db, key);
  requireCoverage(key, knownAt, head.known_since);
  const vintage = knownAt === null ? null : await vintageUnits(db, key, knownAt, head);
  const measured = vintage === null ? head : { ...head, units: vintage.units };
  const derived =
    derivation === null ? null : await deriveOf(db, { request, key, head: measured, knownAt, derivation });
  const observations = derived?.observations ?? rows.flatMap(observationOf);
  const page = observations.slice(0, request.limit);
  return {
    data: {
      ...headOf(key, measured),
      ...derived?.head,
      start: request.start ?? null,
      end: request.end ?? null,
      observations: [...page],
    },
    meta: {
      source: sourceOfSeries([head.source]),
      as_of: asOfRows(page),
      point_in_time: knownAt !== null,
      as_known_at: knownAt,
      vintage_coverage_start: head.known_since,
    },
    note: joinedNotes(match?.note, vintage?.note, derived?.note, fiscalYearNote(page)),
    next: nextKey(observations, page, ({ period }) => [period]),
  };
};

interface DerivationOf {
  readonly request: HandlerParams<typeof series>;
  readonly key: string;
  readonly head: SeriesPageRow;
  readonly knownAt: Instant | null;
  readonly derivation: Derivation;
}

const deriveOf = async (db: Reader, { request, key, head, knownAt, derivation }: DerivationOf) => {
  const { frequency } = headOf(key, head);
  const page = await derivedPage({
    ...request,
    derivation,
    frequency,
    units: head.units,
    read: async (range, limit) => (await readSeriesPage(db, key, knownAt, range, limit)).flatMap(observationOf),
  });
  const isMoney = page.units === head.units;
  return {
    observations: page.observations,
    head: { units: page.units, frequency: page.frequency, currency: isMoney ? head.currency : null },
    note: page.note,
  };
};

/** The federal fiscal year begins in the calendar year before its number. */
const fiscalYearNote = ([newest]: readonly Observation[]): string | null => {
  if (newest?.period_type !== 'fiscal_year') return null;
  const { period } = newest;
  const year = Number.parseInt(period.slice(0, 4), 10) + 1;
  return `A period is the first day of a fiscal year: ${period} begins fiscal year ${year}. For fiscal year ${year}, pass ${period} as start and end.`;
};

const instantOfRequest = (text: string): Instant => {
  const instant = instantInUtc(text);
  if (instant !== null) return instant;
  throw badParameter('as_known_at', `as_known_at "${text}" must be an RFC 3339 timestamp of the years 1 to 9999`);
};

const requireCoverage = (seriesKey: string, knownAt: Instant | null, knownSince: Instant | null): void => {
  if (knownSince === null) {
    throw outOfCoverage(`${seriesKey} is in a loaded list of series, but none of its values is loaded`, {
      param: 'series_key',
      hint: `Load them with: dqs ingest macro.${seriesKey.split('.')[0] ?? ''}`,
    });
  }
  if (knownAt === null || compareInstants(knownAt, knownSince) >= 0) return;
  throw outOfCoverage(
    `no vintage of ${seriesKey} from ${knownAt} or earlier is loaded: the oldest is from ${knownSince}`,
    { param: 'as_known_at', hint: `Set as_known_at to ${knownSince} or later, or omit it for the current values.` },
  );
};

const headOf = (seriesKey: string, row: SeriesPageRow): Omit<SeriesData, 'start' | 'end' | 'observations'> => ({
  series_key: seriesKey,
  source: row.source as SeriesData['source'],
  title: row.title,
  description: descriptionOf(seriesKey, row),
  units: row.units,
  currency: row.currency,
  frequency: row.frequency as SeriesData['frequency'],
  seasonal_adjustment: row.seasonal_adjustment as SeriesData['seasonal_adjustment'],
  geography: row.geography,
  license_tag: row.license_tag,
  release: row.release_name === null ? null : { name: row.release_name, schedule_url: row.release_url },
});

const observationOf = (row: SeriesPageRow): readonly Observation[] =>
  row.period === null || row.value === null || row.as_of === null
    ? []
    : [
        {
          period: row.period,
          period_type: row.period_type as Observation['period_type'],
          value: row.value,
          as_of: row.as_of,
        },
      ];

const unknownSeries = async (db: Reader, seriesKey: string): Promise<ServiceError> => {
  const headline = headlineOfKey(seriesKey);
  if (!(await hasSeries(db))) {
    return notFound('series_key', `${seriesKey} is not loaded: no macroeconomic series has been loaded yet`, {
      hint: `Load series with ${loadCommand(headline ?? { agency: 'bls' })}, or see dqs sources for the other agencies.`,
    });
  }
  if (headline !== undefined) {
    return outOfCoverage(`${seriesKey} (${headline.title}) exists, but is not loaded here`, {
      param: 'series_key',
      hint: `Load it with: ${loadCommand(headline)}`,
    });
  }
  return notFound('series_key', `${seriesKey} is not a series`, {
    candidates: nearest(seriesKey, await readKeysAround(db, seriesKey)),
    hint: 'Find keys with macro_search.',
  });
};
