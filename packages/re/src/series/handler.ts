import { asOfRows, nearest, nextKey, pageRange } from '@dqs/core';
import { namesOfGeographies } from '@dqs/geo/queries';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { notFound, type Data, type ServiceError } from '@dqs/schemas';
import { derivedPage, type Derivation } from '@dqs/series';
import type { RealEstateSource } from '../series-record/contract.ts';
import { noticeOf } from '../series-record/notice.ts';
import { seriesHead } from '../series-record/series-head.ts';
import { geoKeyOfSeries } from '../series-record/series-key.ts';
import { sourceTagOf } from '../source-tag.ts';
import type { series } from './contract.ts';
import { derivationOf, noteOfArea } from './per-people.ts';
import { hasSeries, readKeysAround, readSeriesPage, readSpan, type SeriesPageRow } from './query.ts';
import { spliced, type ReadPage } from './splice.ts';
import { noteOfSuccession } from './succession.ts';

type Observation = Data<typeof series>['observations'][number];

/** Observations of one series, newest first. */
export const getSeries: Handler<typeof series> = async (request, { db }) => {
  const geoKey = geoKeyOfSeries(request.series_key);
  const derivation = await derivationOf(db, request);
  // For derived values, only the head of the series is read here.
  const rowsRead = derivation === null ? request.limit + 1 : 1;
  const splice = request.splice ? await spliced(db, request.series_key) : null;
  const read: ReadPage = splice?.read ?? ((range, limit) => readSeriesPage(db, request.series_key, range, limit));
  const [rows, names] = await Promise.all([
    read(pageRange(request), rowsRead),
    namesOfGeographies(db, geoKey === null ? [] : [geoKey]),
  ]);
  const [head] = rows;
  if (head === undefined) throw await unknownSeries(db, request.series_key);
  const derived = derivation === null ? null : await deriveOf(read, request, head, derivation);
  const observations = derived?.observations ?? rows.flatMap(observationOf);
  const page = observations.slice(0, request.limit);
  const isEmpty = observations.length === 0 && request.after === null;
  return {
    data: {
      ...seriesHead(request.series_key, head, names.get(head.geo_key)),
      source_series_id: head.source_series_id,
      attribution: head.attribution,
      ...derived?.head,
      start: request.start ?? null,
      end: request.end ?? null,
      observations: page,
    },
    meta: {
      source: sourceTagOf(head.dataset_key),
      as_of: asOfRows(page),
      notice: noticeOf([head.source as RealEstateSource]),
    },
    note: joinedNotes(
      derived?.note,
      noteOfArea(request.series_key, derivation),
      isEmpty ? await whyEmpty(db, request.series_key) : null,
      request.after === null ? splice?.note : null,
      request.after === null && !request.end ? await noteOfSuccession(db, request.series_key) : null,
    ),
    next: nextKey(observations, page, ({ period }) => [period]),
  };
};

/** Details that the publisher reports for its values. Derived values have none. */
const noPublisherDetails = { source_vintage: null, effective_date: null, meta: null };

const deriveOf = async (
  read: ReadPage,
  request: HandlerParams<typeof series>,
  row: SeriesPageRow,
  derivation: Derivation,
) => {
  const page = await derivedPage({
    ...request,
    derivation,
    frequency: row.frequency as Data<typeof series>['frequency'],
    units: row.units,
    read: async (range, limit) => (await read(range, limit)).flatMap(observationOf),
  });
  // Dollars per 1,000 people are dollars, too.
  const isSameCurrency = page.units === row.units || derivation.population;
  const isSameUnit = page.units === row.units;
  return {
    observations: page.observations.map((value) => ({ ...value, ...noPublisherDetails }) as Observation),
    head: {
      units: page.units,
      frequency: page.frequency,
      currency: isSameCurrency ? row.currency : null,
      base_period: page.base === null ? (isSameUnit ? row.base_period : null) : `${page.base} = 100`,
    },
    note: page.note,
  };
};

/** Reports which periods are loaded if none of the requested ones is. */
const whyEmpty = async (db: Reader, seriesKey: string): Promise<string> => {
  const span = await readSpan(db, seriesKey);
  return span?.first && span.last
    ? `No value lies in the requested range; loaded values cover ${span.first} to ${span.last}.`
    : 'The publisher reports no value for this series.';
};

const observationOf = (row: SeriesPageRow): readonly Observation[] =>
  row.period === null || row.value === null || row.as_of === null
    ? []
    : [
        {
          period: row.period,
          period_type: row.period_type as Observation['period_type'],
          value: row.value,
          as_of: row.as_of,
          source_vintage: row.source_vintage,
          effective_date: row.effective_date,
          meta: row.meta as Observation['meta'],
        },
      ];

const unknownSeries = async (db: Reader, seriesKey: string): Promise<ServiceError> => {
  if (!(await hasSeries(db))) {
    return notFound('series_key', `${seriesKey} is not loaded: no real-estate series has been loaded yet`, {
      hint: 'Load the house price indexes with: dqs ingest re.fhfa',
    });
  }
  // Keys are lower case, except for the codes of some places.
  const written = seriesKey.toLowerCase();
  return notFound('series_key', `${seriesKey} is not a series`, {
    candidates: nearest(written, await readKeysAround(db, written)),
    hint: 'Find keys with re_search_series.',
  });
};
