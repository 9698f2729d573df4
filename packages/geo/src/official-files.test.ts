import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openArtifact } from '@dqs/ingest';
import type { Reader } from '@dqs/kit';
import {
  type Answered,
  explainReads,
  officialSources as sources,
  openScratchService,
  type ScratchService,
} from '@dqs/testing';
import { parse as readCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countyChanges, formerPlaces, states, withoutKind } from '@dqs/places';
import { contains } from './geographies-contains/contract.ts';
import { readChildren } from './geographies-contains/query.ts';
import { readCrosswalks, readParents } from './detail/query.ts';
import { misspellings } from './fixtures/misspellings.ts';
import { placeQuestions, spokenPlaces } from './fixtures/place-questions.ts';
import type { GeographyLevel, GeographyRef } from './geography/terms.ts';
import { readReferences } from './geography/query.ts';
import { geo } from './index.ts';
import { countyMeant, resolveExactly } from './queries.ts';
import { search } from './search/search.ts';

const census = join(sources, 'census-geo');
const abs = join(sources, 'abs-geo');
const further = join(sources, '../further-sources/census-geo');
const samples = join(import.meta.dirname, '../../../samples/geo');

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
};

type Cells = Readonly<Record<string, string>>;

/** Reads a text file independently of the connectors. */
const table = (path: string, delimiter: string): readonly Cells[] =>
  readCsv(textOf(path), { columns: true, delimiter, trim: true, quote: null }) as Cells[];

/** Reads the cells of a sheet by regular expressions on its XML, independently of the workbook reader. */
const sheet = async (path: string, part: string): Promise<readonly (readonly string[])[]> => {
  const member = async (name: string): Promise<string> => {
    const chunks: Buffer[] = [];
    const pattern = new RegExp(`^xl/${name}$`);
    const options = { member: pattern, maximumBytes: 1e9 };
    for await (const chunk of openArtifact({ path, bytes: statSync(path).size }, options)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  const unescaped = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  const strings = [...(await member('sharedStrings.xml')).matchAll(/<si>(.*?)<\/si>/gs)].map(([, inside = '']) =>
    unescaped([...inside.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join('')),
  );
  return [...(await member(part)).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, column = '', attributes = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)>(?:<f>.*?<\/f>)?<v>(.*?)<\/v><\/c>/gs,
    )) {
      const at = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      cells[at] = attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : unescaped(value);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
};

const batches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Runs searches with limited concurrency, as clients do. */
const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  for (const batch of batches(items, 16)) await Promise.all(batch.map(work));
};

const hasFiles = existsSync(census) && existsSync(abs);

describe.skipIf(!hasFiles)('the official files (needs official files)', () => {
  let scratch: ScratchService;
  let db: Reader;
  const counts = new Map<string, { read: number; rejects: number }>();

  beforeAll(async () => {
    scratch = await openScratchService(geo, '2026-03-06T09:00:00.000Z');
    for (const connector of geo.connectors) {
      // Official copies of the list of cities and of outlines are not available, so the samples are used.
      const cities = readdirSync(samples)
        .filter((file) => /place|^cb_|^STE_/.test(file))
        .map((file) => join(samples, file));
      const report = await scratch.load(connector, [
        census,
        abs,
        join(sources, 'hud/crosswalk'),
        ...(existsSync(further) ? [further] : []),
        ...cities,
      ]);
      for (const { artifact, status, counts: loaded, rejects, file } of report.artifacts) {
        expect(status, artifact).toBe('ok');
        counts.set((file ?? artifact).split('/').at(-1) ?? artifact, { read: loaded.read, rejects });
      }
    }
    await scratch.db.knex.raw('analyze');
    db = scratch.db.reader('public');
  });
  afterAll(() => scratch.close());

  const readBefore = new Map<GeographyLevel, ReadonlyMap<string, GeographyRef>>();

  /** All served geographies of a level, from all pages. */
  const served = async (nation: 'US' | 'AU', level: GeographyLevel): Promise<ReadonlyMap<string, GeographyRef>> => {
    const known = readBefore.get(level);
    if (known) return known;
    const all = new Map<string, GeographyRef>();
    let cursor: string | null = null;
    do {
      const { data, pagination }: Answered<typeof contains> = await scratch.answer(contains, {
        geography_id: `nation:${nation}`,
        child_level: level,
        limit: 200,
        cursor,
      });
      for (const child of data.children) all.set(child.code, child);
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    readBefore.set(level, all);
    return all;
  };

  const namesAndStates = (places: ReadonlyMap<string, GeographyRef>) =>
    new Map([...places].map(([code, { name, state_code: state }]) => [code, `${name} (${state ?? 'none'})`]));

  it('load completely: one row per record, no rejects', () => {
    // Files added later also load without rejects.
    expect([...counts].filter(([, { rejects }]) => rejects > 0)).toEqual([]);
    expect(Object.fromEntries([...counts].map(([file, { read, rejects }]) => [file, [read, rejects]]))).toMatchObject({
      'state.txt': [1 + 57, 0],
      'national_county.txt': [3235, 0],
      // Each place also has a row for its point.
      '2025_Gaz_counties_national.txt': [2 * 3222, 0],
      '2025_Gaz_cbsa_national.txt': [2 * 935, 0],
      '2025_Gaz_zcta_national.txt.gz': [2 * 33_791 + 896, 0],
      'derived_zcta5_county_rel_2020.csv.gz': [46_960, 0],
      'tab20_zcta520_county20_natl_sample4rows.txt': [4, 0],
      // The lines, the areas and divisions in them, and the retired places.
      'list1_2023.xlsx': [1915 + 935 + 37 + formerPlaces.length, 0],
      'SA2_2021_AUST.xlsx': [455, 0],
      'CA_LGA_2018_SA2_2016.xls': [544, 0],
      'CG_POSTCODE_2018_LGA_2018.xlsx': [544, 0],
      'CG_SA2_2016_LGA_2014.xlsx': [569, 0],
      ...(existsSync(further)
        ? {
            '2024_Gaz_counties_national.txt.gz': [2 * 3222, 0],
            'co-est2018-alldata.csv.gz': [3142, 0],
            'acs5_2023_county_B01003_B25001.json': [3222, 0],
          }
        : {}),
      'national_place_by_county2020.txt': [expect.any(Number), 0],
      'acs5_2023_place.json': [405, 0],
      'CG_POA_2016_SA4_2016.xls': [89, 0],
      'CG_POSTCODE_2018_GCCSA_2016.xls': [16, 0],
    });
  });

  it('have the point and areas of each Gazetteer place, digit for digit', async () => {
    for (const [file, level] of [
      ['2025_Gaz_counties_national.txt', 'county'],
      ['2025_Gaz_cbsa_national.txt', 'cbsa'],
      ['2025_Gaz_zcta_national.txt.gz', 'zcta'],
    ] as const) {
      const lines = table(join(census, 'gazetteer', file), '|').map((row) =>
        // Longitudes in the eastern hemisphere (Aleutian Islands) have a plus sign.
        [
          `${level}:${row['GEOID']}`,
          row['INTPTLAT'],
          row['INTPTLONG']?.replace('+', ''),
          row['ALAND'],
          row['AWATER'],
        ].join(' '),
      );
      const { rows } = await scratch.db.knex.raw<{ rows: { line: string }[] }>(
        `select concat_ws(' ', geography_id, latitude, longitude, land_area, water_area) as line
           from data.geo_point where vintage = '2025' and geography_id like ?`,
        [`${level}:%`],
      );
      expect(rows.map(({ line }) => line).toSorted()).toEqual(lines.toSorted());
    }
  });

  it('that are not served are rejected with the reason', async () => {
    const refused = ['county_adjacency.txt', 'tab20_ua20_county20_natl.txt.gz', 'CG_SA2_2011_SA2_2016.xls'];
    const paths = [
      join(census, 'adjacency', refused[0]!),
      join(census, 'relationship', refused[1]!),
      join(abs, 'correspondence', refused[2]!),
    ];
    const reasons: string[] = [];
    for (const path of paths) {
      const head = textOf(path).slice(0, 4096);
      const name = path.split('/').at(-1) ?? '';
      expect(geo.connectors.filter((connector) => connector.recognition.recognise(name, head))).toEqual([]);
      reasons.push(...geo.connectors.flatMap((connector) => connector.recognition.refusal?.(name, head) ?? []));
    }
    expect(reasons).toEqual([
      'the list of neighbouring counties, which is not served',
      'the relationship of urban areas to counties: urban areas are not served',
      'a correspondence between ABS geographies that are not served, such as postcodes, SA1 and SA2',
    ]);
  });

  describe('every served value equals the cell of the file', () => {
    it('states', async () => {
      const file = table(join(census, 'fips/state.txt'), '|');
      expect(namesAndStates(await served('US', 'state'))).toEqual(
        new Map(file.map((row) => [row['STATE'], `${row['STATE_NAME']} (${row['STUSAB']})`])),
      );
      const known = states.filter(({ country }) => country === 'US');
      expect(known.map(({ code, abbreviation, name }) => [code, abbreviation, name])).toEqual(
        file.map((row) => [row['STATE'], row['STUSAB'], row['STATE_NAME']]),
      );
    });

    it('counties of the Gazetteer, and island areas from the list of 2010', async () => {
      const gazetteer = table(join(census, 'gazetteer/2025_Gaz_counties_national.txt'), '|');
      const older = readCsv(readFileSync(join(census, 'fips/national_county.txt'), 'latin1')) as string[][];
      const islands = older.filter(([, state = '']) => state >= '60' && state !== '72');
      expect(namesAndStates(await served('US', 'county'))).toEqual(
        new Map([
          ...gazetteer.map((row) => [row['GEOID'], `${row['NAME']} (${row['USPS']})`] as const),
          ...islands.map(([postal, state, county, name]) => [`${state}${county}`, `${name} (${postal})`] as const),
        ]),
      );
      const current = new Set(gazetteer.map((row) => row['GEOID']));
      const gone = older.filter(([, state = '', county = '']) => state < '60' && !current.has(`${state}${county}`));
      expect(gone).toHaveLength(12);
      const ids = gone.map(([, state, county]) => `county:${state}${county}`);
      const references = await readReferences(db, ids);
      expect(ids.map((id) => references.get(id)?.name)).toEqual(gone.map(([, , , name]) => name));
      expect(new Set(countyChanges.map(({ from }) => `county:${from}`))).toEqual(new Set(ids));
    });

    it('metropolitan and micropolitan areas', async () => {
      const file = table(join(census, 'gazetteer/2025_Gaz_cbsa_national.txt'), '|');
      const state = (name = ''): string => {
        const found = /, ([A-Z-]+) M/.exec(name)?.[1] ?? '';
        return found.includes('-') ? 'none' : found;
      };
      expect(namesAndStates(await served('US', 'cbsa'))).toEqual(
        new Map(file.map((row) => [row['GEOID'], `${row['NAME']} (${state(row['NAME'])})`])),
      );
    });

    it('ZCTAs and their prefixes', async () => {
      const codes = table(join(census, 'gazetteer/2025_Gaz_zcta_national.txt.gz'), '|').map((row) => row['GEOID']);
      const zctas = await served('US', 'zcta');
      expect([...zctas.keys()]).toEqual(codes);
      expect([...zctas].filter(([code, { name }]) => name !== `ZCTA5 ${code}`)).toEqual([]);
      const prefixes = [...new Set(codes.map((code = '') => code.slice(0, 3)))];
      expect([...(await served('US', 'zip3')).keys()]).toEqual(prefixes);
    });

    it.each([
      ['au_state', 10, 9],
      ['au_gccsa', 8, 16],
      ['au_sa4', 6, 89],
      ['au_sa3', 4, 340],
    ] as const)('%s', async (level, column, count) => {
      const [, ...rows] = await sheet(join(abs, 'allocation/SA2_2021_AUST.xlsx'), 'worksheets/sheet1.xml');
      const withArea = rows.filter((row) => (row[14] ?? '') !== '');
      expect(rows.length - withArea.length).toBe(19);
      const byState = new Map(
        states.filter(({ country }) => country === 'AU').map((state) => [state.code, state.abbreviation]),
      );
      const found = await served('AU', level);
      expect(found.size).toBe(count);
      expect(namesAndStates(found)).toEqual(
        new Map(
          withArea
            .map((row) => [row[column] ?? '', `${row[column + 1]} (${byState.get(row[10] ?? '')})`] as const)
            .toSorted(),
        ),
      );
    });

    it('local government areas of 2018, the same from both kinds of workbook', async () => {
      const rows = await sheet(join(abs, 'correspondence/CG_POSTCODE_2018_LGA_2018.xlsx'), 'worksheets/sheet4.xml');
      const areas = rows.filter((row) => /^\d{5}$/.test(row[2] ?? ''));
      const found = await served('AU', 'au_lga');
      expect(new Map([...found].map(([code, { name }]) => [code, name]))).toEqual(
        new Map(areas.map((row) => [row[2], row[3]] as const).toSorted()),
      );
      // The .xls has the same list as the .xlsx and was loaded first, so the .xlsx changed nothing.
      expect(
        [...found].every(([code, { state_code: state }]) =>
          states.some((each) => each.country === 'AU' && each.code === code[0] && each.abbreviation === state),
        ),
      ).toBe(true);
    });

    it('the counties of metropolitan areas', async () => {
      const rows = (await sheet(join(census, 'delineation/list1_2023.xlsx'), 'worksheets/sheet1.xml')).filter((row) =>
        /^\d{5}$/.test(row[0] ?? ''),
      );
      expect(rows).toHaveLength(1915);
      const ids = [...new Set(rows.map((row) => `cbsa:${row[0]}`))];
      const links = (
        await Promise.all(
          batches(ids, 100).map((batch) => readCrosswalks(db, batch, { level: 'county', limit: 100, after: null })),
        )
      ).flat();
      expect(new Set(links.map(({ originId, crosswalk }) => `${originId} ${crosswalk.geography.code}`))).toEqual(
        new Set(rows.map((row) => `cbsa:${row[0]} ${row[9]}${row[10]}`)),
      );
      expect(
        new Set(links.map(({ crosswalk: { relation, weight, vintage } }) => `${relation} ${weight} ${vintage}`)),
      ).toEqual(new Set(['county_cbsa 1 2023']));
      // The states in the title of an area are the states of its counties.
      const titled = await readReferences(db, ids);
      for (const [id, own] of Map.groupBy(rows, (row) => `cbsa:${row[0]}`)) {
        const inTitle = /, ([A-Z-]+) M/
          .exec(titled.get(id)?.name ?? '')?.[1]
          ?.split('-')
          .toSorted();
        const codes = [
          ...new Set(own.map((row) => states.find((each) => each.code === row[9])?.abbreviation)),
        ].toSorted();
        expect(inTitle, id).toEqual(codes);
      }
    });

    it('shares of ZCTAs in counties: land of the part by land of the ZCTA, six digits, sum 1', async () => {
      const rows = table(join(census, 'relationship/derived_zcta5_county_rel_2020.csv.gz'), ',');
      const byZcta = Map.groupBy(rows, (row) => row['zcta5'] ?? '');
      const expected = new Map<string, string>();
      for (const [zcta, parts] of byZcta) {
        const land = parts.reduce((sum, part) => sum + BigInt(part['arealand_part'] ?? ''), 0n);
        for (const part of parts) {
          const [quotient, rest] = [
            (BigInt(part['arealand_part'] ?? '') * 1_000_000n) / land,
            (BigInt(part['arealand_part'] ?? '') * 1_000_000n) % land,
          ];
          const up = rest * 2n > land || (rest * 2n === land && quotient % 2n === 1n);
          const digits = (quotient + (up ? 1n : 0n)).toString().padStart(7, '0');
          expected.set(`${zcta} ${part['fips_code_county']}`, `${digits.slice(0, -6)}.${digits.slice(-6)}`);
        }
      }
      const found = new Map<string, string>();
      const ids = [...byZcta.keys()].map((zcta) => `zcta:${zcta}`);
      for (const batch of batches(ids, 2000)) {
        const links = (await readCrosswalks(db, batch, { level: 'county', limit: 10, after: null })).filter(
          ({ crosswalk: { vintage } }) => vintage === '2020',
        );
        for (const { originId, crosswalk } of links) {
          found.set(`${originId.slice(5)} ${crosswalk.geography.code}`, crosswalk.weight ?? 'null');
        }
        for (const [id, own] of Map.groupBy(links, ({ originId }) => originId)) {
          const millionths = own.reduce(
            (sum, { crosswalk }) => sum + Number((crosswalk.weight ?? '').replace('.', '')),
            0,
          );
          expect(Math.abs(millionths - 1_000_000), id).toBeLessThanOrEqual(own.length / 2);
          const weights = own.map(({ crosswalk }) => crosswalk.weight ?? '');
          expect(weights).toEqual(weights.toSorted().toReversed());
        }
      }
      expect(found.size).toBe(46_960);
      expect(found).toEqual(expected);
      const official = table(join(census, 'relationship/tab20_zcta520_county20_natl_sample4rows.txt'), '|');
      for (const row of official) {
        const land = (byZcta.get(row['GEOID_ZCTA5_20'] ?? '') ?? []).map((part) => BigInt(part['arealand_part'] ?? ''));
        expect(land.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(row['AREALAND_ZCTA5_20'] ?? ''));
      }
    });
  });

  const towns = join(further, 'relationship/acs22_cousub22_zcta520_st09.txt');

  it.skipIf(!existsSync(towns))(
    'planning regions of Connecticut: their ZIP areas, and what went into them',
    async () => {
      const rows = table(towns, '|').filter((row) => row['GEOID_ZCTA5_20'] !== '');
      const byPart = Map.groupBy(rows, (row) => `${row['GEOID_ZCTA5_20']} ${row['GEOID_COUSUB_22']?.slice(0, 5)}`);
      const expected = new Map(
        [...byPart].map(([key, own]) => {
          const part = own.reduce((sum, row) => sum + Number(row['AREALAND_PART']), 0);
          return [key, (part / Number(own[0]?.['AREALAND_ZCTA5_20'])).toFixed(6)];
        }),
      );
      const ids = [...new Set(rows.map((row) => `zcta:${row['GEOID_ZCTA5_20']}`))];
      const links = await readCrosswalks(db, ids, { level: 'county', limit: 10, after: null });
      const found = new Map(
        links
          .filter(({ crosswalk: { vintage } }) => vintage === '2022')
          .map(({ originId, crosswalk: { geography, weight } }) => [`${originId.slice(5)} ${geography.code}`, weight]),
      );
      expect(found).toEqual(expected);

      const land = new Map(
        table(towns, '|').map((row) => [row['GEOID_COUSUB_22'] ?? '', Number(row['AREALAND_COUSUB_22'])]),
      );
      const former = new Map(
        (
          readCsv(textOf(join(further, 'relationship/ct_2022tractcrosswalk_CTData.csv')), { columns: true }) as Cells[]
        ).map((row) => [row['town_fips_2022'] ?? '', row['county_fips_2020'] ?? '']),
      );
      const parts = new Map<string, number>();
      const wholes = new Map<string, number>();
      for (const [town, metres] of land) {
        const county = former.get(town);
        if (county === undefined) continue;
        const key = `${county} ${town.slice(0, 5)}`;
        parts.set(key, (parts.get(key) ?? 0) + metres);
        wholes.set(county, (wholes.get(county) ?? 0) + metres);
      }
      expect(parts.size).toBe(19);
      const shares = countyChanges.filter(({ from }) => from.startsWith('09'));
      expect(new Map(shares.map(({ from, to, weight }) => [`${from} ${to}`, Number(weight).toFixed(6)]))).toEqual(
        new Map([...parts].map(([key, metres]) => [key, (metres / wholes.get(key.slice(0, 5))!).toFixed(6)])),
      );
    },
  );

  it('parents and children agree for all geographies', async () => {
    const levels: readonly GeographyLevel[] = ['state', 'county', 'cbsa', 'zip3', 'zcta'];
    const australian: readonly GeographyLevel[] = ['au_state', 'au_gccsa', 'au_sa4', 'au_sa3', 'au_lga'];
    const current = new Map<GeographyLevel, readonly GeographyRef[]>();
    for (const level of levels) current.set(level, [...(await served('US', level)).values()]);
    for (const level of australian) current.set(level, [...(await served('AU', level)).values()]);
    /** `parent childLevel` → codes of the children, as the children say it. */
    const said = new Map<string, string[]>();
    for (const [level, places] of current) {
      for (const batch of batches(places, 2000)) {
        const parents = await readParents(
          db,
          batch.map((place) => place.geography_id),
        );
        for (const place of batch) {
          for (const parent of parents.get(place.geography_id) ?? []) {
            const key = `${parent.geography_id} ${level}`;
            const children = said.get(key) ?? [];
            children.push(place.code);
            said.set(key, children);
          }
        }
      }
    }
    const pairs: readonly (readonly [GeographyLevel, GeographyLevel])[] = [
      ...(['county', 'cbsa', 'zip3', 'zcta'] as const).map((child) => ['state', child] as const),
      ['county', 'zcta'],
      ['cbsa', 'county'],
      ['cbsa', 'zcta'],
      ['zip3', 'zcta'],
      ...australian.flatMap((parent) => australian.map((child) => [parent, child] as const)),
    ];
    const retired = (
      await readReferences(
        db,
        countyChanges.map(({ from }) => `county:${from}`),
      )
    ).values();
    let links = 0;
    // A ZIP area of Connecticut has only its planning region as parent if that is loaded. Its former county still contains it.
    const left = said.has('county:09110 zcta') ? retired.filter(({ state_code: state }) => state !== 'CT') : retired;
    for (const [parentLevel, childLevel] of pairs) {
      const parents = [...(current.get(parentLevel) ?? []), ...(parentLevel === 'county' ? left : [])];
      await each(parents, async (parent) => {
        const children = await readChildren(db, parent, childLevel, { after: '', limit: 50_000 });
        const expected = parentLevel === childLevel ? [] : (said.get(`${parent.geography_id} ${childLevel}`) ?? []);
        expect(
          children.map(({ code }) => code),
          `${parent.geography_id} ${childLevel}`,
        ).toEqual(expected.toSorted());
        links += children.length;
      });
    }
    for (const level of [...levels, ...australian]) {
      const nation = levels.includes(level) ? 'nation:US' : 'nation:AU';
      expect(said.get(`${nation} ${level}`)).toHaveLength(current.get(level)?.length ?? -1);
    }
    expect(links).toBeGreaterThan(100_000);
  });

  describe('resolving', () => {
    const counties = hasFiles ? table(join(census, 'gazetteer/2025_Gaz_counties_national.txt'), '|') : [];
    // One in three in the shorter run, where each test takes another third of them.
    const isShort = process.env['DQS_SHORT_RUN'] === '1';
    const third = <T>(items: readonly T[], part: 0 | 1 | 2): readonly T[] =>
      isShort ? items.filter((_, at) => at % 3 === part) : items;
    const counted = existsSync(further)
      ? (JSON.parse(
          readFileSync(join(further, 'acs-api/acs5_2023_county_B01003_B25001.json'), 'utf8'),
        ) as readonly (readonly string[])[])
      : [];
    const retired = new Set(countyChanges.map(({ from }) => `county:${from}`));
    const populations = new Map(counted.slice(1).map((row) => [`county:${row[3]}${row[4]}`, Number(row[1])]));
    const people = (id: string): number => populations.get(id) ?? 0;
    const idsFor = async (query: string): Promise<readonly string[]> =>
      (await search(db, { query, level: null, country: null, limit: 50 })).map(
        ({ reference }) => reference.geography_id,
      );

    it('every county comes first for its FIPS code', () =>
      each(third(counties, 0), async (row) => {
        expect((await idsFor(`FIPS ${row['GEOID']}`))[0]).toBe(`county:${row['GEOID']}`);
      }));

    it('digits alone mean a ZIP Code rather than a county with fewer than a million people', () =>
      each(third(counties, 1), async (row) => {
        const id = `county:${row['GEOID']}`;
        const [first, second] = await idsFor(row['GEOID'] ?? '');
        expect(first).toBe(people(id) < 1_000_000 && second === id ? `zcta:${row['GEOID']}` : id);
      }));

    it('every county is found by its name without kind and its state, and the first match lies in that state', () =>
      each(
        [...Map.groupBy(counties, (row) => `${withoutKind(row['NAME'] ?? '')}, ${row['USPS']}`)],
        async ([query, own]) => {
          const found = await search(db, { query, level: null, country: null, limit: 50 });
          const ids = found.map(({ reference }) => reference.geography_id);
          expect(
            own.some((row) => ids.includes(`county:${row['GEOID']}`)),
            query,
          ).toBe(true);
          const { reference } = found[0]!;
          const postal = own[0]!['USPS']!;
          expect(reference.state_code ?? reference.name, query).toContain(postal);
        },
      ));

    it('questions written before the rules: 95 % in the first three, and no match replaced without a note', async () => {
      const missed: string[] = [];
      const silent: string[] = [];
      for (const [query, ...ids] of spokenPlaces) {
        const { matches, note, error } = await resolveExactly(db, { query, limit: 3 }).then(
          (answer) => ({ ...answer, error: null }),
          (failure: unknown) => ({ matches: [], note: null, error: failure }),
        );
        if (matches.some(({ geography_id: id }) => ids.includes(id))) continue;
        missed.push(query);
        if (note === null && error === null) silent.push(query);
      }
      expect(spokenPlaces.length).toBeGreaterThanOrEqual(150);
      expect(silent).toEqual([]);
      expect(missed.length / spokenPlaces.length, missed.join('; ')).toBeLessThanOrEqual(0.05);
    });

    it('every county comes first for its name and state', () =>
      each(third(counties, 2), async (row) => {
        // The District of Columbia is a state and a county with one name. The larger kind of area comes first.
        const most = row['GEOID'] === '11001' ? 1 : 0;
        const found = (await idsFor(`${row['NAME']}, ${row['USPS']}`)).indexOf(`county:${row['GEOID']}`);
        expect(found, row['NAME']).toBeGreaterThanOrEqual(0);
        expect(found, row['NAME']).toBeLessThanOrEqual(most);
      }));

    it('a county with a unique name comes first or second; counties with a shared name are sorted by population', async () => {
      await each([...Map.groupBy(counties, (row) => row['NAME'] ?? '')], async ([name, own]) => {
        // A retired county of the name may come between them.
        const found = (await idsFor(name)).filter((id) => !retired.has(id));
        const wanted = own
          .map((row) => `county:${row['GEOID']}`)
          .toSorted((left, right) => people(right) - people(left));
        const first = found.indexOf(wanted[0]!);
        expect(first, name).toBeGreaterThanOrEqual(0);
        expect(first, name).toBeLessThanOrEqual(1);
        expect(
          found.slice(first).filter((id) => wanted.includes(id)),
          name,
        ).toEqual(wanted);
        if (own.length > 1) expect(found.slice(first, first + wanted.length), name).toEqual(wanted);
      });
    });

    it.each([
      ['Baltimore', ['county:24510', 'county:24005']],
      ['St. Louis, MO', ['county:29510', 'county:29189']],
    ])('%s is an independent city, and may be the county around it', async (query, ids) => {
      expect((await idsFor(query))[0]).toBe(ids[0]);
      expect(await countyMeant(db, query, 'query')).toMatchObject({
        kind: 'ambiguous',
        candidates: ids.map((geography_id) => ({ geography_id })),
      });
    });

    it('every metropolitan area comes first for its name', () =>
      each(
        [...counties.slice(0, 0), ...table(join(census, 'gazetteer/2025_Gaz_cbsa_national.txt'), '|')],
        async (row) => {
          expect((await idsFor(row['NAME'] ?? ''))[0], row['NAME']).toBe(`cbsa:${row['GEOID']}`);
        },
      ));

    it.skipIf(!existsSync(further))(
      'places in the words that people write: 97 of 100 first, 99 in the first three',
      async () => {
        expect(placeQuestions.length).toBeGreaterThanOrEqual(300);
        const ranks = new Map<string, number>();
        await each(placeQuestions, async ([query, id]) => {
          ranks.set(`${query} (${id})`, (await idsFor(query)).indexOf(id));
        });
        const missed = (most: number) => [...ranks].filter(([, at]) => at < 0 || at >= most).map(([asked]) => asked);
        expect(missed(1).length / ranks.size, missed(1).join('; ')).toBeLessThanOrEqual(0.03);
        expect(missed(3).length / ranks.size, missed(3).join('; ')).toBeLessThanOrEqual(0.01);
      },
    );

    it('a misspelt name is in the first three in at least 95 % of cases', async () => {
      const names = counties.map((row) => ({
        name: row['NAME'] ?? '',
        state: row['USPS'] ?? '',
        id: `county:${row['GEOID']}`,
      }));
      const set = misspellings(names);
      expect(set.length).toBeGreaterThanOrEqual(200);
      const missed: string[] = [];
      await each(set, async ({ query, id }) => {
        if (!(await idsFor(query)).slice(0, 3).includes(id)) missed.push(`${query} (${id})`);
      });
      expect(missed.length / set.length, missed.join('; ')).toBeLessThanOrEqual(0.05);
    });
  });

  it.each([
    ['geo_resolve', { query: 'Washington County', limit: 50 }],
    ['geo_resolve', { query: 'Jackson', limit: 50 }],
    ['geo_resolve', { query: 'Saint Louis', limit: 50 }],
    ['geo_resolve', { query: 'Denvr', limit: 50 }],
    ['geo_get_geography', { geography_id: 'county:06037' }],
  ])('%s %j stays below 60 kB', async (tool, values) => {
    expect((await scratch.bytes(tool, { values })).length).toBeLessThan(60_000);
  });

  it.each([
    ['geo_resolve', { query: 'Washington County', limit: 50 }, 5000],
    ['geo_resolve', { query: 'Denvr' }, 1000],
    ['geo_resolve', { query: '10001' }, 1000],
    ['geo_get_geography', { geography_id: 'county:06037' }, 1000],
    ['geo_get_contains', { geography_id: 'nation:US', child_level: 'zcta', limit: 200 }, 3000],
    ['geo_get_contains', { geography_id: 'state:48', child_level: 'zcta', limit: 200 }, 4000],
    ['geo_get_contains', { geography_id: 'cbsa:35620', child_level: 'zcta', limit: 200 }, 9000],
    ['geo_get_crosswalk', { geography_id: 'county:06037', target_level: 'zcta', limit: 200 }, 3000],
  ])('%s %j reads only indexes, at most %i pages', async (tool, values, most) => {
    const reads = await explainReads(scratch, geo, tool, values);
    expect(reads.length).toBeGreaterThan(0);
    for (const { statement, wholeTables, buffers, plan } of reads) {
      expect(
        wholeTables.filter((name) => name.startsWith('geo_zcta') || name === 'geo_place'),
        `${statement}\n${plan}`,
      ).toEqual([]);
      expect(buffers, `${statement}\n${plan}`).toBeLessThanOrEqual(most);
    }
  });
});
