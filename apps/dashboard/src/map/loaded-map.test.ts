import type { Outline } from '@dqs/geo/queries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, onOneSide } from './extent.ts';
import { loadedMap, type LoadedOutlines } from './loaded-map.ts';
import { landAndBorders, type Picture } from './picture.ts';
import { placeMap } from './place-map.ts';
import type { MappedPlace } from './scene.ts';

type Position = readonly [number, number];

const square = (west: number, south: number, size = 1): readonly Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

const outline = (id: string, ...rings: readonly (readonly Position[])[]): Outline => ({
  id,
  vintage: '2021',
  source: id.startsWith('au_') ? 'abs.asgs' : 'census.geography',
  rings,
});

/** A database of places with their outlines; a place lies in those whose ids `inside` names. */
const loadedFrom = (
  outlines: readonly Outline[],
  inside: Readonly<Record<string, readonly string[]>>,
): LoadedOutlines => {
  const rowOf = (id: string) => ({
    geography_id: id,
    level: id.split(':')[0],
    code: id.split(':')[1],
    name: `Place ${id}`,
    country: 'AU',
    state_code: null,
    as_of: '2026-01-01T00:00:00Z',
  });
  const all = ({ name }: { readonly name: string }, [first, level]: readonly unknown[]) => {
    if (name === 'geo_places_by_ids') return (first as readonly string[]).map(rowOf);
    if (name === 'geo_outlines_of_places')
      return outlines
        .filter(({ id }) => (first as readonly string[]).includes(id))
        .map(({ rings, ...row }) => ({
          ...row,
          outline: JSON.stringify({ coordinates: rings.map((ring) => [ring]) }),
        }));
    const parent = name === 'geo_children_of_nation' ? `nation:${String(first)}` : String(first);
    return (inside[parent] ?? []).filter((id) => id.startsWith(`${String(level)}:`)).map(rowOf);
  };
  const db = { all: (statement: never, values: readonly unknown[]) => Promise.resolve(all(statement, values)) };
  // Each test has places of its own.
  return { db: db as never, generation: JSON.stringify([outlines.length, inside]) };
};

const near = (id: string) => ({ id, name: `Place ${id}`, href: `/place/${id}` });
const place = (id: string, parents: readonly string[] = []): MappedPlace => ({
  id,
  name: `Place ${id}`,
  parents: parents.map(near),
  children: [],
});

const australia = loadedFrom(
  [
    outline('au_state:1', square(140, -35, 10)),
    outline('au_state:2', square(140, -40, 5)),
    outline('au_gccsa:1GSYD', square(148, -33, 2)),
    outline('au_gccsa:1RNSW', square(140, -35, 8)),
    outline('au_sa4:101', square(148, -33), square(159, -31, 0.01)),
    outline('au_sa4:102', square(149, -33)),
    outline('au_sa3:10201', square(149, -33, 0.5)),
    outline('au_sa3:10202', square(149.5, -33, 0.5)),
  ],
  {
    'nation:AU': ['au_state:1', 'au_state:2'],
    'au_state:1': ['au_gccsa:1GSYD', 'au_gccsa:1RNSW', 'au_lga:17200'],
    'au_gccsa:1GSYD': ['au_sa4:101', 'au_sa4:102'],
    'au_sa4:102': ['au_sa3:10201', 'au_sa3:10202'],
  },
);

const drawn = async (of: MappedPlace, from = australia): Promise<string> => String(await loadedMap(from, of));
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/<a href="\/place\/([^"]+)"/g)].map(([, id = '']) => decodeURIComponent(id));

describe('maps of loaded outlines', () => {
  it('show what a place contains, each part leading to its page, and where it lies', async () => {
    const text = await drawn(place('au_state:1', ['nation:AU']));
    expect(linksIn(text)).toEqual(['au_gccsa:1GSYD', 'au_gccsa:1RNSW']);
    expect(text).toContain('aria-label="Map of Place au_state:1"');
    expect(text).toContain('aria-label="Where it lies in Place nation:AU"');
    expect(text).toContain(
      'Outlines: Australian Bureau of Statistics, digital boundary files of the ASGS of 2021 (CC BY 4.0), simplified',
    );
    expect(linksIn(await drawn(place('nation:AU')))).toEqual(['au_state:1', 'au_state:2']);
  });

  it('show a place without parts among its neighbours, marked and without a link to itself', async () => {
    const text = await drawn(place('au_sa3:10201', ['au_sa4:102', 'au_gccsa:1GSYD', 'au_state:1', 'nation:AU']));
    expect(linksIn(text)).toEqual(['au_sa3:10202']);
    expect(text).toMatch(/<path class="marked" d="M[^"]+"\s*><title>Place au_sa3:10201</);
  });

  it('show what contains a place without an outline, and say so', async () => {
    const text = await drawn(place('au_lga:17200', ['au_state:1', 'nation:AU']));
    expect(text).toContain('The map shows Place au_state:1, which contains Place au_lga:17200.');
    expect(linksIn(text)).toEqual(['au_state:1', 'au_state:2']);
  });

  it('leave out islands far away, and say so, unless they are the place', async () => {
    expect(await drawn(place('au_gccsa:1GSYD', ['au_state:1', 'nation:AU']))).toContain('Islands far from the rest');
    const island = outline('au_sa3:1', square(0, 0), square(60, 20, 0.001));
    const all = [outline('au_sa3:2', square(1, 0, 4)), island, outline('au_sa3:3', square(40, 0, 0.001))];
    expect(extentOf(all, new Set())?.box[2]).toBeLessThan(10);
    expect(extentOf(all, new Set(['au_sa3:3']))?.box[2]).toBeGreaterThan(40);
    expect(extentOf([outline('au_sa3:4', square(0, 0, 0.1), square(60, 20, 0.1))], new Set())).toBeNull();
  });

  it('turn longitudes beyond the 180th meridian to one side', () => {
    const [alaska] = onOneSide([outline('state:02', square(-160, 60), square(172, 52))]);
    expect(alaska?.rings[1]?.[0]).toEqual([-188, 52]);
  });

  it('give way to the outlines of the program where too few are loaded', async () => {
    const few = loadedFrom([outline('county:12001', square(-82, 29))], {
      'state:12': ['county:12001', 'county:12003', 'county:12005'],
    });
    expect(await loadedMap(few, place('state:12', ['nation:US']))).toBeNull();
    expect(String(await placeMap(place('state:12'), few))).toContain('us-atlas');
    expect(String(await placeMap(place('au_state:3', ['nation:AU']), few))).toContain(
      'No map: no outline of this place',
    );
  });

  it('of very many parts have no links and stay small', async () => {
    const swing = (along: number, across: number): number => 0.1 * Math.sin(along * 37 + across * 11);
    const share = Array.from({ length: 40 }, (_, at) => at / 40);
    const side = (x: number, y: number): readonly Position[] => share.map((each) => [x + swing(y + each, x), y + each]);
    const floor = (x: number, y: number): readonly Position[] =>
      share.map((each) => [x + each, y + swing(x + each, y)]);
    /** A cell of a grid whose borders are jagged, the same from both sides. */
    const cell = (x: number, y: number): readonly Position[] => {
      const end = (ring: readonly Position[], corner: Position): readonly Position[] => [...ring.slice(1), corner];
      const corner = (i: number, j: number): Position => [i, j];
      return [
        corner(x, y),
        ...end(floor(x, y), corner(x + 1, y)),
        ...end(side(x + 1, y), corner(x + 1, y + 1)),
        ...end(floor(x, y + 1), corner(x + 1, y + 1))
          .slice(0, -1)
          .toReversed(),
        corner(x, y + 1),
        ...side(x, y).slice(1).toReversed(),
        corner(x, y),
      ];
    };
    for (const count of [40, 90, 254]) {
      const ids = Array.from({ length: count }, (_, at) => `county:48${String(at).padStart(3, '0')}`);
      const from = loadedFrom(
        ids.map((id, at) => outline(id, cell(-110 + (at % 16), 30 + Math.floor(at / 16)))),
        { 'state:48': ids },
      );
      const text = await drawn(place(ids[3]!), from);
      expect([count, text.length < 24_000, text.length]).toEqual([count, true, text.length]);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text).toContain('class="marked"');
      if (count === 254) expect(linksIn(text)).toEqual([]);
    }
  });
});

describe('the land of many parts', () => {
  const plain: Picture = { width: 1000, height: 1000, at: (x, y) => [x * 10, y * 10] };

  /** Twice the area inside a path of whole steps, by the formula of surveyors. */
  const doubleArea = (path: string): number => {
    let sum = 0;
    for (const ring of path.split('z')) {
      const places: Position[] = [];
      let [x, y] = [0, 0];
      for (const [, kind = '', rest = ''] of ring.matchAll(/([Mlhv])([^Mlhv]*)/g)) {
        const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
        if (kind === 'M') [x, y] = [numbers[0]!, numbers[1]!];
        if (kind === 'h') x += numbers[0]!;
        if (kind === 'v') y += numbers[0]!;
        if (kind !== 'l') places.push([x, y]);
        for (let at = 0; kind === 'l' && at < numbers.length; at += 2) {
          [x, y] = [x + numbers[at]!, y + numbers[at + 1]!];
          places.push([x, y]);
        }
      }
      for (const [at, [x1, y1]] of places.entries()) {
        const [x2, y2] = places[(at + 1) % places.length]!;
        sum += x1 * y2 - x2 * y1;
      }
    }
    return Math.abs(sum);
  };

  it('has the area of all parts, however they lie', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 1,
      maxLength: 30,
      selector: String,
    });
    fc.assert(
      fc.property(cells, (chosen) => {
        const parts = chosen.map(([x, y], at) => outline(`county:${at}`, square(x, y)));
        const { land } = landAndBorders(parts, plain, 1);
        expect(doubleArea(land)).toBe(chosen.length * 200);
      }),
    );
  });
});
