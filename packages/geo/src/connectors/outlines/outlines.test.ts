import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceFormatError, type Artifact } from '@dqs/kit';
import { openScratchService, readAsFile, recogniseFile, zipOf, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOutlines } from '../../fixtures/sample-outlines.ts';
import { shapefileOf, type WrittenShape, type WrittenShapefile } from '../../fixtures/shapefile.ts';
import { geo } from '../../index.ts';
import { absOutlines } from './abs.ts';
import { censusOutlines } from './census.ts';
import { innerPoint } from './inner-point.ts';
import { degreesText } from './outline-text.ts';
import type { OutlineRow } from './outline-row.ts';
import type { Ring } from './polygons.ts';
import { simplifyTogether } from './shared-borders.ts';

const samples = join(import.meta.dirname, '../../../../../samples/geo');
const connectors = [censusOutlines, absOutlines];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-outlines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Position = readonly [number, number];
type Members = readonly (readonly [string, Buffer])[];

const written = (members: Members, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, zipOf(members));
  return path;
};

const square = (west: number, south: number, size = 1): readonly Position[] => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
];

const county = (geoid: string, ...rings: readonly (readonly Position[])[]): WrittenShape => ({
  attributes: { GEOID: geoid, NAME: `County ${geoid}` },
  rings,
});

const counties = (...shapes: readonly WrittenShape[]): WrittenShapefile => ({
  stem: 'cb_2018_us_county_500k',
  datum: 'NAD83',
  shapes,
});

const read = (file: WrittenShapefile, name = `${file.stem}.zip`) =>
  readAsFile<OutlineRow>(written(shapefileOf(file), name), connectors);

const refusalOf = async (members: Members, name = 'cb_2018_us_county_500k.zip'): Promise<string> => {
  const error: unknown = await readAsFile(written(members, name), connectors).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceFormatError);
  return (error as Error).message;
};

const ring = (...positions: readonly Position[]): Ring => Int32Array.from(positions.flat());

describe('the samples', () => {
  it.each(Object.entries(sampleOutlines))('%s has the places as written', async (name, file) => {
    expect(readFileSync(join(samples, name)).equals(zipOf(shapefileOf(file)))).toBe(true);
    const { rows, rejects } = await readAsFile<OutlineRow>(join(samples, name), connectors);
    expect(rejects).toEqual([]);
    const millionths = ([longitude, latitude]: Position) => [longitude, latitude].map((degrees) => +degrees.toFixed(6));
    expect(rows.map(({ outline }) => JSON.parse(outline) as unknown)).toEqual(
      file.shapes
        .filter(({ rings }) => rings.length > 0)
        .map(({ rings: [outer = []] }) => ({
          type: 'MultiPolygon',
          coordinates: [[[...outer.slice(0, -1).toReversed(), outer.at(-2)!].map((corner) => millionths(corner))]],
        })),
    );
  });

  it('give each place its id, edition, datum and a point inside it', async () => {
    const { rows } = await readAsFile<OutlineRow>(join(samples, 'cb_2018_us_state_500k.zip'), connectors);
    expect(rows[1]).toEqual({
      geography_id: 'state:08',
      level: 'state',
      code: '08',
      name: 'Colorado',
      vintage: '2018',
      detail: '500k',
      datum: 'NAD83',
      latitude: '38.999147',
      longitude: '-105.548921',
      positions: 12,
      outline:
        '{"type":"MultiPolygon","coordinates":[[[[-109.060062,38.275489],[-109.041762,38.16469],[-109.045223,36.999084],[-106.877292,37.000139],[-106.869796,36.992426],[-102.812469,36.999725],[-102.042089,36.993016],[-102.051614,41.002377],[-104.053249,41.001406],[-106.217573,40.997734],[-107.000606,41.003444],[-109.050076,41.000659],[-109.060062,38.275489]]]]}',
    });
  });
});

describe('names', () => {
  it.each([
    ['cb_2018_us_county_500k.zip', 'cb_2018_us_county_500k.zip'],
    ['cb_2023_us_cbsa_5m (1).zip', 'cb_2023_us_cbsa_5m.zip'],
    ['STE_2021_AUST_SHP_GDA2020.zip', 'STE_2021_AUST_SHP_GDA2020.zip'],
    ['SA3_2021_AUST_GDA2020.zip', 'SA3_2021_AUST_SHP_GDA2020.zip'],
    ['LGA_2021_AUST_GDA2020_SHP.zip', 'LGA_2021_AUST_GDA2020_SHP.zip'],
    ['LGA_2024_AUST_GDA2020.zip', 'LGA_2024_AUST_GDA2020.zip'],
  ])('%s is %s', (name, artifact) => {
    const claims = connectors.flatMap(({ recognition }) => recognition.recognise(name, '') ?? []);
    expect(claims.map((claim) => claim.name)).toEqual([artifact]);
    expect(claims[0]?.address).toMatch(/^https:\/\/www2?\.(census|abs)\.gov(\.au)?\//);
  });

  it('of members identify a renamed zip', async () => {
    const path = written(shapefileOf(counties(county('01001', square(-87, 32)))), 'download.zip');
    const { artifact } = await recogniseFile(path, connectors);
    expect(artifact?.name).toBe('cb_2018_us_county_500k.zip');
  });

  it.each([
    ['cb_2018_us_county_500k.shp', 'one file of a shapefile'],
    ['STE_2021_AUST_GDA2020.dbf', 'one file of a shapefile'],
    ['cb_2018_us_cd116_500k.zip', 'not served (cd116)'],
    ['cb_2018_12_tract_500k.zip', 'outlines of one state'],
    ['SA2_2021_AUST_SHP_GDA2020.zip', 'not served (SA2)'],
  ])('%s is rejected: %s', (name, reason) => {
    expect(connectors.flatMap(({ recognition }) => recognition.recognise(name, '') ?? [])).toEqual([]);
    expect(connectors.flatMap(({ recognition }) => recognition.refusal?.(name, '') ?? [])).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  it("are found in the publishers' listings, newest first", async () => {
    const pages: Readonly<Record<string, readonly string[]>> = {
      'https://www2.census.gov/geo/tiger/': ['GENZ2010/', 'GENZ2023/', 'GENZ2024/', 'TIGER2024/'],
    };
    const abs = ['LGA_2021_AUST_GDA2020_SHP.zip', 'LGA_2025_AUST_GDA2020.zip', 'LGA_2024_AUST_GDA2020.zip'];
    const http = {
      text: (address: string) =>
        Promise.resolve(
          (pages[address] ?? [...abs, 'SA3_2021_AUST_SHP_GDA2020.zip', 'SAL_2021_AUST_GDA2020_SHP.zip'])
            .map((name) => `<a href="${address.replace(/\/?$/, '/')}${name}">${name}</a>`)
            .join('\n'),
        ),
    } as never;
    const found: Artifact[] = [];
    for (const { publication } of connectors)
      for await (const artifact of publication.discover('2026-03-06', http)) found.push(artifact);
    expect(found.map(({ name, otherwise }) => [name, otherwise?.name ?? null])).toEqual([
      ['cb_2024_us_state_500k.zip', 'cb_2023_us_state_500k.zip'],
      ['cb_2024_us_county_500k.zip', 'cb_2023_us_county_500k.zip'],
      ['cb_2024_us_cbsa_500k.zip', 'cb_2023_us_cbsa_500k.zip'],
      ['SA3_2021_AUST_SHP_GDA2020.zip', null],
      ['LGA_2025_AUST_GDA2020.zip', 'LGA_2024_AUST_GDA2020.zip'],
    ]);
    expect(found[0]?.address).toBe('https://www2.census.gov/geo/tiger/GENZ2024/shp/cb_2024_us_state_500k.zip');
  });
});

describe('an outline', () => {
  it('keeps islands and holes, without rings smaller than a hectare that touch no other', async () => {
    const hole = square(-86.8, 32.2, 0.5).toReversed();
    const inHole = square(-86.6, 32.4, 0.1);
    const speck = square(-85, 30, 0.0005);
    const { rows } = await read(
      counties(county('01001', square(-87, 32), hole, inHole, speck), county('01003', speck)),
    );
    const shape = JSON.parse(rows[0]!.outline) as { coordinates: Position[][][] };
    expect(shape.coordinates.map((polygon) => polygon.length)).toEqual([2, 1, 1]);
    // A place keeps its only ring, however small. Its neighbour keeps the same border.
    expect(rows[1]?.positions).toBe(4);
    const alone = await read(counties(county('01001', square(-87, 32), speck)));
    expect(alone.rows[0]?.positions).toBe(4);
  });

  it('has the published digits, six after the point', async () => {
    const { rows } = await read(
      counties(
        county('01001', [
          [-87.1234567, 32.0000004],
          [-87.0000006, 33.9999996],
          [-86.5, 33.25],
          [-87.1234567, 32.0000004],
        ]),
      ),
    );
    expect(rows[0]?.outline).toContain('[[[[-86.5,33.25],[-87.000001,34],[-87.123457,32],[-86.5,33.25]]]]');
  });

  it('has a name in the encoding of its file', async () => {
    const file = counties({ attributes: { GEOID: '35013', NAME: 'Doña Ana' }, rings: [square(-107, 32)] });
    expect((await read(file)).rows[0]?.name).toBe('Doña Ana');
    const members = shapefileOf(file).filter(([name]) => !name.endsWith('.cpg'));
    const old = members.map(([name, bytes]) =>
      name.endsWith('.dbf')
        ? ([name, Buffer.from(bytes.toString('latin1').replace('Ã±a Ana', '\u00F1a Ana '), 'latin1')] as const)
        : ([name, bytes] as const),
    );
    const path = written(old, 'cb_2013_us_county_500k.zip');
    expect((await readAsFile<OutlineRow>(path, connectors)).rows[0]?.name).toBe('Doña Ana');
  });

  it('is rejected if its code has another form, or a hole lies in no outer ring', async () => {
    const hole = square(-80, 20).toReversed();
    const { rejects } = await read(counties(county('1001', square(-87, 32)), county('01003', hole)));
    expect(rejects).toEqual([expect.stringContaining('"1001"'), expect.stringContaining('do not enclose an area')]);
  });
});

describe('a point inside', () => {
  it('is the centroid, or the middle of the widest stretch of land if the centroid lies in a bay', () => {
    expect(innerPoint([ring([0, 0], [0, 4], [4, 4], [4, 0])], ring([0, 0], [0, 4], [4, 4], [4, 0]))).toEqual({
      x: 2,
      y: 2,
    });
    const bay = ring([0, 0], [0, 90], [10, 90], [10, 10], [90, 10], [90, 90], [100, 90], [100, 0]);
    expect(innerPoint([bay], bay)?.x).toBe(5);
  });

  it('lies on land if a place has two parts on both sides of the 180th meridian', () => {
    const west = ring(
      [-179_000_000, 52_000_000],
      [-179_000_000, 53_000_000],
      [-170_000_000, 53_000_000],
      [-170_000_000, 52_000_000],
    );
    const east = ring(
      [179_000_000, 51_000_000],
      [179_000_000, 51_500_000],
      [179_500_000, 51_500_000],
      [179_500_000, 51_000_000],
    );
    const point = innerPoint([west, east], west);
    expect(point!.x).toBeLessThan(-170_000_000);
    expect(point!.x).toBeGreaterThan(-179_000_000);
  });
});

describe('neighbours', () => {
  const jagged = fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 3, maxLength: 40 });

  it('keep one common border of any form, with corners of the file', () => {
    fc.assert(
      fc.property(jagged, jagged, fc.integer({ min: 1, max: 200_000 }), (border, coast, least) => {
        const step = 1000;
        const height = border.length * step;
        const common = border.map((x, at): Position => [x, (at + 1) * step - step / 2]);
        const shore = coast.map((x, at): Position => [9000 + x, Math.round(((at + 1) * height) / (coast.length + 1))]);
        const west = ring([-9000, 0], [-9000, height], [0, height], ...common.toReversed(), [0, 0]);
        const east = ring([0, 0], ...common, [0, height], [9000, height], ...shore.toReversed(), [9000, 0]);
        const [left, right] = simplifyTogether(
          [
            { ring: west, isNeeded: true },
            { ring: east, isNeeded: true },
          ],
          least,
        ).map((each) => {
          const positions: string[] = [];
          for (let at = 0; at < each!.length; at += 2) positions.push(`${each![at]} ${each![at + 1]}`);
          return positions;
        });
        const onBorder = new Set(common.map((position) => position.join(' ')));
        expect(left!.filter((position) => onBorder.has(position))).toEqual(
          right!.filter((position) => onBorder.has(position)).toReversed(),
        );
        for (const end of ['0 0', `0 ${height}`]) expect([left, right].every((each) => each!.includes(end))).toBe(true);
        const published = new Set(
          [...common, ...shore, [9000, 0], [9000, height], [0, 0], [0, height]].map((each) => each.join(' ')),
        );
        expect(right!.every((position) => published.has(position))).toBe(true);
      }),
    );
  });

  it('never cross each other or themselves, however much is simplified', () => {
    const turn = (a: Position, b: Position, c: Position): number =>
      Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
    const cross = ([a, b]: readonly [Position, Position], [c, d]: readonly [Position, Position]): boolean =>
      turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    const segmentsOf = (each: Ring): readonly (readonly [Position, Position])[] =>
      Array.from({ length: each.length / 2 }, (_, at) => {
        const next = (2 * at + 2) % each.length;
        return [
          [each[2 * at]!, each[2 * at + 1]!],
          [each[next]!, each[next + 1]!],
        ];
      });
    // Peninsulas, and in each bay between them an island that extends beyond it.
    const depths = fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(depths, fc.integer({ min: 1, max: 3_000_000 }), (deep, least) => {
        const coast = deep.flatMap((depth, at): readonly Position[] => [
          [at * 40, 1000 - depth],
          [at * 40 + 20, 1000],
        ]);
        const rings = [
          ring([0, 2000], [deep.length * 40, 2000], ...coast.toReversed()),
          ...deep.map((depth, at) => {
            const x = at * 40 + 20;
            return ring([x - 1, 0], [x, 1000 - Math.round(depth / 3)], [x + 1, 0]);
          }),
        ];
        const simplified = simplifyTogether(
          rings.map((each) => ({ ring: each, isNeeded: true })),
          least,
        );
        const segments = simplified.flatMap((each) => segmentsOf(each!));
        for (const [at, one] of segments.entries())
          for (const other of segments.slice(at + 1)) expect(cross(one, other)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('keep at least three corners in each ring, so that no place is lost', () => {
    const position = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(position, { minLength: 3, maxLength: 12, selector: String }), { maxLength: 6 }),
        (rings) => {
          const simplified = simplifyTogether(
            rings.map((each) => ({ ring: ring(...each), isNeeded: true })),
            1_000_000,
          );
          expect(simplified.every((each) => each!.length >= 6)).toBe(true);
        },
      ),
    );
  });
});

describe('a file', () => {
  const whole = shapefileOf(counties(county('01001', square(-87, 32)), county('01003', square(-86, 32))));
  const changed = (extension: string, change: (bytes: Buffer) => Buffer): Members =>
    whole.map(([name, bytes]) => [name, name.endsWith(extension) ? change(Buffer.from(bytes)) : bytes]);

  it.each([
    ['web map', 'are projected (WGS_1984_Web_Mercator_Auxiliary_Sphere), not longitude and latitude'],
    ['WGS84', 'this is a converted copy'],
  ] as const)('with the coordinates of %s is rejected', async (datum, reason) => {
    expect(await refusalOf(shapefileOf({ ...counties(county('01001', square(-87, 32))), datum }))).toContain(reason);
  });

  it.each([
    ['.prj', 'lacks the .prj'],
    ['.dbf', 'lacks the .dbf'],
  ])('without its %s is rejected', async (extension, reason) => {
    expect(await refusalOf(whole.filter(([name]) => !name.endsWith(extension)))).toContain(reason);
  });

  it('with positions in metres is rejected, whatever its .prj says', async () => {
    expect(await refusalOf(shapefileOf(counties(county('01001', square(500_000, 4_000_000)))))).toContain(
      'which is not a longitude and latitude',
    );
  });

  it('that is cut off, or has other shapes or more records than attributes, is rejected', async () => {
    expect(await refusalOf(changed('.shp', (bytes) => bytes.subarray(0, -16)))).toContain('cut off');
    expect(
      await refusalOf(
        changed('.shp', (bytes) => {
          bytes.writeInt32LE(3, 32);
          return bytes;
        }),
      ),
    ).toContain('shape type 3');
    const [, table] = shapefileOf(counties(county('01001', square(-87, 32))))[1]!;
    expect(await refusalOf(changed('.dbf', () => table))).toContain('2 outlines and 1 records');
  });

  it('with any bytes changed is read or rejected, without another error', async () => {
    const change = fc.record({
      member: fc.integer({ min: 0, max: whole.length - 1 }),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      to: fc.uint8Array({ minLength: 1, maxLength: 8 }),
      isCut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const members = whole.map(([name, bytes], index): readonly [string, Buffer] => {
          let content = Buffer.from(bytes);
          for (const { member, at, to, isCut } of changes) {
            if (member !== index) continue;
            const place = Math.floor(at * content.length);
            content.set(to.subarray(0, content.length - place), place);
            if (isCut) content = content.subarray(0, place);
          }
          return [name, content];
        });
        const error: unknown = await readAsFile(written(members, 'cb_2018_us_county_500k.zip'), connectors).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) expect(error).toBeInstanceOf(SourceFormatError);
      }),
      { numRuns: 150 },
    );
  });
});

describe('loaded outlines', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(geo, '2026-03-06T09:00:00Z');
  });
  afterAll(() => scratch.close());

  const load = (name: string, ...shapes: readonly WrittenShape[]) =>
    scratch.load(censusOutlines, [written(shapefileOf({ ...counties(...shapes), stem: name }), `${name}.zip`)], {
      allowShrink: true,
    });
  const stored = async (): Promise<readonly string[]> => {
    const rows = await scratch.db
      .knex('data.geo_outline')
      .select(scratch.db.knex.raw("concat_ws(' ', geography_id, vintage, detail, longitude) as line"));
    return rows.map(({ line }: { line: string }) => line).toSorted();
  };

  it('are stored by vintage and scale; a new file replaces its own rows, and a damaged one changes nothing', async () => {
    expect(
      (await load('cb_2018_us_county_500k', county('09001', square(-73, 41)), county('09003', square(-72, 41)))).status,
    ).toBe('ok');
    expect((await load('cb_2022_us_county_500k', county('09110', square(-73, 41)))).status).toBe('ok');
    expect((await load('cb_2018_us_county_5m', county('09001', square(-73, 41)))).status).toBe('ok');
    const before = await stored();
    expect(before).toEqual([
      'county:09001 2018 500k -72.5',
      'county:09001 2018 5m -72.5',
      'county:09003 2018 500k -71.5',
      'county:09110 2022 500k -72.5',
    ]);
    expect((await load('cb_2018_us_county_500k', county('09001', square(500, 41)))).status).toBe('failed');
    expect(await stored()).toEqual(before);
    await load('cb_2018_us_county_5m', county('09003', square(-70, 41)));
    expect(await stored()).toContain('county:09003 2018 5m -69.5');
    expect(await stored()).not.toContain('county:09001 2018 5m -72.5');
  });
});

describe('degrees', () => {
  it('are written with all digits and without trailing zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), (millionths) => {
        const text = degreesText(millionths);
        expect(Math.round(Number(text) * 1_000_000)).toBe(millionths);
        expect(text).toMatch(/^-?(0|[1-9]\d{0,2})(\.\d{0,5}[1-9])?$/);
      }),
    );
  });
});
