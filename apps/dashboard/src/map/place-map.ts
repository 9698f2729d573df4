import { LRUCache } from 'lru-cache';
import { html, type Html } from '../html.ts';
import { boundaryAttribution, loadBoundaries, type Boundaries, type Outlined } from './boundaries.ts';
import { drawLocator, drawNation, drawStates } from './draw-map.ts';
import { loadedMap, type LoadedOutlines } from './loaded-map.ts';
import { levelOf, type MappedPlace, type Near } from './scene.ts';

/** The contents of the drawing: the visible states, the marked places, and a note for the reader. */
interface Drawing {
  readonly states: readonly Outlined[];
  readonly marked: readonly Outlined[];
  readonly note: string | null;
}

const known = (outlines: readonly (Outlined | null)[]): readonly Outlined[] =>
  outlines.filter((outline) => outline !== null);

const statesOf = (boundaries: Boundaries, counties: readonly Outlined[]): readonly Outlined[] => [
  ...new Set(known(counties.map((county) => boundaries.stateOf(county)))),
];

/** Drawn from its counties, because the Office of Management and Budget defines it by whole counties. */
const areaOf = (boundaries: Boundaries, { children }: MappedPlace): Drawing | null => {
  const counties = children.filter(({ id }) => levelOf(id) === 'county');
  const outlines = known(counties.map(({ id }) => boundaries.find(id)));
  if (outlines.length === 0) return null;
  const lacking = counties.length - outlines.length;
  return {
    states: statesOf(boundaries, outlines),
    marked: outlines,
    note: `Drawn from the ${outlines.length === 1 ? 'county' : `${outlines.length} counties`} of the area that ${outlines.length === 1 ? 'is' : 'are'} loaded${
      lacking === 0 ? '' : `; ${lacking} more have no outline in the file`
    }.`,
  };
};

const drawingOf = (boundaries: Boundaries, place: MappedPlace): Drawing | null => {
  const level = levelOf(place.id);
  const own = boundaries.find(place.id);
  if (level === 'state' && own) return { states: [own], marked: [], note: null };
  if (own) {
    const note = level === 'tract' ? 'The file has no outlines of tracts: the county of this one is shown.' : null;
    return { states: statesOf(boundaries, [own]), marked: [own], note };
  }
  if (level === 'cbsa') return areaOf(boundaries, place);
  // Draws the nearest surrounding place with an outline, and says so.
  const around = place.parents.find(({ id }) => boundaries.find(id) !== null);
  const outline = around ? boundaries.find(around.id) : null;
  if (!around || !outline) return null;
  const note = `The file has no outline of ${place.name}: ${around.name}, which contains it, is shown.`;
  return levelOf(around.id) === 'state'
    ? { states: [outline], marked: [], note }
    : { states: statesOf(boundaries, [outline]), marked: [outline], note };
};

const figureOf = (map: Html, locator: Html | null, caption: string): Html =>
  html`<figure class="place-map">
    <div class="card plain">${map} ${locator}</div>
    <figcaption class="small muted">${caption}</figcaption>
  </figure>`;

const linksOf = (places: readonly Near[]): ReadonlyMap<string, Near> =>
  new Map(places.map((place) => [place.id.slice(place.id.indexOf(':') + 1), place]));

const nothing = new Map<string, Near>();

/** The map of a place of the United States from the outlines that come with the program. */
const atlasMap = async (place: MappedPlace): Promise<Html> => {
  const { fine, coarse } = await loadBoundaries();
  if (place.id === 'nation:US') {
    const map = drawNation(coarse, linksOf(place.children));
    return figureOf(map, null, `Islands far from the states are not on this map. ${boundaryAttribution}`);
  }
  const drawing = drawingOf(fine, place);
  if (!drawing) {
    return html`<p class="notice">No map: no outline of this place is loaded.</p>`;
  }
  const { states, marked, note } = drawing;
  const isState = levelOf(place.id) === 'state';
  const label = `${isState ? 'Counties of' : 'Map of'} ${place.name}`;
  const map = drawStates(fine, { states, marked, links: isState ? linksOf(place.children) : nothing, label });
  const locator = drawLocator(coarse, states, 'Where it lies in the United States');
  return figureOf(map, locator, [note, boundaryAttribution].filter((text) => text !== null).join(' '));
};

/** Cached maps. They change only when places or outlines are loaded. */
const drawn = new LRUCache<string, Promise<Html>>({ max: 200 });

/** The map of a place from official outlines, or why there is none. The loaded ones come first. */
export const placeMap = (place: MappedPlace, loaded: LoadedOutlines | null): Promise<Html> => {
  const key = JSON.stringify([place, loaded?.generation]);
  const kept = drawn.get(key);
  if (kept) return kept;
  const map = (loaded ? loadedMap(loaded, place) : Promise.resolve(null)).then((own) => own ?? atlasMap(place));
  drawn.set(key, map);
  // A failed read is not kept.
  map.catch(() => drawn.delete(key));
  return map;
};
