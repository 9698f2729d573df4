import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Feature, MultiLineString, MultiPolygon as MergedPolygon } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

type Area = (Polygon | MultiPolygon) & { readonly id?: string | number };
type Atlas = Topology<Readonly<Record<'counties' | 'states' | 'nation', GeometryCollection<{ name: string }>>>>;

/** The source and year of the outlines, shown below every map. */
export const boundaryAttribution =
  'Boundaries: U.S. Census Bureau, cartographic boundary file of 2017 with the counties of that year, simplified (us-atlas 3).';

/** An outline with the code of its place. */
export interface Outlined {
  readonly code: string;
  readonly area: Area;
}

/** The official outlines of states and counties. */
export interface Boundaries {
  readonly states: readonly Outlined[];
  /** The outline of a place by its id, such as `county:12086`; null if the file has none. */
  find(id: string): Outlined | null;
  /** The state that contains a county. */
  stateOf(county: Outlined): Outlined | null;
  /** The counties of a state. */
  countiesOf(state: Outlined): readonly Outlined[];
  /** One outline around several. */
  around(areas: readonly Outlined[]): MergedPolygon;
  /** The borders between areas, each once. */
  between(areas: readonly Outlined[]): MultiLineString;
  shape(area: Outlined): Feature;
}

const outlinedOf = (collection: GeometryCollection<{ name: string }>): readonly Outlined[] =>
  collection.geometries.flatMap((area) =>
    area.type === 'Polygon' || area.type === 'MultiPolygon' ? [{ code: String(area.id), area: area as Area }] : [],
  );

const opened = (atlas: Atlas): Boundaries => {
  const states = outlinedOf(atlas.objects.states);
  const counties = outlinedOf(atlas.objects.counties);
  const byId = new Map<string, Outlined>([
    ...states.map((state) => [`state:${state.code}`, state] as const),
    ...counties.map((county) => [`county:${county.code}`, county] as const),
  ]);
  return {
    states,
    find(id) {
      const tract = id.startsWith('tract:') ? id.slice('tract:'.length) : null;
      if (tract !== null) return counties.find(({ code }) => tract.startsWith(code)) ?? null;
      return byId.get(id) ?? null;
    },
    stateOf: (county) => states.find(({ code }) => county.code.startsWith(code)) ?? null,
    countiesOf: (state) => counties.filter(({ code }) => code.startsWith(state.code)),
    around: (areas) => merge(atlas, areas.map(({ area }) => area) as never) as MergedPolygon,
    between: (areas) =>
      mesh(
        atlas,
        { type: 'GeometryCollection', geometries: areas.map(({ area }) => area) } as never,
        (one, other) => one !== other,
      ) as MultiLineString,
    shape: ({ area }) => feature(atlas, area as never) as Feature,
  };
};

/** Minimum area in square degrees for which a corner is kept in pictures of the whole nation. */
const leastCorner = 0.02;

/** Complete outlines for maps of states, and simplified ones for maps of the nation. */
export interface BoundarySet {
  readonly fine: Boundaries;
  readonly coarse: Boundaries;
}

let kept: Promise<BoundarySet> | undefined;

/** Reads the outlines at the first map of the process. */
export const loadBoundaries = (): Promise<BoundarySet> =>
  (kept ??= readFile(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8').then((text) => {
    const atlas = JSON.parse(text) as Atlas;
    return { fine: opened(atlas), coarse: opened(simplify(presimplify(atlas as never), leastCorner) as never) };
  }));
