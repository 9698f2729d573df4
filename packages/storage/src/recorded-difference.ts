import { shownExamples } from './difference.ts';
import type { Knex } from 'knex';
import { identifier, literal } from './quote.ts';
import { rowsOfSql } from './whole-sql.ts';

/** One value that a load changed. */
export interface RecordedChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a load changed in one column. */
export interface RecordedColumn {
  readonly column: string;
  readonly changed: number;
  /** Changed values that became empty. */
  readonly emptied: number;
  readonly examples: readonly RecordedChange[];
}

/** What a load changed in one table. Rows that were only seen again are excluded. */
export interface RecordedDifference {
  readonly table: string;
  readonly columns: readonly RecordedColumn[];
  /** Keys of removed rows, as text. */
  readonly removed: readonly string[];
}

/** A key in the order of the table's columns, without the source. */
const keyText = (key: string): string =>
  `(select string_agg(value, ' ') from jsonb_each_text(${key}) where key <> 'source_tag')`;

const stamps = `array['artifact_id', 'as_of', 'source_tag']::text[]`;

/** Each row that a load recorded, before the load and after it. */
const rowsSql = (runId: string, table: string, identity: readonly string[], generated: readonly string[]): string => {
  const target = table.split('.').map(identifier).join('.');
  const same = identity.map((name) => `t.${identifier(name)} = (f.typed).${identifier(name)}`).join(' and ');
  return `
  select f.key, f.before - ${stamps} as before,
    case when l.kind is null then to_jsonb(t) - array[${generated.map(literal).join(', ')}]::text[] else l.before end - ${stamps} as after
  from (select distinct on (key_hash, key) key_hash, key, before, jsonb_populate_record(null::${target}, key) as typed from control.load_row
    where run_id = ${literal(runId)}::bigint and table_name = ${literal(table)} and kind <> 'p' order by key_hash, key, seq) f
  left join lateral (select r.kind, r.before from control.load_row r where r.key_hash = f.key_hash and r.table_name = ${literal(table)} and r.key = f.key
    and r.run_id > ${literal(runId)}::bigint and r.kind <> 'p' order by r.run_id, r.seq limit 1) l on true
  left join ${target} t on ${same || 'false'}`;
};

interface ColumnRow {
  readonly column: string;
  readonly changed: string;
  readonly emptied: string;
  readonly examples: readonly RecordedChange[];
}

/** What a recorded load changed, by table and column, with examples. Empty if the record no longer exists. */
export const recordedDifference = async (knex: Knex, runId: string): Promise<readonly RecordedDifference[]> => {
  const tables = await rowsOfSql<{ table: string; identity: string[]; generated: string[] }>(
    knex,
    `select r.table_name as table, (select array(select jsonb_object_keys(o.key)) from control.load_row o where o.table_name = r.table_name limit 1) as identity,
       array(select attname::text from pg_attribute where attrelid = r.table_name::regclass and attgenerated <> '') as generated
     from control.load_row r where r.run_id = ${literal(runId)}::bigint and r.table_name like 'data.%' group by 1 order by 1`,
  );
  const found: RecordedDifference[] = [];
  for (const { table, identity, generated } of tables) {
    const rows = rowsSql(runId, table, identity, generated);
    const columns = await rowsOfSql<ColumnRow>(
      knex,
      `select b.key as column, count(*)::text as changed, count(*) filter (where b.value is not null and a.value is null)::text as emptied,
         (array_agg(json_build_object('key', ${keyText('c.key')}, 'before', b.value, 'after', a.value) order by c.key::text))[1:${shownExamples}] as examples
       from (${rows}) c cross join jsonb_each_text(c.before) b join jsonb_each_text(c.after) a on a.key = b.key
       where c.before is not null and c.after is not null and a.value is distinct from b.value group by 1 order by count(*) desc, 1`,
    );
    const removed = await rowsOfSql<{ key: string }>(
      knex,
      `select ${keyText('c.key')} as key from (${rows}) c where c.before is not null and c.after is null order by 1 limit ${shownExamples}`,
    );
    if (columns.length + removed.length === 0) continue;
    found.push({
      table: table.slice('data.'.length),
      columns: columns.map(({ changed, emptied, ...column }) => ({
        ...column,
        changed: Number.parseInt(changed, 10),
        emptied: Number.parseInt(emptied, 10),
      })),
      removed: removed.map(({ key }) => key),
    });
  }
  return found;
};
