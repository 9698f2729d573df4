import type { Reject } from '@dqs/kit';
import { expandedKey, stateCodeOf, stateOfCode } from '@dqs/places';
import { editionOf } from '../../edition.ts';
import { composite } from '../../metric-column.ts';
import { countCell, isRounded, numberCell, ratingCell } from './cell.ts';
import type { RiskColumns } from './layout.ts';
import type { PublishedPlace } from './parse.ts';

/**
 * A row of `hazards_risk`: a place with one hazard, or (hazard_code ALL) with the whole index. Missing values are null.
 */
export interface RiskRow {
  readonly edition: number;
  readonly fips: string;
  readonly hazard_code: string;
  readonly state_fips: string;
  readonly [column: string]: string | number | null;
}

/** The fault of one line, for the reject list. */
class BadLine extends Error {}

/** The rows of one published line, or the reason why it cannot be served. */
export function normalise(place: PublishedPlace): readonly RiskRow[] | Reject {
  try {
    return rowsOf(place);
  } catch (error) {
    if (error instanceof BadLine) return { reject: error.message };
    throw error;
  }
}

const cell = ({ cells }: PublishedPlace, at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim());

function rowsOf(place: PublishedPlace): readonly RiskRow[] {
  const { layout, release } = place;
  const { level } = layout;
  const fips = fipsOf(place);
  const county = cell(place, layout.county);
  const head = { edition: editionOf(level, release.date), fips, state_fips: stateCodeOf(fips) };
  const number = (name: string, at: number): string | null =>
    valueOf(fips, name, numberCell(cell(place, at)), cell(place, at));
  return [
    {
      ...head,
      hazard_code: composite,
      level,
      state_code: stateOfCode(fips)?.abbreviation ?? named(fips, 'STATEABBRV', cell(place, layout.stateCode)),
      tract_code: level === 'tract' ? fips.slice(5) : '',
      county_key: expandedKey(named(fips, 'COUNTY', county)),
      release_date: release.date,
      release_version: release.version,
      ...figures(place, fips, layout.index, 'index'),
      rounded: roundedFields(place, {
        risk_value: layout.index.riskValue,
        eal_total: layout.index.ealTotal,
        building_value: layout.buildingValue,
        agriculture_value: layout.agricultureValue,
      }),
      risk_percentile: number('RISK_SPCTL', layout.riskPercentile),
      eal_percentile: number('EAL_SPCTL', layout.ealPercentile),
      sovi_score: number('SOVI_SCORE', layout.soviScore),
      sovi_rating: ratingCell(cell(place, layout.soviRating)),
      resl_score: number('RESL_SCORE', layout.reslScore),
      resl_rating: ratingCell(cell(place, layout.reslRating)),
      population: valueOf(
        fips,
        'POPULATION',
        countCell(cell(place, layout.population)),
        cell(place, layout.population),
      ),
      building_value: number('BUILDVALUE', layout.buildingValue),
      agriculture_value: number('AGRIVALUE', layout.agricultureValue),
      state_name: cell(place, layout.state),
      county_name: county,
      county_type: cell(place, layout.countyType),
    },
    ...layout.hazards.map((columns) => ({
      ...head,
      hazard_code: columns.hazardCode,
      ...figures(place, fips, columns, columns.hazardCode),
      rounded: roundedFields(place, { risk_value: columns.riskValue, eal_total: columns.ealTotal }),
    })),
  ];
}

/** The fields whose figures the file rounds, separated by commas; null for none. */
function roundedFields(place: PublishedPlace, fields: Readonly<Record<string, number>>): string | null {
  const names = Object.entries(fields).flatMap(([name, at]) => (isRounded(cell(place, at)) ? [name] : []));
  return names.length === 0 ? null : names.join(', ');
}

function figures(place: PublishedPlace, fips: string, columns: Omit<RiskColumns, 'hazardCode'>, what: string) {
  const number = (name: string, at: number): string | null =>
    valueOf(fips, `${name} (${what})`, numberCell(cell(place, at)), cell(place, at));
  return {
    risk_score: number('risk score', columns.riskScore),
    risk_value: number('risk value', columns.riskValue),
    risk_rating: ratingCell(cell(place, columns.riskRating)),
    eal_total: number('expected annual loss', columns.ealTotal),
    eal_score: number('loss score', columns.ealScore),
    eal_rating: ratingCell(cell(place, columns.ealRating)),
  };
}

function valueOf(fips: string, name: string, value: string | null | undefined, text: string): string | null {
  if (value === undefined) throw new BadLine(`${fips}: ${name} is "${text}", not a number`);
  return value;
}

function named(fips: string, name: string, text: string): string {
  if (text === '') throw new BadLine(`${fips}: ${name} is empty`);
  return text;
}

/** The code of the place. NRI_ID keeps the leading zeros that a spreadsheet drops from the other columns. */
function fipsOf(place: PublishedPlace): string {
  const { layout } = place;
  const length = layout.level === 'tract' ? 11 : 5;
  const id = cell(place, layout.id);
  const written = cell(place, layout.fips);
  const padded = /^\d+$/.test(written) && written.length >= length - 1 ? written.padStart(length, '0') : null;
  const known = new RegExp(`^${layout.level === 'tract' ? 'T' : 'C'}(\\d{${length}})$`).exec(id)?.[1] ?? padded;
  if (known?.length !== length || (padded !== null && padded !== known)) {
    throw new BadLine(`NRI_ID "${id}" and FIPS code "${written}" do not name one ${layout.level}`);
  }
  return known;
}
