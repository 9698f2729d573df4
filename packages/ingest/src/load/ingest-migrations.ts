import type { Migration } from '@dqs/storage';

const ledger: Migration = {
  name: '0001_ledger',
  async up(knex) {
    await knex.raw(`
      create table control.ingestion_run (
        id bigserial primary key,
        batch uuid not null,
        connector text not null,
        dataset text not null,
        origin text not null check (origin in ('official', 'files')),
        artifact text,
        artifact_id bigint references control.artifact (id),
        file text,
        started_at timestamptz not null,
        finished_at timestamptz,
        status text not null check (status in ('running', 'ok', 'unchanged', 'failed')),
        revision integer not null,
        rows_read bigint not null default 0,
        rows_inserted bigint not null default 0,
        rows_changed bigint not null default 0,
        rows_unchanged bigint not null default 0,
        rows_removed bigint not null default 0,
        rows_held bigint not null default 0,
        rejects bigint not null default 0,
        line bigint,
        message text
      );
      create index ingestion_run_by_connector on control.ingestion_run (connector, started_at desc);
      create index ingestion_run_by_artifact on control.ingestion_run (artifact_id, id desc);
      create index ingestion_run_unfinished on control.ingestion_run (dataset) where status = 'running';
      create table control.ingestion_reject (
        run_id bigint not null references control.ingestion_run (id) on delete cascade,
        line bigint not null,
        reason text not null
      );
      create index ingestion_reject_by_run on control.ingestion_reject (run_id, line);
      create table control.artifact_validator (
        connector text not null,
        address text not null,
        etag text,
        last_modified text,
        sha256 text not null,
        primary key (connector, address)
      );
    `);
  },
};

/**
 * What was last loaded of each part of an archive that is loaded member by member: its artifact, the hash of its compressed
 * bytes, how many rows it left, and four counts of each table (records, rejected records, rows, rejected rows). The artifact is
 * named without a foreign key, as fact rows do: none ever goes.
 */
const members: Migration = {
  name: '0002_members',
  async up(knex) {
    await knex.raw(`
      create table control.member (
        connector text not null,
        archive text not null,
        name text collate "C" not null,
        artifact_id bigint not null,
        packed_sha256 text not null,
        revision integer not null,
        rows_held bigint not null,
        tallies bigint[] not null,
        primary key (connector, archive, name)
      );
      alter table control.ingestion_run add column members_read bigint, add column members_unchanged bigint;
    `);
  },
};

/** Whether a file would give other rows today is told by a digest of the rules that read it; a number kept by hand was before. */
const rules: Migration = {
  name: '0003_rules',
  async up(knex) {
    await knex.raw(`
      alter table control.ingestion_run drop column revision, add column rules text not null default '';
      alter table control.member drop column revision, add column rules text not null default '';
      alter table control.ingestion_run alter column rules drop default;
      alter table control.member alter column rules drop default;
    `);
  },
};

/**
 * Rows and whole files that are not believed, with the reason, and what was decided of each. `row_text` is the row with its
 * columns in order, by which it is known again; null where it is the whole file. The artifact is named without a foreign key.
 */
const quarantine: Migration = {
  name: '0004_quarantine',
  async up(knex) {
    await knex.raw(`
      create table control.quarantine (
        id bigserial primary key,
        connector text not null,
        dataset text not null,
        artifact text not null,
        artifact_id bigint not null,
        row_held_back jsonb,
        row_text text,
        reason text not null,
        status text not null default 'waiting' check (status in ('waiting', 'accepted', 'dropped')),
        found_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      );
      create index quarantine_by_connector on control.quarantine (connector, id);
      create index quarantine_waiting on control.quarantine (id) where status = 'waiting';
    `);
  },
};

/**
 * What a publisher's file was like when it was last loaded, its rows and series (`[[name, first day, last day, rows], …]`), as far
 * as the next one is compared with it. A series that is missing stands in quarantine by its name.
 */
const files: Migration = {
  name: '0005_files',
  async up(knex) {
    await knex.raw(`
      create table control.file_seen (
        connector text not null,
        name text not null,
        rows bigint not null,
        series jsonb not null,
        primary key (connector, name)
      );
      alter table control.quarantine add column series text;
    `);
  },
};

/**
 * Files that a publisher lists and that were never loaded, each with what is needed to ask for it again, and how far back an
 * unfinished backfill was to go; and the columns that a file filled when it was last loaded.
 */
const gaps: Migration = {
  name: '0006_gaps',
  async up(knex) {
    await knex.raw(`
      create table control.gap (
        connector text not null,
        name text not null,
        artifact jsonb not null,
        reason text not null,
        found_at timestamptz not null,
        tries integer not null,
        primary key (connector, name)
      );
      create table control.backfill (
        connector text primary key,
        since date not null,
        begun_at timestamptz not null
      );
      alter table control.file_seen add column filled jsonb not null default '[]';
    `);
  },
};

/** Runs that operators ask for: the next worker that is free takes one. */
const requests: Migration = {
  name: '0007_requests',
  async up(knex) {
    await knex.raw(`
      create table control.run_request (
        connector text primary key,
        requested_at timestamptz not null,
        requested_by text not null
      );
    `);
  },
};

/** Why an operator accepted or dropped what waited. */
const reasons: Migration = {
  name: '0008_reasons',
  async up(knex) {
    await knex.raw('alter table control.quarantine add column decided_because text');
  },
};

/** A load that an operator took back is none that succeeded any more. */
const undone: Migration = {
  name: '0009_undone',
  async up(knex) {
    await knex.raw(`
      alter table control.ingestion_run drop constraint ingestion_run_status_check;
      alter table control.ingestion_run add constraint ingestion_run_status_check
        check (status in ('running', 'ok', 'unchanged', 'failed', 'undone'))`);
  },
};

/** The columns of the last file of each name, for the one that comes after it. */
const headers: Migration = {
  name: '0010_headers',
  async up(knex) {
    await knex.raw(`
      create table control.file_header (
        connector text not null,
        name text not null,
        columns jsonb not null,
        primary key (connector, name)
      )`);
  },
};

/**
 * What a row or a series that waits in quarantine is about: digests of the words of its key, so that answers about it can say so without
 * showing anything of the row.
 */
const marks: Migration = {
  name: '0011_marks',
  async up(knex) {
    await knex.raw('alter table control.quarantine add column marks text[]');
    // The keys of rows that wait already were not kept.
    await knex.raw(`update control.quarantine set marks = '{}' where row_text is not null`);
  },
};

/** The control tables of ingestion: the ledger of runs, their rejects, and what recognises an unchanged file upstream. */
export const ingestMigrations: readonly Migration[] = [
  ledger,
  members,
  rules,
  quarantine,
  files,
  gaps,
  requests,
  reasons,
  undone,
  headers,
  marks,
];
