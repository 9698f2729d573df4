import type { InFlightGate } from './http/in-flight-gate.ts';
import type { Installation } from './installation.ts';
import type { MetricSource, Sample } from './metrics.ts';

const one = (value: number): readonly Sample[] => [{ value }];

const answering = ({ service }: Pick<Installation, 'service'>): readonly MetricSource[] => [
  {
    name: 'dqs_cache_requests_total',
    help: 'Requests that were admitted, by whether their finished answer was kept.',
    kind: 'counter',
    labels: ['result'],
    read: () => {
      const { cacheHits, cacheMisses } = service.figures();
      return [
        { labels: { result: 'hit' }, value: cacheHits },
        { labels: { result: 'miss' }, value: cacheMisses },
      ];
    },
  },
  {
    name: 'dqs_cache_bytes',
    help: 'Bytes that finished answers take.',
    kind: 'gauge',
    read: () => one(service.figures().cacheBytes),
  },
  {
    name: 'dqs_cache_answers',
    help: 'Finished answers that are kept.',
    kind: 'gauge',
    read: () => one(service.figures().cacheAnswers),
  },
  {
    name: 'dqs_coalesced_requests_total',
    help: 'Requests that shared the read of another one.',
    kind: 'counter',
    read: () => one(service.figures().coalesced),
  },
];

const database = ({ db }: Pick<Installation, 'db'>): readonly MetricSource[] => [
  {
    name: 'dqs_database_up',
    help: '1 while the database that is read answers.',
    kind: 'gauge',
    read: () => one(db.figures().isReached ? 1 : 0),
  },
  {
    name: 'dqs_surface_closed',
    help: '1 while a surface is closed because the database is not as dqs migrate built it.',
    kind: 'gauge',
    labels: ['surface'],
    read: () => {
      const { closedSurfaces } = db.figures();
      return (['public', 'internal'] as const).map((surface) => ({
        labels: { surface },
        value: closedSurfaces.includes(surface) ? 1 : 0,
      }));
    },
  },
  {
    name: 'dqs_database_connections',
    help: 'Connections to PostgreSQL, by pool and state.',
    kind: 'gauge',
    labels: ['pool', 'state'],
    read: () =>
      db.figures().pools.flatMap(({ pool, busy, idle }) => [
        { labels: { pool, state: 'busy' }, value: busy },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
  },
  {
    name: 'dqs_database_waiting',
    help: 'Reads and statements that wait for a connection, by pool.',
    kind: 'gauge',
    labels: ['pool'],
    read: () => db.figures().pools.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  },
  {
    name: 'dqs_standby_lag_seconds',
    help: 'Seconds by which the standby that is read is behind its primary; absent where a primary is read.',
    kind: 'gauge',
    read: () => {
      const { standbyLagSeconds } = db.figures();
      return standbyLagSeconds === null ? [] : one(standbyLagSeconds);
    },
  },
];

const limits = ({ admissionFigures }: Pick<Installation, 'admissionFigures'>): readonly MetricSource[] => [
  {
    name: 'dqs_refusals_total',
    help: 'Requests that were not admitted, by error code.',
    kind: 'counter',
    labels: ['code'],
    read: () => [...admissionFigures.refused].map(([code, value]) => ({ labels: { code }, value })),
  },
  {
    name: 'dqs_admissions_total',
    help: 'Requests whose key and limits were checked.',
    kind: 'counter',
    read: () => one(admissionFigures.checked),
  },
  {
    name: 'dqs_admission_seconds_total',
    help: 'Seconds spent on checking keys and limits, in Redis or in the database.',
    kind: 'counter',
    read: () => one(admissionFigures.seconds),
  },
];

/** Metrics of a serving process in addition to its requests. */
export const servingSources = (
  installation: Pick<Installation, 'service' | 'db' | 'admissionFigures'>,
  gate: Pick<InFlightGate, 'inFlight'>,
): readonly MetricSource[] => [
  {
    name: 'dqs_requests_in_flight',
    help: 'Requests under way.',
    kind: 'gauge',
    read: () => one(gate.inFlight),
  },
  ...answering(installation),
  ...database(installation),
  ...limits(installation),
];

/** Metrics of the database of a process that only loads. */
export const databaseSources = database;
