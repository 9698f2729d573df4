import { nameCore } from './words.ts';

/** The search columns in each row of a table of names. */
export interface NameColumns {
  readonly name_core: string;
  /** 3 for the most prominent entities, 0 for unknown or low prominence. */
  readonly name_prominence: number;
}

/**
 * The levels of prominence, highest first. A level is a group in the indexes, so that a cap never hides prominent
 * entities.
 */
export const prominenceLevels = [3, 2, 1, 0] as const;

export type Prominence = (typeof prominenceLevels)[number];

/** The search columns of one name. The domain defines prominence: assets, population, filings a year. */
export const nameColumns = (name: string, prominence: Prominence = 0): NameColumns => ({
  name_core: nameCore(name),
  name_prominence: prominence,
});

/** A level of prominence as the prior of a score, 0 to 1. */
export const priorOf = (prominence: number): number => prominence / prominenceLevels[0];

/**
 * Statements that add the search columns and their indexes to a table, for the domain's migration after it has created
 * the table: `name_core`, `name_prominence` and the generated `name_words`. A row is one name. An entity with several
 * names has several rows. There are two GIN indexes: words, each name also under its level of prominence, and
 * three-letter groups for misspellings. Their fast update is off, because every search would scan the pending entries
 * until a vacuum. `held` is an SQL expression for the core of existing rows; without it the table must be empty.
 */
export const nameSearchSchema = (table: string, { held }: { readonly held?: string } = {}): readonly string[] => [
  `alter table data.${table} add column name_core text collate "C"`,
  `alter table data.${table} add column name_prominence smallint not null default 0`,
  ...(held === undefined ? [] : [`update data.${table} set name_core = ${held}`]),
  `alter table data.${table} alter column name_core set not null`,
  `alter table data.${table} alter column name_prominence drop default`,
  `alter table data.${table} add column name_words tsvector generated always as (array_to_tsvector(
     string_to_array(name_core, ' ') || ('level ' || name_prominence::text))) stored`,
  `create index ${table}_name_core on data.${table} (name_prominence, name_core)`,
  `create index ${table}_name_words on data.${table} using gin (name_words) with (fastupdate = off)`,
  `create index ${table}_name_alike on data.${table} using gin (name_core gin_trgm_ops) with (fastupdate = off)`,
];
