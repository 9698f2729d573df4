import { outlineCredit, outlinesOf, placesInside, type Outline } from '@dqs/geo/queries';
import { LRUCache } from 'lru-cache';
import { html, type Html } from '../html.ts';
import { extentOf, onOneSide } from './extent.ts';
import { areasPath, landAndBorders, pictureOf, pictureOfStates, type Grain, type Picture } from './picture.ts';
import { levelOf, scenesOf, surrounding, type MappedPlace, type Scene } from './scene.ts';
import { thingPath } from '../subject/link.ts';

type OutlineReader = Parameters<typeof outlinesOf>[0];

/** Where loaded outlines are read, and what tells that they have changed. */
export interface LoadedOutlines {
  /** Reads what readers of public pages may see. */
  readonly db: OutlineReader;
  readonly generation: string;
}

/** Width of a picture, and the greatest height. */
const side = 440;
const locatorSide = 140;
/** Most linked outlines. More would make the page too large. The pages of the places above have all of them. */
const mostLinks = 90;
/** Most characters of a picture, so that its page stays small. */
const mostCharacters = 16_000;

interface Part {
  readonly id: string;
  readonly name: string;
  readonly outline: Outline;
}

/** A scene with the outlines that it shows. */
interface Loaded {
  readonly scene: Scene;
  readonly parts: readonly Part[];
  readonly marked: readonly Outline[];
  /** How many places of the level have no outline. */
  readonly lacking: number;
}

const loadedScene = async (db: OutlineReader, scene: Scene): Promise<Loaded | null> => {
  const places = (await Promise.all(scene.inside.map((id) => placesInside(db, id, scene.level)))).flat();
  const outlines = await outlinesOf(db, [...places.map(({ id }) => id), ...scene.marked]);
  const parts = places.flatMap(({ id, name }) => {
    const outline = outlines.get(id);
    return outline ? [{ id, name, outline }] : [];
  });
  const marked = scene.marked.flatMap((id) => outlines.get(id) ?? []);
  const isWhole = parts.length * 2 >= places.length && marked.length === scene.marked.length;
  return parts.length > 0 && isWhole ? { scene, parts, marked, lacking: places.length - parts.length } : null;
};

const lengthOf = (texts: readonly { toString(): string }[]): number =>
  texts.reduce<number>((sum, text) => sum + text.toString().length, 0);

/** The parts of a scene, each leading to its page, but for the page's own; null if they are too large for a page. */
const linkedParts = ({ parts, scene }: Loaded, picture: Picture, own: string): readonly Html[] | null => {
  const isMarked = new Set(scene.marked);
  for (const grain of parts.length > mostLinks ? [] : [1, 2, 3]) {
    const drawn = parts.flatMap(({ id, name, outline }) => {
      const path = areasPath([outline], picture, grain);
      if (path === '') return [];
      const kind = isMarked.has(id) ? html` class="marked"` : null;
      const shape = html`<path${kind} d="${path}"><title>${name}</title></path>`;
      return [id === own ? shape : html`<a href="${thingPath('place', id)}" tabindex="-1">${shape}</a>`];
    });
    if (lengthOf(drawn) <= mostCharacters) return drawn;
  }
  return null;
};

/** The land of many parts and their borders without links, with the marked ones over them. */
const drawnParts = ({ parts, marked }: Loaded, picture: Picture): Html => {
  const shapes = parts.map(({ outline }) => outline);
  const inside = marked.filter(({ id }) => parts.some((part) => part.id === id));
  const draw = (grain: Grain): readonly [string, string, string] => {
    const { land, borders } = landAndBorders(shapes, picture, grain);
    return [land, borders, areasPath(inside, picture, grain)];
  };
  const fits = [1, 2, 3, 4].find((grain) => lengthOf(draw(grain)) <= mostCharacters);
  const [land, borders, own] = draw(fits ?? 6);
  return html`<path class="land" d="${land}" />
    <path class="border" d="${borders}" />
    ${own === '' ? null : html`<path class="marked" d="${own}" />`}`;
};

const drawScene = (loaded: Loaded, picture: Picture, own: string): Html => {
  const { parts, marked } = loaded;
  // An area that is no part itself, such as a metropolitan one, lies over the parts.
  const over = marked.filter(({ id }) => parts.every((part) => part.id !== id));
  return html`<svg class="map" viewBox="0 0 ${picture.width} ${picture.height}" aria-hidden="true">
    ${linkedParts(loaded, picture, own) ?? drawnParts(loaded, picture)}
    ${over.length === 0 ? null : html`<path class="marked over" d="${areasPath(over, picture, 1)}" />`}
  </svg>`;
};

/** The states of a nation at a size; of the United States with Alaska and Hawaii below. */
const pictureOfNation = (id: string, outlines: readonly Outline[], size: number, margin: number): Picture | null => {
  if (id === 'nation:US') return pictureOfStates(outlines, size, margin);
  const extent = extentOf(outlines, new Set());
  return extent && pictureOf(extent.box, size, margin);
};

/** The land around the shown places, and each place in it, as paths. */
interface Surroundings {
  readonly picture: Picture;
  readonly land: string;
  readonly paths: ReadonlyMap<string, string>;
  readonly outlines: readonly Pick<Outline, 'source' | 'vintage'>[];
}

const surroundingsOf = (around: string, land: readonly Outline[], inside: readonly Outline[]): Surroundings | null => {
  const [turnedLand, turnedInside] = [land, inside].map((each) => onOneSideUnless(around, each)) as [
    readonly Outline[],
    readonly Outline[],
  ];
  const picture = pictureOfNation(around, turnedLand, locatorSide, 2);
  return (
    picture && {
      picture,
      land: landAndBorders(turnedLand, picture, 1).land,
      paths: new Map(turnedInside.map((each) => [each.id, areasPath([each], picture, 1)])),
      outlines: [...land, ...inside].map(({ source, vintage }) => ({ source, vintage })),
    }
  );
};

/** The pictures of nations, which most maps have in a corner. */
const nations = new LRUCache<string, Promise<Surroundings | null>>({ max: 4 });

const nationAround = (db: OutlineReader, id: string, generation: string): Promise<Surroundings | null> => {
  const key = `${id} ${generation}`;
  const kept = nations.get(key);
  if (kept) return kept;
  const drawn = placesInside(db, id, id === 'nation:US' ? 'state' : 'au_state')
    .then((states) =>
      outlinesOf(
        db,
        states.map((state) => state.id),
      ),
    )
    .then((outlines) => surroundingsOf(id, [...outlines.values()], [...outlines.values()]));
  nations.set(key, drawn);
  drawn.catch(() => nations.delete(key));
  return drawn;
};

const placesAround = async (db: OutlineReader, around: string, inside: readonly string[]) => {
  const outlines = await outlinesOf(db, [around, ...inside]);
  const land = outlines.get(around);
  const own = inside.flatMap((id) => outlines.get(id) ?? []);
  return land ? surroundingsOf(around, [land], own) : null;
};

/** Where the shown places lie in what contains them, and the outlines of that picture. */
const locatorOf = async (
  { db, generation }: LoadedOutlines,
  place: MappedPlace,
  { inside }: Scene,
): Promise<(Pick<Surroundings, 'outlines'> & { readonly drawn: Html }) | null> => {
  const around = place.parents.find(({ id }) => levelOf(id) === surrounding[levelOf(inside[0] ?? '')]);
  if (!around) return null;
  const isNation = levelOf(around.id) === 'nation';
  const found = await (isNation ? nationAround(db, around.id, generation) : placesAround(db, around.id, inside));
  const marked = inside.map((id) => found?.paths.get(id) ?? '').join('');
  if (!found || marked === '') return null;
  const { picture, land, outlines } = found;
  return {
    outlines,
    drawn: html`<svg
      class="map locator"
      viewBox="0 0 ${picture.width} ${picture.height}"
      role="img"
      aria-label="Where it lies in ${around.name}"
    >
      <path class="land" d="${land}" />
      <path class="marked" d="${marked}" />
    </svg>`,
  };
};

/** The projection of the United States takes longitudes of both sides. */
const onOneSideUnless = (nation: string, outlines: readonly Outline[]): readonly Outline[] =>
  nation === 'nation:US' ? outlines : onOneSide(outlines);

const captionOf = (
  { scene, parts, lacking }: Loaded,
  isCut: boolean,
  shown: readonly Pick<Outline, 'source' | 'vintage'>[],
): string =>
  [
    scene.note,
    lacking === 0
      ? null
      : `${lacking} of ${parts.length + lacking} places of the map ${lacking === 1 ? 'has' : 'have'} no outline.`,
    isCut ? 'Islands far from the rest are not on this map.' : null,
    outlineCredit(shown),
  ]
    .filter((text) => text !== null)
    .join(' ');

/** A scene with all longitudes on one side, and its picture; null where it would show specks. */
const picturedScene = (found: Loaded): (Loaded & { readonly picture: Picture; readonly isCut: boolean }) | null => {
  const { scene, parts, marked } = found;
  const [first = ''] = scene.inside;
  const turned = onOneSideUnless(first, [...parts.map(({ outline }) => outline), ...marked]);
  const byId = new Map(turned.map((outline) => [outline.id, outline]));
  const loaded = {
    ...found,
    parts: parts.map((part) => ({ ...part, outline: byId.get(part.id)! })),
    marked: marked.map(({ id }) => byId.get(id)!),
  };
  if (first === 'nation:US') return { ...loaded, picture: pictureOfStates(turned, side), isCut: true };
  const extent = extentOf(turned, new Set(scene.marked));
  return extent && { ...loaded, picture: pictureOf(extent.box, side), isCut: extent.isCut };
};

/** The map of a place from loaded outlines; null where too few of them are loaded. */
export const loadedMap = async (from: LoadedOutlines, place: MappedPlace): Promise<Html | null> => {
  for (const scene of scenesOf(place)) {
    const found = await loadedScene(from.db, scene);
    const pictured = found && picturedScene(found);
    if (!pictured) continue;
    const { parts, marked, picture, isCut } = pictured;
    const locator = await locatorOf(from, place, scene);
    const shown = [...parts.map(({ outline }) => outline), ...marked, ...(locator?.outlines ?? [])];
    return html`<figure class="place-map" aria-label="Map of ${place.name}">
      <div class="card plain">${drawScene(pictured, picture, place.id)} ${locator?.drawn}</div>
      <figcaption class="small muted">${captionOf(pictured, isCut, shown)}</figcaption>
    </figure>`;
  }
  return null;
};
