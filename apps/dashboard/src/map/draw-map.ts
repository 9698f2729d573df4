import type { FeatureCollection } from 'geojson';
import {
  geoAlbersUsa,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo';
import { html, type Html } from '../html.ts';
import type { Boundaries, Outlined } from './boundaries.ts';
import { createPen } from './pen.ts';

/** Maximum width, in units of the picture; also the maximum height of tall states. */
const side = 440;
const margin = 4;
/** The nation as a complete picture, and in the corner of another. */
const nation = { width: 440, height: 278, least: 4 };
const small = { width: 140, height: 92, least: 3 };

/** Minimum size of an outline. Smaller ones are omitted. */
const leastWidth = 2;

const drawer =
  (projection: GeoProjection, least = leastWidth) =>
  (shape: GeoPermissibleObjects): string => {
    const pen = createPen(least);
    geoPath(projection, pen)(shape);
    return pen.path();
  };

const collectionOf = (boundaries: Boundaries, areas: readonly Outlined[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map((area) => boundaries.shape(area)),
});

/** An equal-area projection around the centre of the shape, north up, that fills the picture. */
const projectionOn = (shape: FeatureCollection): { projection: GeoProjection; height: number } => {
  const [longitude, latitude] = geoCentroid(shape);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [margin, margin],
        [side - margin, side - margin],
      ],
      shape,
    );
  const [[, top], [, bottom]] = geoPath(projection).bounds(shape);
  const [x, y] = projection.translate();
  projection.translate([x, y - top + margin]);
  return { projection, height: Math.ceil(bottom - top) + 2 * margin };
};

/** The parts of a map: the surrounding states, whose counties are outlined, and the marked places. */
export interface MapParts {
  readonly states: readonly Outlined[];
  readonly marked: readonly Outlined[];
  /** Places with their own pages, to which their outlines link. */
  readonly links: ReadonlyMap<string, { readonly name: string; readonly href: string }>;
  readonly label: string;
}

/** Maximum number of linked outlines. More would make the page too large. The page's list has all of them. */
const mostLinks = 90;

/** Outlines that link to pages. The page's list has the same links for keyboards and screen readers. */
const linked = (
  areas: readonly Outlined[],
  links: MapParts['links'],
  draw: (shape: GeoPermissibleObjects) => string,
  boundaries: Boundaries,
): readonly Html[] =>
  areas.flatMap((area) => {
    const target = links.get(area.code);
    const path = target ? draw(boundaries.shape(area)) : '';
    if (!target || path === '') return [];
    return [
      html`<a href="${target.href}" tabindex="-1"
        ><path d="${path}"><title>${target.name}</title></path></a
      >`,
    ];
  });

/** Areas without their own pages as one path, and each remaining area as a link. */
const linkedMap = (
  areas: readonly Outlined[],
  links: MapParts['links'],
  draw: (shape: GeoPermissibleObjects) => string,
  boundaries: Boundaries,
): Html => {
  const others = areas.filter(({ code }) => !links.has(code));
  const path = others.map((area) => draw(boundaries.shape(area))).join('');
  return html`${path === '' ? null : html`<path class="land" d="${path}" />`} ${linked(areas, links, draw, boundaries)}`;
};

/** States with their counties, with the marked places highlighted. */
export const drawStates = (boundaries: Boundaries, parts: MapParts): Html => {
  const { states, marked, links, label } = parts;
  const { projection, height } = projectionOn(collectionOf(boundaries, states));
  const counties = states.flatMap((state) => boundaries.countiesOf(state));
  const whole = boundaries.around(states);
  // Alaska has more islands than fit on a page.
  const least = drawer(projection)(whole).length > 5000 ? leastWidth * 3 : leastWidth;
  const draw = drawer(projection, least);
  if (links.size > 0 && links.size <= mostLinks) {
    return html`<svg class="map" viewBox="0 0 ${side} ${height}" aria-hidden="true">
      ${linkedMap(counties, links, draw, boundaries)}
    </svg>`;
  }
  return html`<svg class="map" viewBox="0 0 ${side} ${height}" role="img" aria-label="${label}">
    <path class="land" d="${draw(whole)}" />
    <path class="border" d="${draw(boundaries.between(counties))}" />
    ${states.length > 1 ? html`<path class="border strong" d="${draw(boundaries.between(states))}" />` : null}
    ${marked.length === 0 ? null : html`<path class="marked" d="${drawer(projection, 0)(boundaries.around(marked))}" />`}
  </svg>`;
};

interface Frame {
  readonly projection: GeoProjection;
  /** All states as one path. */
  readonly land: string;
}

const frames = new WeakMap<Boundaries, Map<object, Frame>>();

/** The nation in a picture of a size. Cached, because most maps show it in a corner. */
const nationIn = (boundaries: Boundaries, size: typeof small): Frame => {
  const known = frames.get(boundaries) ?? new Map<object, Frame>();
  frames.set(boundaries, known);
  const kept = known.get(size);
  if (kept) return kept;
  const { width, height, least } = size;
  const projection = geoAlbersUsa().fitExtent(
    [
      [1, 1],
      [width - 1, height - 1],
    ],
    collectionOf(boundaries, boundaries.states),
  );
  const frame = { projection, land: drawer(projection, least)(boundaries.around(boundaries.states)) };
  known.set(size, frame);
  return frame;
};

/** All states, each with a link to its page. */
export const drawNation = (boundaries: Boundaries, links: MapParts['links']): Html => {
  const { projection } = nationIn(boundaries, nation);
  return html`<svg class="map" viewBox="0 0 ${nation.width} ${nation.height}" aria-hidden="true">
    ${linkedMap(boundaries.states, links, drawer(projection, nation.least), boundaries)}
  </svg>`;
};

/** The position of the states within the nation, in a corner; null for islands outside the projection. */
export const drawLocator = (boundaries: Boundaries, marked: readonly Outlined[], label: string): Html | null => {
  const { projection, land } = nationIn(boundaries, small);
  const codes = new Set(marked.map(({ code }) => code));
  const path = drawer(projection, 0)(boundaries.around(boundaries.states.filter(({ code }) => codes.has(code))));
  if (path === '') return null;
  return html`<svg class="map locator" viewBox="0 0 ${small.width} ${small.height}" role="img" aria-label="${label}">
    <path class="land" d="${land}" />
    <path class="marked" d="${path}" />
  </svg>`;
};
