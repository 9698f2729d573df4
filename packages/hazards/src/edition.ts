import type { HazardLevel } from './geography/contract.ts';

/** Level and release as one number, with which ranking indexes begin: 1202303 is the county table of March 2023. */
export type Edition = number;

const firsts: Readonly<Record<HazardLevel, Edition>> = { county: 1_000_000, tract: 2_000_000 };

/** The lower bound of a level's editions, which lie less than 1,000,000 above it. */
export const firstEdition = (level: HazardLevel): Edition => firsts[level];

/**
 * The number of places from which a table counts as national. The first release had 3,142 counties and more than 72,000
 * tracts, and later ones have more.
 */
export const wholeFrom: Readonly<Record<HazardLevel, number>> = { county: 3_100, tract: 70_000 };

/** The table of one level in the release of a month, from any day of the month. */
export const editionOf = (level: HazardLevel, releaseDate: string): Edition =>
  firsts[level] + Number.parseInt(releaseDate.slice(0, 4) + releaseDate.slice(5, 7), 10);
