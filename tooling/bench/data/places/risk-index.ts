import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRandom } from '../random.ts';
import type { County, Nation } from './nation.ts';

// Of a hundred places, so many have the hazard at all; the others' cells are empty.
const hazards = {
  AVLN: 10,
  CFLD: 20,
  CWAV: 95,
  DRGT: 95,
  ERQK: 100,
  HAIL: 100,
  HRCN: 75,
  HWAV: 100,
  ISTM: 85,
  LNDS: 95,
  LTNG: 100,
  RFLD: 100,
  SWND: 100,
  TRND: 100,
  TSUN: 6,
  VLCN: 6,
  WFIR: 95,
  WNTW: 95,
} as const;

const ratings = ['Very Low', 'Relatively Low', 'Relatively Moderate', 'Relatively High', 'Very High'];

const head = 'OID_,NRI_ID,STATE,STATEABBRV,STATEFIPS,COUNTY,COUNTYTYPE,COUNTYFIPS,STCOFIPS';
const composites =
  'POPULATION,BUILDVALUE,AGRIVALUE,AREA,RISK_VALUE,RISK_SCORE,RISK_RATNG,RISK_SPCTL,EAL_SCORE,EAL_RATNG,EAL_SPCTL,EAL_VALT,' +
  'EAL_VALB,EAL_VALP,EAL_VALPE,EAL_VALA,ALR_VALB,ALR_VALP,ALR_VALA,ALR_NPCTL,ALR_VRA_NPCTL,SOVI_SCORE,SOVI_RATNG,SOVI_SPCTL,' +
  'RESL_SCORE,RESL_RATNG,RESL_SPCTL,RESL_VALUE,CRF_VALUE';
// What stands before the six columns that are served, and fills most of a line.
const unserved = 'EVNTS AFREQ EXP_AREA EXPB EXPP EXPPE EXPT HLRB HLRP HLRR EALB EALP EALPE ALRB ALRP ALR_NPCTL'.split(
  ' ',
);
const served = 'EALT EALS EALR RISKV RISKS RISKR'.split(' ');

const header = (tracts: boolean): string =>
  [
    head,
    ...(tracts ? ['TRACT,TRACTFIPS'] : []),
    composites,
    ...Object.keys(hazards).map((code) => [...unserved, ...served].map((name) => `${code}_${name}`).join(',')),
    'NRI_VER',
  ].join(',');

type Random = (below: number) => number;

/** A number as the tables write it: fifteen digits after the point. */
const decimal = (random: Random, below: number): string =>
  `${random(below)}.${100_000 + random(900_000)}${100_000_000 + random(900_000_000)}`;

const rating = (random: Random): string => ratings[random(ratings.length)] ?? '';

const nothing = `${','.repeat(unserved.length + 2)}Not Applicable,,,Not Applicable`;

/** The cells of a hazard, and its expected annual loss in units of the fifteenth digit. */
interface HazardCells {
  readonly cells: string;
  readonly loss: bigint;
}

const hazardCells = (random: Random, share: number): HazardCells => {
  if (random(100) >= share) return { cells: nothing, loss: 0n };
  const filler = `,${decimal(random, 1_000)}`.repeat(unserved.length - 1).slice(1);
  const loss = decimal(random, 90_000_000);
  return {
    cells: `${filler},Very Low,${loss},${decimal(random, 100)},${rating(random)},${decimal(random, 9_000_000)},${decimal(random, 100)},${rating(random)}`,
    loss: BigInt(loss.replace('.', '')),
  };
};

/** A whole loss is the sum of those of its hazards. */
const sumOf = (losses: readonly bigint[]): string => {
  const digits = String(losses.reduce((sum, loss) => sum + loss, 0n)).padStart(16, '0');
  return `${digits.slice(0, -15)}.${digits.slice(-15)}`;
};

const compositeCells = (random: Random, loss: string): string => {
  const some = (count: number): string => Array.from({ length: count }, () => decimal(random, 100)).join(',');
  return [
    String(random(9_000)),
    decimal(random, 900_000_000),
    decimal(random, 900_000),
    decimal(random, 100),
    decimal(random, 90_000_000),
    decimal(random, 100),
    rating(random),
    decimal(random, 100),
    decimal(random, 100),
    rating(random),
    decimal(random, 100),
    loss,
    some(9),
    decimal(random, 100),
    rating(random),
    decimal(random, 100),
    decimal(random, 100),
    rating(random),
    some(3),
  ].join(',');
};

const line = (random: Random, { fips, name, state }: County, tract: string | null, at: number): string => {
  const county = `${state.name},${state.code},${state.fips},${name},County,${fips.slice(2)},${fips}`;
  const place = tract === null ? `C${fips},${county}` : `T${tract},${county},${tract.slice(5)},${tract}`;
  const found = Object.values(hazards).map((share) => hazardCells(random, share));
  const loss = sumOf(found.map((one) => one.loss));
  return `${at},${place},${compositeCells(random, loss)},${found.map(({ cells }) => cells).join(',')},March 2023\n`;
};

const linesOf = function* (nation: Nation, level: 'county' | 'tract', random: Random): Generator<string> {
  let at = 0;
  for (const county of nation.counties) {
    for (const tract of level === 'tract' ? county.tracts : [null]) yield line(random, county, tract, (at += 1));
  }
};

/**
 * Writes a table of the National Risk Index in its true format: all columns of a release, invented figures, of counties or of
 * census tracts. The same for the same `seed`.
 */
export const writeRiskIndex = async (
  file: string,
  nation: Nation,
  level: 'county' | 'tract',
  seed = 1,
): Promise<void> => {
  const out = createWriteStream(file, { highWaterMark: 1 << 22 });
  let text = `\uFEFF${header(level === 'tract')}\n`;
  for (const one of linesOf(nation, level, createRandom(seed))) {
    text += one;
    if (text.length < 1 << 22) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'finish');
};
