import { formerPlaces } from './former-place.ts';

/** A county that was replaced, and one of those that replaced it. */
export interface CountyChange {
  readonly from: string;
  readonly to: string;
  /** Share of the older county that lies in the newer: `1` where the notice says that all of it does, otherwise unknown. */
  readonly weight: '1' | null;
  /** The year from which the Census Bureau uses the newer one. */
  readonly vintage: string;
}

const changed = (vintage: string, from: string, to: readonly string[], weight: '1' | null): readonly CountyChange[] =>
  to.map((code) => ({ from, to: code, weight, vintage }));

/**
 * Changes of counties since 2010, from the Census Bureau's notices "Substantial Changes to Counties and County Equivalent
 * Entities" (https://www.census.gov/programs-surveys/geography/technical-documentation/county-changes.html) and, for
 * Connecticut, the Federal Register of 6 June 2022 (87 FR 34235). They are published as prose: which towns went where, no share
 * of area or population. Thus only a change of code and a whole merger have a weight.
 */
export const countyChanges: readonly CountyChange[] = [
  ...changed('2013', '51515', ['51019'], '1'),
  ...changed('2015', '02270', ['02158'], '1'),
  ...changed('2015', '46113', ['46102'], '1'),
  ...changed('2019', '02261', ['02063', '02066'], null),
  ...changed('2022', '09001', ['09120', '09140', '09190'], null),
  ...changed('2022', '09003', ['09110', '09140', '09160'], null),
  ...changed('2022', '09005', ['09140', '09160', '09190'], null),
  ...changed('2022', '09007', ['09130'], '1'),
  ...changed('2022', '09009', ['09140', '09170'], null),
  ...changed('2022', '09011', ['09130', '09150', '09180'], null),
  ...changed('2022', '09013', ['09110', '09150'], null),
  ...changed('2022', '09015', ['09150', '09180'], null),
];

const codeOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The codes of the counties that a retired code was replaced by; empty for a code in use or never given. */
export const successorsOf = (code: string): readonly string[] => [
  ...countyChanges.flatMap(({ from, to }) => (from === code ? [to] : [])),
  ...(formerPlaces.find(({ id }) => id === `county:${code}`)?.successors.map(({ id }) => codeOf(id)) ?? []),
];
