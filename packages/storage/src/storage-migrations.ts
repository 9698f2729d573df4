import type { Migration } from './migration.ts';

const kernelTables: Migration = {
  name: '0001_control',
  async up(knex) {
    await knex.raw(`
      create table control.source (
        tag text primary key,
        name text not null,
        publisher text not null,
        posture text not null check (posture in ('public', 'internal')),
        license text not null,
        terms_url text not null,
        attribution text
      );
      create table control.dataset (
        key text primary key,
        source_tag text not null references control.source (tag),
        display_name text not null,
        coverage text not null,
        cadence text not null,
        version bigint not null default 0,
        last_refresh timestamptz,
        latest_as_of timestamptz
      );
      create table control.artifact (
        id bigserial primary key,
        connector text not null,
        name text not null,
        address text not null,
        sha256 text not null,
        bytes bigint not null,
        path text,
        first_seen timestamptz not null,
        last_seen timestamptz not null,
        -- When a later run last found the same file: what a reader sees as as_of is never older than this.
        confirmed_at timestamptz
      );
      create index artifact_by_name on control.artifact (connector, name, sha256);
      create table control.setting (
        key text primary key,
        value text not null
      );
    `);
  },
};

/**
 * Fact rows refer to their source and artifact without a foreign key (see provenance.ts). Rows that they may refer to
 * are never removed.
 */
const keepProvenance: Migration = {
  name: '0002_keep_provenance',
  async up(knex) {
    await knex.raw(`
      create function control.refuse_removal() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of control.% are kept: fact rows name them', tg_table_name;
      end $$;
      create trigger keep before delete or truncate on control.source for each statement execute function control.refuse_removal();
      create trigger keep before delete or truncate on control.artifact for each statement execute function control.refuse_removal();
    `);
  },
};

/**
 * A random generation instead of a count identifies the state of a dataset. A database that went back to an earlier
 * state (a restore, a fail-over to a lagging standby) therefore never reuses the name of a lost state.
 */
const generations: Migration = {
  name: '0003_dataset_generation',
  async up(knex) {
    await knex.raw(`
      alter table control.dataset add column generation uuid;
      update control.dataset set generation = gen_random_uuid() where version > 0;
      alter table control.dataset drop column version;
    `);
  },
};

/** The days that a dataset covers, and where they are stored. */
const heldDays: Migration = {
  name: '0004_held_days',
  async up(knex) {
    await knex.raw(`
      alter table control.dataset add column held_table text, add column held_column text,
        add column held_since date, add column held_through date;
    `);
  },
};

/** The type of the column with the days, and the source whose rows count; null means every source. */
const heldKinds: Migration = {
  name: '0005_held_kinds',
  async up(knex) {
    await knex.raw(`
      alter table control.dataset add column held_as text, add column held_source text;
      update control.dataset set held_as = 'day', held_source = source_tag where held_table is not null;
    `);
  },
};

/**
 * What each load changed, so that it can be undone. `load_row` stores rows as they were before, in the order of the
 * changes. Its kinds are `u`, `d` and `i` for updated, deleted and inserted rows, and `p` for rows of the file that a
 * later row kept out. `load_stamp` describes the other rows with the load's stamp: inserted, or seen again, with their
 * previous stamp.
 */
const loadRecord: Migration = {
  name: '0006_load_record',
  async up(knex) {
    await knex.raw(`
      create table control.load (
        run_id bigint primary key,
        dataset text not null,
        recorded_at timestamptz not null,
        as_of timestamptz not null,
        prior_as_of timestamptz,
        artifact_ids bigint[] not null,
        tables text[] not null,
        built text[] not null,
        record text not null check (record in ('kept', 'too_large', 'expired')),
        recorded bigint not null,
        -- Rows inserted, changed, unchanged and removed, by table.
        counts jsonb not null,
        generation uuid,
        undone_at timestamptz,
        undone_by text,
        undone_because text
      );
      create table control.load_stamp (
        run_id bigint not null,
        table_name text not null,
        source_tag text not null,
        artifact_id bigint not null,
        plan jsonb not null,
        rest text not null check (rest in ('inserted', 'confirmed', 'none')),
        prior_artifact_id bigint,
        prior_as_of timestamptz
      );
      create index load_stamp_by_run on control.load_stamp (run_id, table_name);
      create table control.load_row (
        run_id bigint not null,
        seq bigserial,
        table_name text not null,
        kind text not null check (kind in ('u', 'd', 'i', 'p')),
        key_hash bigint not null,
        key jsonb not null,
        before jsonb
      );
      create index load_row_by_run on control.load_row (run_id, table_name);
      create index load_row_by_key on control.load_row (key_hash);
      create function control.note_row(noted_table text, noted_kind text, noted_key jsonb, noted_before jsonb) returns void
      language plpgsql as $$
      declare noted bigint := coalesce(nullif(current_setting('dqs.recorded', true), ''), '0')::bigint + 1;
      begin
        perform set_config('dqs.recorded', noted::text, true);
        if noted > current_setting('dqs.most_recorded')::bigint then
          perform set_config('dqs.load', '', true);
          return;
        end if;
        insert into control.load_row (run_id, table_name, kind, key_hash, key, before)
        values (current_setting('dqs.load')::bigint, noted_table, noted_kind, hashtextextended(noted_key::text, 0), noted_key, noted_before);
      end $$;
      create function control.note_change() returns trigger language plpgsql as $$
      declare
        place text := tg_table_schema || '.' || tg_table_name;
        columns text[] := tg_argv[0]::text[];
        generated text[] := tg_argv[1]::text[];
        before_row jsonb;
        after_row jsonb;
        before_key jsonb;
        after_key jsonb;
      begin
        if current_setting('dqs.load', true) = '' then return null; end if;
        if tg_op <> 'INSERT' then
          before_row := to_jsonb(old) - generated;
          before_key := case when columns = '{}' then before_row
            else (select jsonb_object_agg(name, before_row -> name) from unnest(columns) name) end;
        end if;
        if tg_op <> 'DELETE' then
          after_row := to_jsonb(new) - generated;
          after_key := case when columns = '{}' then after_row
            else (select jsonb_object_agg(name, after_row -> name) from unnest(columns) name) end;
        end if;
        if tg_op = 'UPDATE' and before_row::text = after_row::text then return null; end if;
        if tg_op = 'UPDATE' and before_key = after_key then
          perform control.note_row(place, 'u', before_key, before_row);
        else
          if tg_op <> 'INSERT' then perform control.note_row(place, 'd', before_key, before_row); end if;
          if tg_op <> 'DELETE' then perform control.note_row(place, 'i', after_key, null); end if;
        end if;
        return null;
      end $$;
    `);
  },
};

/** The kernel tables that storage itself needs. `Database.migrate` applies them first. */
export const storageMigrations: readonly Migration[] = [
  kernelTables,
  keepProvenance,
  generations,
  heldDays,
  heldKinds,
  loadRecord,
];
