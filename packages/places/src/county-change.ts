import { decimal } from '@dqs/core';
import { formerPlaces } from './former-place.ts';

/** A replaced county, and one of its successors. */
export interface CountyChange {
  readonly from: string;
  readonly to: string;
  /**
   * Share of the older county's land that is in the newer, with six digits: `1` if a notice says so for all of it; null
   * if no official file gives it.
   */
  readonly weight: string | null;
  /** The year from which the Census Bureau uses the newer county. */
  readonly vintage: string;
}

const changed = (vintage: string, from: string, to: readonly string[], weight: '1' | null): readonly CountyChange[] =>
  to.map((code) => ({ from, to: code, weight, vintage }));

/** Decimal places of a weight, as in those of ZIP areas. */
const weightPlaces = 6;

/** A county whose towns were divided among several: their land in each, in square metres. */
const divided = (vintage: string, from: string, land: Readonly<Record<string, string>>): readonly CountyChange[] => {
  const parts = Object.entries(land).map(([to, metres]) => ({ to, metres: decimal.decimal(metres) }));
  const whole = decimal.sum(parts.map(({ metres }) => metres));
  return parts.map(({ to, metres }) => {
    const share = decimal.divide(metres, whole, { significantDigits: 30 });
    return { from, to, weight: decimal.roundToPlaces(share, weightPlaces), vintage };
  });
};

/**
 * Changes of counties since 2010, from the Census Bureau's notices "Substantial Changes to Counties and County
 * Equivalent Entities" (https://www.census.gov/programs-surveys/geography/technical-documentation/county-changes.html)
 * and, for Connecticut, the Federal Register of 6 June 2022 (87 FR 34235). These are prose: a change of code and a
 * complete merger have weight 1. Connecticut's counties were divided by town. Their weights are computed from the land
 * of their towns in the Bureau's relationship file of 2022 (acs22_cousub22_zcta520_st09.txt), with the county and
 * region of each town from its list of the change (ct_cou_to_cousub_crosswalk.txt). No file gives the parts of
 * Valdez-Cordova's land.
 */
export const countyChanges: readonly CountyChange[] = [
  ...changed('2013', '51515', ['51019'], '1'),
  ...changed('2015', '02270', ['02158'], '1'),
  ...changed('2015', '46113', ['46102'], '1'),
  ...changed('2019', '02261', ['02063', '02066'], null),
  ...divided('2022', '09001', { '09120': '363067865', '09140': '79334981', '09190': '1176251483' }),
  ...divided('2022', '09003', { '09110': '1672684496', '09140': '68373839', '09160': '162383902' }),
  ...divided('2022', '09005', { '09140': '307212756', '09160': '1875008961', '09190': '201924893' }),
  ...changed('2022', '09007', ['09130'], '1'),
  ...divided('2022', '09009', { '09140': '614184540', '09170': '950963144' }),
  ...divided('2022', '09011', { '09130': '141958558', '09150': '100924002', '09180': '1479629119' }),
  ...divided('2022', '09013', { '09110': '988087364', '09150': '74720104' }),
  ...divided('2022', '09015', { '09150': '1258929364', '09180': '69533872' }),
];

/**
 * Counties that kept their code when a former county joined them. Neither their own earlier values nor those of the former
 * county are for the present area.
 */
export const enlargedCounties: ReadonlySet<string> = new Set(['51005', '51019', '51083']);

const codeOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The codes of the counties that replaced a retired code; empty for a current or unknown code. */
export const successorsOf = (code: string): readonly string[] => [
  ...countyChanges.flatMap(({ from, to }) => (from === code ? [to] : [])),
  ...(formerPlaces.find(({ id }) => id === `county:${code}`)?.successors.map(({ id }) => codeOf(id)) ?? []),
];
