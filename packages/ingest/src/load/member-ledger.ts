import { factTableName } from '@dqs/storage';
import { tablesOf, type AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import type { Counts } from './checked-rows.ts';
import type { Knex } from './ledger.ts';
import { rulesDigest } from './rules-digest.ts';

/** The last load of an archive's part. */
interface KnownPart {
  readonly name: string;
  readonly artifactId: string;
  readonly sha256: string;
  readonly packedSha256: string;
  /** Decompressed. */
  readonly bytes: number;
  /** True if the connector's current rules read it and all of its rows still carry its stamp. */
  readonly stands: boolean;
}

/** A loaded part to be recorded. */
export interface LoadedPart {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly packed: string;
  readonly bytes: number;
  /** Four counts of each table: records, rejected records, rows, rejected rows. */
  readonly tallies: readonly number[];
}

/** The recorded parts of one archive, inside the transaction of its load. */
export interface MemberLedger {
  /** True if no part of the archive was ever loaded. */
  readonly isEmpty: boolean;
  /** The archive is, byte for byte, the one of the last load. */
  readonly sameArchive: boolean;
  known(names: readonly string[]): Promise<ReadonlyMap<string, KnownPart>>;
  /** Ids for artifacts that are recorded after they have been read. */
  newIds(count: number): Promise<readonly string[]>;
  /** Records parts with the same bytes and intact rows. */
  keep(parts: readonly { readonly artifactId: string; readonly packedSha256: string }[]): Promise<void>;
  /** Totals of the kept parts: their rows, and for each table the counts from when they were read. */
  kept(): Promise<{ readonly rows: number; readonly tallies: readonly Counts[] }>;
  record(parts: readonly LoadedPart[], now: string): Promise<void>;
  /** Confirms every kept part. Readers then see an `as_of` of its rows that is never older than this. */
  confirm(asOf: string, now: string): Promise<void>;
}

/** The kept artifacts: a relation of the session, with the column `artifact_id`. */
export const keptParts = 'pg_temp.kept_part';

interface KnownRow {
  readonly name: string;
  readonly id: string;
  readonly sha256: string;
  readonly packed: string;
  readonly bytes: string;
  readonly stands: boolean;
}

export interface MemberLedgerOptions {
  readonly connector: AnyConnector;
  readonly artifact: StoredArtifact;
  readonly artifactId: string;
  readonly force: boolean;
}

const factTablesOf = (connector: AnyConnector): readonly string[] =>
  tablesOf(connector).map(({ load }) => factTableName(load.table));

/**
 * Determines for each part that was ever loaded whether as many rows carry its stamp as it left. One count over each
 * table answers this for all parts.
 */
const findKnown = async (transaction: Knex, options: MemberLedgerOptions, isEmpty: boolean): Promise<void> => {
  const { connector, artifact, force } = options;
  const counts = factTablesOf(connector).map(
    (table) => `select artifact_id, count(*) as held from ${table} where source_tag = :source group by artifact_id`,
  );
  const held =
    force || isEmpty ? 'select null::bigint as artifact_id, 0 as held where false' : counts.join(' union all ');
  await transaction.raw(
    `create temp table known_part on commit drop as
     select member.name, member.artifact_id, member.packed_sha256, artifact.sha256, artifact.bytes, member.rows_held,
       member.tallies, not :force and member.rules = :rules and coalesce(counted.held, 0) = member.rows_held as stands
     from control.member member join control.artifact artifact on artifact.id = member.artifact_id
     left join (select artifact_id, sum(held) as held from (${held}) counts group by artifact_id) counted
       on counted.artifact_id = member.artifact_id
     where member.connector = :connector and member.archive = :archive`,
    {
      source: connector.source,
      force,
      rules: rulesDigest(connector.rules),
      connector: connector.key,
      archive: artifact.name,
    },
  );
  await transaction.raw('create index on pg_temp.known_part (name)');
  await transaction.raw('analyze pg_temp.known_part');
  await transaction.raw(`create temp table kept_part (artifact_id bigint primary key) on commit drop`);
};

const lastArchive = async (transaction: Knex, { connector, artifact }: MemberLedgerOptions): Promise<string | null> => {
  const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
    `select artifact_id::text as id from control.ingestion_run
     where connector = ? and artifact = ? and status in ('ok', 'unchanged') and members_read is not null
     order by id desc limit 1`,
    [connector.key, artifact.name],
  );
  return rows[0]?.id ?? null;
};

const countsOf = (sums: readonly string[]): readonly Counts[] =>
  Array.from({ length: sums.length / 4 }, (_, table) => {
    const [records = 0, rejectedRecords = 0, rows = 0, rejectedRows = 0] = sums
      .slice(table * 4, table * 4 + 4)
      .map((sum) => Number.parseInt(sum, 10));
    return { records, rejectedRecords, rows, rejectedRows };
  });

/** Opens the record of an archive's parts. Its temporary tables exist as long as the transaction. */
export const openMemberLedger = async (transaction: Knex, options: MemberLedgerOptions): Promise<MemberLedger> => {
  const { connector, artifact } = options;
  const place = [connector.key, artifact.name];
  const { rows: any } = await transaction.raw<{ rows: { held: boolean }[] }>(
    'select exists (select from control.member where connector = ? and archive = ?) as held',
    place,
  );
  const isEmpty = !any[0]!.held;
  await findKnown(transaction, options, isEmpty);

  const record = async (parts: readonly LoadedPart[], now: string): Promise<void> => {
    const given = `jsonb_to_recordset(?::jsonb)
      as part (id bigint, name text, sha256 text, packed text, bytes bigint, tallies bigint[])`;
    const text = JSON.stringify(parts);
    await transaction.raw(
      `insert into control.artifact (id, connector, name, address, sha256, bytes, first_seen, last_seen)
       select id, ?, ? || '/' || name, ? || '#' || name, sha256, bytes, ?::timestamptz, ?::timestamptz from ${given}
       on conflict (id) do update set last_seen = excluded.last_seen`,
      [...place, artifact.address, now, now, text],
    );
    await transaction.raw(
      `insert into control.member (connector, archive, name, artifact_id, packed_sha256, rules, rows_held, tallies)
       select ?, ?, name, id, packed, ?,
         (select coalesce(sum(rows), 0) from unnest(tallies) with ordinality counted (rows, at) where at % 4 = 3), tallies
       from ${given}
       on conflict (connector, archive, name) do update set artifact_id = excluded.artifact_id,
         packed_sha256 = excluded.packed_sha256, rules = excluded.rules, rows_held = excluded.rows_held,
         tallies = excluded.tallies`,
      [...place, rulesDigest(connector.rules), text],
    );
  };

  return {
    isEmpty,
    sameArchive: (await lastArchive(transaction, options)) === options.artifactId,
    record,
    known: async (names) => {
      if (isEmpty) return new Map();
      const { rows } = await transaction.raw<{ rows: KnownRow[] }>(
        `select name, artifact_id::text as id, sha256, packed_sha256 as packed, bytes::text as bytes, stands
         from pg_temp.known_part where name = any (?::text[])`,
        [[...names]] as never,
      );
      return new Map(
        rows.map(({ name, id, sha256, packed, bytes, stands }) => [
          name,
          { name, artifactId: id, sha256, packedSha256: packed, bytes: Number.parseInt(bytes, 10), stands },
        ]),
      );
    },
    newIds: async (count) => {
      if (count === 0) return [];
      const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
        `select nextval(pg_get_serial_sequence('control.artifact', 'id'))::text as id from generate_series(1, ?::int)`,
        [count],
      );
      return rows.map(({ id }) => id);
    },
    keep: async (parts) => {
      if (parts.length === 0) return;
      const [ids, packed] = [parts.map(({ artifactId }) => artifactId), parts.map(({ packedSha256 }) => packedSha256)];
      await transaction.raw(`insert into ${keptParts} select unnest(?::bigint[])`, [ids] as never);
      await transaction.raw(
        `update control.member member set packed_sha256 = given.packed
         from unnest(?::bigint[], ?::text[]) given (id, packed)
         where member.connector = ? and member.archive = ? and member.artifact_id = given.id
           and member.packed_sha256 <> given.packed`,
        [ids, packed, ...place] as never,
      );
    },
    kept: async () => {
      const { rows } = await transaction.raw<{ rows: { held: string; sums: string[] }[] }>(
        `with kept as (select rows_held, tallies from pg_temp.known_part join ${keptParts} using (artifact_id))
         select (select coalesce(sum(rows_held), 0)::text from kept) as held,
           coalesce((select array_agg(counted::text order by at) from (
             select at, sum(count) as counted from kept, unnest(tallies) with ordinality each (count, at) group by at) sums),
             '{}') as sums`,
      );
      return { rows: Number.parseInt(rows[0]!.held, 10), tallies: countsOf(rows[0]!.sums) };
    },
    confirm: async (asOf, now) => {
      await transaction.raw(
        `update control.artifact set confirmed_at = ?, last_seen = ? where id in (select artifact_id from ${keptParts})`,
        [asOf, now],
      );
    },
  };
};
