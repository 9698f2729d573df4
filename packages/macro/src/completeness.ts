import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';

const newest = statement(
  'macro_completeness',
  { agency: 'text', frequency: 'text', last_period: 'day', series: 'integer' },
  `select source as agency, frequency, last_period, count(*)::integer as series
     from macro_series where prominence < 50 and last_period is not null
    group by 1, 2, 3 order by 1, 2, 3 desc`,
);

type NewestRow = Readonly<{ frequency: string; last_period: ReleaseHeld['day'] & string; series: number }>;

const countOf = (rows: readonly NewestRow[]): number => rows.reduce((sum, { series }) => sum + series, 0);

/** The rows of the frequency that most series have; the first of several. */
const usual = (rows: readonly NewestRow[]): readonly NewestRow[] =>
  [...Map.groupBy(rows, ({ frequency }) => frequency).values()].reduce((most, other) =>
    countOf(other) > countOf(most) ? other : most,
  );

/**
 * The newest period, and the newest period that at least half of the series reach. Some series have ended, and one
 * early value does not represent the others.
 */
const releasesOf = (rows: readonly NewestRow[]): readonly ReleaseHeld[] => {
  const expected = countOf(rows);
  const enough = Math.ceil(expected / 2);
  const reached = rows.map(({ frequency, last_period }, at): ReleaseHeld => ({
    release: last_period,
    day: last_period,
    of: `${frequency} headline series`,
    held: countOf(rows.slice(0, at + 1)),
    expected,
    enough,
  }));
  const whole = reached.find(({ held }) => held >= enough);
  return [...new Set([reached[0], whole])].filter((release) => release !== undefined);
};

/** For each agency, the number of loaded headline series that reach its newest periods. */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(newest);
  return new Map(
    [...Map.groupBy(rows, ({ agency }) => agency)].map(([agency, agencyRows]) => [
      `macro.${agency}` as DatasetKey,
      releasesOf(usual(agencyRows)),
    ]),
  );
};
