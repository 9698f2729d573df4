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
 * The last load of each part of an archive that is loaded member by member: its artifact, the hash of its compressed
 * bytes, the number of rows it left, and four counts of each table (records, rejected records, rows, rejected rows).
 * The artifact is referenced without a foreign key, as in fact rows, because artifacts are never removed.
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

/**
 * A digest of the parsing rules decides whether a file would now yield other rows. It replaces a manually maintained
 * number.
 */
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
 * Implausible rows and whole files, with the reason and the decision about each. `row_text` is the row with its columns
 * in order, by which it is recognized again; null for a whole file. The artifact is referenced without a foreign key.
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
 * The last loaded state of a publisher's file, as far as the next one is compared with it: its number of rows and its
 * series (`[[name, first day, last day, rows], …]`). A missing series is in quarantine under its name.
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
 * Files that a publisher lists and that were never loaded, each with the data needed to request it again. Also the
 * target day of an unfinished backfill, and the columns that a file filled when it was last loaded.
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

/** Runs that operators request. The next free worker takes one. */
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

/** Why an operator accepted or dropped a waiting entry. */
const reasons: Migration = {
  name: '0008_reasons',
  async up(knex) {
    await knex.raw('alter table control.quarantine add column decided_because text');
  },
};

/** A load that an operator undid no longer counts as successful. */
const undone: Migration = {
  name: '0009_undone',
  async up(knex) {
    await knex.raw(`
      alter table control.ingestion_run drop constraint ingestion_run_status_check;
      alter table control.ingestion_run add constraint ingestion_run_status_check
        check (status in ('running', 'ok', 'unchanged', 'failed', 'undone'))`);
  },
};

/** The columns of the last file of each name, for comparison with the next one. */
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
 * The subject of a row or series that waits in quarantine, as digests of the words of its key. Answers about the
 * subject can mention the entry without showing anything of the row.
 */
const marks: Migration = {
  name: '0011_marks',
  async up(knex) {
    await knex.raw('alter table control.quarantine add column marks text[]');
    // The keys of rows that already wait were not stored.
    await knex.raw(`update control.quarantine set marks = '{}' where row_text is not null`);
  },
};

/**
 * The control tables of ingestion: the ledger of runs, their rejects, and the data that identifies an unchanged file
 * upstream.
 */
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
