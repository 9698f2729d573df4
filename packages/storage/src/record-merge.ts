import type { Knex } from 'knex';
import { keyOf, noteSql, rowOf, type ChangeRecord } from './change-record.ts';
import type { FactTable } from './fact-table.ts';
import type { AnyLoad } from './load-target.ts';
import { literal } from './quote.ts';
import { artifactOf, isOfSource, list, sameKey, type Merge } from './merge-sql.ts';
import { rowsOfSql } from './whole-sql.ts';

/** A merge whose changes are recorded. */
export interface Recorded {
  readonly record: ChangeRecord;
  readonly table: FactTable;
  readonly load: AnyLoad;
  readonly sourceTag: string;
  /** Rows of the stage. */
  readonly staged: number;
}

/** Statements of a merge, wrapped so that they record what they remove and insert. */
interface RecordingStatements {
  removing(remove: string): string;
  inserting(insert: string): string;
}

const number = (text: string | null | undefined): number => Number.parseInt(text ?? '0', 10);

const relationOf = ({ stage }: Merge, name: string): string => `${name}_${stage.slice(stage.lastIndexOf('_') + 1)}`;

/** The relation for `ChangeRecord.stamped` if triggers record each row. */
export const notedOneByOne = (merge: Merge): string =>
  `(select ${merge.artifactId} as artifact_id, 'none' as rest, null::bigint as prior_artifact_id, null::timestamptz as prior_as_of) noted`;

/**
 * For each artifact, how most of its rows will get its stamp: as new rows, or as rows seen again that share one
 * previous stamp. Only other rows are recorded one by one. Neither a first load nor a long history with few changes
 * then copies all of its rows. `counted` has artifact_id, rest, prior_artifact_id, prior_as_of, rows.
 */
const restsSql = (counted: string): string => `
  select distinct on (artifact_id) artifact_id, rest, prior_artifact_id, prior_as_of, rows from (${counted}) counted
  order by artifact_id, rows desc, rest`;

const noPrior = 'null::bigint as prior_artifact_id, null::timestamptz as prior_as_of';

/** The result of `restsSql`: how many rows were inserted or confirmed, and whether any artifact's rows were confirmed. */
interface Rests {
  readonly confirmed: string | null;
  readonly inserted: string | null;
  readonly any: boolean | null;
}

const restsOf = async (transaction: Knex, rest: string): Promise<Rests> => {
  const [found] = await rowsOfSql<Rests>(
    transaction,
    `select sum(rows) filter (where rest = 'confirmed')::text as confirmed, sum(rows) filter (where rest = 'inserted')::text as inserted,
       bool_or(rest = 'confirmed') as any from ${rest}`,
  );
  return found!;
};

/** The rests of many artifacts, in a relation of the session. */
const restsOfParts = async (transaction: Knex, merge: Merge, counted: string): Promise<readonly [string, Rests]> => {
  const rest = relationOf(merge, 'rest');
  await rowsOfSql(transaction, `create temp table ${rest} on commit drop as ${restsSql(counted)}`);
  return [rest, await restsOf(transaction, rest)];
};

interface Rest {
  readonly rest: 'confirmed' | 'inserted' | 'none';
  readonly artifact: string | null;
  readonly at: string | null;
  readonly rows: string;
}

/** The rest of one artifact as an inline row. One statement suffices, without a temporary relation. */
const restOfFile = async (transaction: Knex, counted: string): Promise<readonly [string, Rests]> => {
  const [found] = await rowsOfSql<Rest & { readonly id: string }>(
    transaction,
    `select artifact_id::text as id, rest, prior_artifact_id::text as artifact, prior_as_of::text as at, rows::text as rows from (${restsSql(counted)}) rests`,
  );
  const { id, rest, artifact, at, rows } = found!;
  const value = (text: string | null): string => (text === null ? 'null' : literal(text));
  const relation = `(select ${value(id)}::bigint as artifact_id, ${literal(rest)} as rest, ${value(artifact)}::bigint as prior_artifact_id,
    ${value(at)}::timestamptz as prior_as_of)`;
  return [
    relation,
    {
      confirmed: rest === 'confirmed' ? rows : null,
      inserted: rest === 'inserted' ? rows : null,
      any: rest === 'confirmed',
    },
  ];
};

const findRests = (transaction: Knex, merge: Merge, counted: string): Promise<readonly [string, Rests]> =>
  merge.artifactId === null ? restsOfParts(transaction, merge, counted) : restOfFile(transaction, counted);

const insertingOf =
  ({ record, table }: Recorded, rest: string, { any }: Rests): RecordingStatements['inserting'] =>
  (insert) =>
    any === true
      ? `with added as (${insert} returning *),
           written as (${noteSql(
             record,
             table,
             'i',
             `(select ${keyOf(table, 'a')} as key, null::jsonb as before from added a
               where a.artifact_id in (select r.artifact_id from ${rest} r where r.rest = 'confirmed')) noted`,
           )})
         select count(*)::text as inserted from added`
      : insert;

/**
 * Records what a merge will change in stored rows, before it does. Null if too much changes to be recorded. `met` is
 * the relation of `meetSql`.
 */
export const recordMerge = async (
  transaction: Knex,
  merge: Merge,
  recorded: Recorded,
  met: string,
): Promise<RecordingStatements | null> => {
  const { record, table, load, sourceTag, staged } = recorded;
  if (!record.isKept()) return null;
  const artifact = artifactOf(merge, 'm');
  const inserted =
    merge.artifactId === null
      ? `select s.artifact_id, 'inserted', ${noPrior}, count(*) from ${merge.stage} s
           where not exists (select from ${met} m where m.staged = s.ctid) group by 1`
      : `select ${merge.artifactId}, 'inserted', ${noPrior}, ${staged} - (select count(*) from ${met})`;
  const [rest, rests] = await findRests(
    transaction,
    merge,
    `select ${artifact} as artifact_id, 'confirmed' as rest, prior_artifact_id, prior_as_of, count(*) as rows from ${met} m
       where not differs and not beside_differs and not later group by 1, 3, 4
     union all ${inserted}
     union all select ${artifact}, 'none', ${noPrior}, 0 from ${met} m where differs or beside_differs group by 1`,
  );
  const [counts] = await rowsOfSql<{ met: string; changed: string; later: string }>(
    transaction,
    `select count(*)::text as met, count(*) filter (where (differs or beside_differs) and not later)::text as changed,
       count(*) filter (where later)::text as later from ${met}`,
  );
  const [all, changed, later] = [number(counts!.met), number(counts!.changed), number(counts!.later)];
  const seenAgain = all - changed - later - number(rests.confirmed);
  const isNew = staged - all - number(rests.inserted);
  if (!(await record.hasRoom(changed + later + seenAgain + isNew))) return null;
  const heldRows = (columns: string, condition: string) =>
    `(select ${keyOf(table, 't')} as key, ${columns} as before from ${merge.target} t join ${met} m on t.ctid = m.place
      join ${rest} r on r.artifact_id = ${artifact} where ${condition}) noted`;
  if (changed + seenAgain > 0)
    await rowsOfSql(
      transaction,
      noteSql(
        record,
        table,
        'u',
        heldRows(
          rowOf(table, 't'),
          `not m.later and (m.differs or m.beside_differs or r.rest <> 'confirmed'
            or (m.prior_artifact_id, m.prior_as_of) is distinct from (r.prior_artifact_id, r.prior_as_of))`,
        ),
      ),
    );
  if (later > 0)
    await rowsOfSql(
      transaction,
      noteSql(
        record,
        table,
        'p',
        // The stored row that kept the file's row out.
        `(select ${keyOf(table, 't')} as key, jsonb_build_object('artifact_id', t.artifact_id, 'as_of', t.as_of) as before
          from ${merge.target} t join ${met} m on t.ctid = m.place where m.later) noted`,
      ),
    );
  await record.stamped(table, load, sourceTag, `${rest} rests`);
  await record.byStatement(table);
  return {
    removing: (remove) =>
      `with gone as (${remove} returning *) ${noteSql(record, table, 'd', `(select ${keyOf(table, 'g')} as key, ${rowOf(table, 'g')} as before from gone g) noted`)}`,
    inserting: insertingOf(recorded, rest, rests),
  };
};

/** The same for vintages. `decided` is the relation of `decideVintagesSql`. */
export const recordVintages = async (
  transaction: Knex,
  merge: Merge,
  recorded: Recorded,
  decided: string,
): Promise<Pick<RecordingStatements, 'inserting'> | null> => {
  const { record, table, load, sourceTag } = recorded;
  if (!record.isKept()) return null;
  const seen = relationOf(merge, 'seen');
  const isHeld = `${isOfSource(merge, 't')} and ${sameKey(merge.key, 't', 'd')}`;
  await rowsOfSql(
    transaction,
    `create temp table ${seen} on commit drop as
     select t.ctid as place, t.artifact_id as prior_artifact_id, t.as_of as prior_as_of
       from (select distinct ${list(merge.key)}, held_known from ${decided} where outcome = 'unchanged' and held_known is not null) d
       join ${merge.target} t on ${isHeld} and t.as_known_at = d.held_known`,
  );
  const artifact = artifactOf(merge, 'd');
  const [rest, rests] = await findRests(
    transaction,
    merge,
    `select ${artifact} as artifact_id, 'confirmed' as rest, prior_artifact_id, prior_as_of, count(*) as rows from ${seen} group by 1, 3, 4
     union all select ${artifact}, 'inserted', ${noPrior}, count(*) from ${decided} d
       where outcome = 'inserted' or (outcome = 'changed' and not in_place)`,
  );
  const [counts] = await rowsOfSql<{ seen: string; added: string; corrected: string }>(
    transaction,
    `select (select count(*)::text from ${seen}) as seen,
       count(*) filter (where outcome = 'inserted' or (outcome = 'changed' and not in_place))::text as added,
       count(*) filter (where outcome = 'changed' and in_place)::text as corrected from ${decided}`,
  );
  const corrected = number(counts!.corrected);
  const seenAgain = number(counts!.seen) - number(rests.confirmed);
  const isNew = number(counts!.added) - number(rests.inserted);
  if (!(await record.hasRoom(corrected + seenAgain + isNew))) return null;
  const before = `select ${keyOf(table, 't')} as key, ${rowOf(table, 't')} as before`;
  if (seenAgain > 0)
    await rowsOfSql(
      transaction,
      noteSql(
        record,
        table,
        'u',
        `(${before} from ${merge.target} t join ${seen} s on t.ctid = s.place cross join ${rest} r
          where r.rest <> 'confirmed'
            or (s.prior_artifact_id, s.prior_as_of) is distinct from (r.prior_artifact_id, r.prior_as_of)) noted`,
      ),
    );
  if (corrected > 0)
    await rowsOfSql(
      transaction,
      noteSql(
        record,
        table,
        'u',
        `(${before} from ${merge.target} t join ${decided} d on ${isHeld} and t.as_known_at = d.as_known_at
          where d.outcome = 'changed' and d.in_place) noted`,
      ),
    );
  await record.stamped(table, load, sourceTag, `${rest} rests`);
  await record.byStatement(table);
  return { inserting: insertingOf(recorded, rest, rests) };
};
