import { decimal } from '@dqs/core';
import {
  SourceFormatError,
  columnIndex,
  csvRows,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type StoredArtifact,
} from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { americanState } from '@dqs/places';
import { census, zctaCounty } from '../../sources.ts';
import { connecticutList } from '../../zcta-list.ts';
import { layoutOfHeader, type Layout } from './zcta-layout.ts';

const maximumBytes = 200 * 1024 * 1024;
/** Digits of a weight after the decimal point. */
const weightPlaces = 6;

const folder = 'https://www2.census.gov/geo/docs/maps-data/data';
const nationalFile = {
  name: 'tab20_zcta520_county20_natl.txt',
  address: `${folder}/rel2020/zcta520/tab20_zcta520_county20_natl.txt`,
};
/** The same ZCTAs in the towns of Connecticut, whose codes begin with their planning region. */
const connecticutFile = {
  name: 'acs22_cousub22_zcta520_st09.txt',
  address: `${folder}/rel2022/acs22_cousub22_zcta520_st09.txt`,
};

/** One part of a ZCTA in a county. */
interface Part {
  readonly zcta: string;
  readonly county: string;
  readonly landPart: string;
  /** Land area of the entire ZCTA; null if the file does not have it. */
  readonly land: string | null;
  readonly vintage: string;
  readonly line: number;
}

/** A part with its rank and the totals of its ZCTA. */
export interface ZctaPart extends Part {
  readonly land: string;
  readonly rank: number;
  readonly counties: number;
  readonly states: number;
}

export interface ZctaCountyRow {
  readonly zcta_code: string;
  readonly county_code: string;
  readonly state_fips: string;
  readonly state_code: string;
  readonly land_part: string;
  readonly weight: string | null;
  readonly share_rank: number;
  readonly zcta_counties: number;
  readonly zcta_states: number;
  readonly vintage: string;
}

const layoutOf = async (file: StoredArtifact): Promise<Layout> => {
  for await (const chunk of openArtifact({ ...file, onRead: () => undefined }, { maximumBytes })) {
    return layoutOfHeader(chunk.toString('utf8').split('\n')[0] ?? '');
  }
  throw new SourceFormatError('the file is empty');
};

async function* partsOf(file: StoredArtifact): AsyncGenerator<Part> {
  const layout = await layoutOf(file);
  const bytes = openArtifact(file, { maximumBytes });
  const names = [layout.zcta, layout.county, layout.landPart, ...(layout.land === null ? [] : [layout.land])];
  let columns: ReadonlyMap<string, number> | null = null;
  let before = '';
  for await (const batch of csvRows(bytes, { delimiter: layout.delimiter, quotes: false, trim: true })) {
    const data = columns === null ? batch.slice(1) : batch;
    columns ??= columnIndex(batch[0]!.record, names);
    const at = columns;
    const cell = (record: readonly string[], name: string): string => record[at.get(name)!] ?? '';
    for (const { record, line } of data) {
      const text = record.join('|');
      // Parts in one county are summed, so a repeated line would count twice.
      if (text === before) throw new SourceFormatError('the line is the same as the one before it', line);
      before = text;
      const zcta = cell(record, layout.zcta);
      // Land of a county outside all ZCTAs.
      if (zcta === '') continue;
      yield {
        zcta,
        // The code of a town begins with the code of its county.
        county: cell(record, layout.county).slice(0, 5),
        landPart: cell(record, layout.landPart),
        land: layout.land === null ? null : cell(record, layout.land),
        vintage: layout.vintage,
        line,
      };
    }
  }
}

const whole = /^\d+$/;

const compareLand = (left: Part, right: Part): number =>
  whole.test(left.landPart) && whole.test(right.landPart)
    ? decimal.compare(right.landPart as Decimal, left.landPart as Decimal)
    : 0;

const sumOf = (parts: readonly Part[]): string =>
  decimal.sum(parts.filter(({ landPart }) => whole.test(landPart)).map(({ landPart }) => landPart as Decimal));

/** Merges the parts in one county, such as its towns. A part that is not a number is kept, so that it is rejected. */
const mergeParts = (parts: readonly Part[]): Part => {
  const [first] = parts;
  const bad = parts.find(({ landPart }) => !whole.test(landPart));
  return { ...first!, ...(parts.length === 1 ? {} : { landPart: bad?.landPart ?? sumOf(parts) }) };
};

const rankParts = (listed: readonly Part[]): readonly Located<ZctaPart>[] => {
  const parts = [...Map.groupBy(listed, ({ county }) => county).values()].map(mergeParts);
  const ordered = parts.toSorted((left, right) => compareLand(left, right) || (left.county < right.county ? -1 : 1));
  const sum = sumOf(parts);
  const total = parts[0]?.land ?? sum;
  // The list of Connecticut does not have the parts of its ZCTAs in other states.
  const outside =
    parts[0]?.vintage === connecticutList && whole.test(total) && decimal.compare(total as Decimal, sum as Decimal) > 0
      ? 1
      : 0;
  const states = new Set(parts.map(({ county }) => county.slice(0, 2))).size + outside;
  return ordered.map((part, at) => ({
    record: { ...part, land: total, rank: at + 1, counties: parts.length + outside, states },
    line: part.line,
  }));
};

/** Keeps all parts in memory, because the parts of a ZCTA need not be adjacent in the file. */
async function* parse(file: StoredArtifact): AsyncGenerator<readonly Located<ZctaPart>[]> {
  const parts: Part[] = [];
  for await (const part of partsOf(file)) parts.push(part);
  for (const own of Map.groupBy(parts, ({ zcta }) => zcta).values()) yield rankParts(own);
}

/** The share of a part in the ZCTA's land area; null for a ZCTA without land. */
export const weightOf = (landPart: Decimal, land: Decimal): Decimal | null =>
  decimal.isZero(land)
    ? null
    : decimal.roundToPlaces(decimal.divide(landPart, land, { significantDigits: 30 }), weightPlaces);

const normalise = (part: ZctaPart): readonly ZctaCountyRow[] | { readonly reject: string } => {
  const { zcta, county, landPart, land } = part;
  if (!/^\d{5}$/.test(zcta)) return { reject: `the ZCTA code "${zcta}" is not five digits` };
  if (!/^\d{5}$/.test(county)) return { reject: `the county code "${county}" is not five digits` };
  const state = americanState(county.slice(0, 2));
  if (!state) return { reject: `the county ${county} is not in a known state` };
  if (!whole.test(landPart) || !whole.test(land))
    return { reject: `the land area of ${zcta} in ${county} is not a number` };
  if (decimal.compare(landPart as Decimal, land as Decimal) > 0) {
    return { reject: `${zcta} has more land in ${county} (${landPart}) than in total (${land})` };
  }
  return [
    {
      zcta_code: zcta,
      county_code: county,
      state_fips: state.code,
      state_code: state.abbreviation,
      land_part: landPart,
      weight: weightOf(landPart as Decimal, land as Decimal),
      share_rank: part.rank,
      zcta_counties: part.counties,
      zcta_states: part.states,
      vintage: part.vintage,
    },
  ];
};

const patterns = {
  nation: /^(tab20_zcta520_county20_natl|(derived_)?zcta5_county_rel(_2020)?)[^/]*\.(txt|csv)(\.gz)?$/i,
  connecticut: /^acs22_cousub22_zcta520_st09[^/]*\.txt(\.gz)?$/i,
};
const headers = {
  nation: /^(\uFEFF|ï»¿)?(OID_ZCTA5_20\||zcta5,)/,
  connecticut: /^(\uFEFF|ï»¿)?OID_COUSUB_22\|[^\n]*\bGEOID_ZCTA5_20\b/,
};

const recognise = (fileName: string, head: string): Artifact | null => {
  if (headers.connecticut.test(head)) return connecticutFile;
  if (headers.nation.test(head) || patterns.nation.test(fileName)) return nationalFile;
  return patterns.connecticut.test(fileName) ? connecticutFile : null;
};

const refusal = (_fileName: string, head: string): string | null => {
  if (/^(\uFEFF|ï»¿)?OID_UA_20\|/.test(head))
    return 'the relationship of urban areas to counties: urban areas are not served';
  if (/^"[^"\n]+, [A-Z]{2}"\t\d{5}\t"/.test(head) || /^\W{0,3}County Name\|County GEOID\|Neighbor Name\|/.test(head))
    return 'the list of neighbouring counties, which is not served';
  if (/^(\uFEFF|ï»¿)?OID_COUSUB_22\|/.test(head) && recognise('', head) === null)
    return 'towns of Connecticut by tract or block group, which are not served: its ZIP areas by planning region are in acs22_cousub22_zcta520_st09.txt';
  if (/^\W{0,3}tract_fips_2020,Tract_fips_2022,/i.test(head))
    return "a third party's crosswalk of Connecticut's tracts and towns, not a file of the Census Bureau";
  return null;
};

/** Land areas of the parts of 2020 ZCTAs in the counties of 2020 and in the planning regions of Connecticut. */
export const censusZctaCounty: Connector<ZctaPart, ZctaCountyRow> = {
  key: 'geo.census-zcta-county',
  source: census.tag,
  dataset: zctaCounty.key,
  summary: 'Shares of ZIP Code Tabulation Areas in counties, from the relationship files of the 2020 census.',
  publication: {
    schedule: '0 6 4 1 *',
    artifacts: [
      { ...nationalFile, pattern: patterns.nation },
      { ...connecticutFile, pattern: patterns.connecticut },
    ],
    maximumBytes,
    async *discover() {
      yield nationalFile;
      yield connecticutFile;
    },
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise },
  // A file has all parts of its ZCTAs in the counties of its year.
  load: {
    table: 'geo_zcta_county',
    key: ['zcta_code', 'county_code'],
    mode: 'replace',
    scope: ['zcta_code', 'vintage'],
  },
  rules: import.meta.url,
};
