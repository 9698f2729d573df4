import { SourceFormatError } from '@dqs/kit';
import type { HazardLevel } from '../../geography/contract.ts';

/** Positions of the columns of one hazard, or of the whole index; -1 where the release lacks the column. */
export interface RiskColumns {
  readonly hazardCode: string;
  readonly riskScore: number;
  readonly riskValue: number;
  readonly riskRating: number;
  readonly ealTotal: number;
  readonly ealScore: number;
  readonly ealRating: number;
}

/** Positions of the served columns in a file. */
export interface Layout {
  readonly level: HazardLevel;
  /** -1 in files without a release column. */
  readonly release: number;
  readonly id: number;
  readonly fips: number;
  readonly state: number;
  readonly stateCode: number;
  readonly county: number;
  readonly countyType: number;
  readonly index: Omit<RiskColumns, 'hazardCode'>;
  readonly riskPercentile: number;
  readonly ealPercentile: number;
  readonly soviScore: number;
  readonly soviRating: number;
  readonly reslScore: number;
  readonly reslRating: number;
  readonly population: number;
  readonly buildingValue: number;
  readonly agricultureValue: number;
  readonly hazards: readonly RiskColumns[];
}

const hazardColumn = /^([A-Z]{4})_(?:RISKV|RISKS|RISKR|EALT|EALS|EALR)$/;

/**
 * Finds the columns by name, because releases add, drop and reorder them. The raw value (RISK_VALUE, <hazard>_RISKV)
 * exists since release 1.19. Every other served column is in every release. Throws `SourceFormatError` with the names
 * of missing columns.
 */
export function layoutOf(header: readonly string[]): Layout {
  const places = new Map(header.map((name, at) => [name.trim().toUpperCase(), at] as const));
  const missing: string[] = [];
  const find = (name: string): number => {
    const at = places.get(name);
    if (at === undefined) missing.push(name);
    return at ?? -1;
  };
  const hasValues = places.has('RISK_VALUE');
  const value = (name: string): number => (hasValues ? find(name) : -1);
  const level = places.has('TRACTFIPS') ? 'tract' : 'county';
  const codes = new Set([...places.keys()].flatMap((name) => hazardColumn.exec(name)?.[1] ?? []));
  const layout: Layout = {
    level,
    release: places.get('NRI_VER') ?? -1,
    id: places.get('NRI_ID') ?? -1,
    fips: find(level === 'tract' ? 'TRACTFIPS' : 'STCOFIPS'),
    state: find('STATE'),
    stateCode: find('STATEABBRV'),
    county: find('COUNTY'),
    countyType: find('COUNTYTYPE'),
    index: {
      riskScore: find('RISK_SCORE'),
      riskValue: value('RISK_VALUE'),
      riskRating: find('RISK_RATNG'),
      ealTotal: find('EAL_VALT'),
      ealScore: find('EAL_SCORE'),
      ealRating: find('EAL_RATNG'),
    },
    riskPercentile: find('RISK_SPCTL'),
    ealPercentile: find('EAL_SPCTL'),
    soviScore: find('SOVI_SCORE'),
    soviRating: find('SOVI_RATNG'),
    reslScore: find('RESL_SCORE'),
    reslRating: find('RESL_RATNG'),
    population: find('POPULATION'),
    buildingValue: find('BUILDVALUE'),
    agricultureValue: find('AGRIVALUE'),
    hazards: [...codes].toSorted().map((hazardCode) => ({
      hazardCode,
      riskScore: find(`${hazardCode}_RISKS`),
      riskValue: value(`${hazardCode}_RISKV`),
      riskRating: find(`${hazardCode}_RISKR`),
      ealTotal: find(`${hazardCode}_EALT`),
      ealScore: find(`${hazardCode}_EALS`),
      ealRating: find(`${hazardCode}_EALR`),
    })),
  };
  if (missing.length === 0) return layout;
  throw new SourceFormatError(
    `not a National Risk Index table of counties or census tracts: the header lacks ${missing.slice(0, 12).join(', ')}`,
    1,
  );
}
