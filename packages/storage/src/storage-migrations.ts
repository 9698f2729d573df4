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

/** Fact rows name their source and artifact without a foreign key (see provenance.ts): nothing they may name ever goes. */
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
 * What a dataset holds is named by a random generation instead of a count: a database that went back to an earlier state (a
 * restore, a fail-over to a standby that lagged) never gives the name of what it once held to something else.
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

/** The days that a dataset speaks of, and where they stand. */
const heldDays: Migration = {
  name: '0004_held_days',
  async up(knex) {
    await knex.raw(`
      alter table control.dataset add column held_table text, add column held_column text,
        add column held_since date, add column held_through date;
    `);
  },
};

/** What the column with the days has, and of which source rows count; null: of every one. */
const heldKinds: Migration = {
  name: '0005_held_kinds',
  async up(knex) {
    await knex.raw(`
      alter table control.dataset add column held_as text, add column held_source text;
      update control.dataset set held_as = 'day', held_source = source_tag where held_table is not null;
    `);
  },
};

/** The tables of the kernel that storage itself needs. `Database.migrate` applies them before all others. */
export const storageMigrations: readonly Migration[] = [kernelTables, keepProvenance, generations, heldDays, heldKinds];
