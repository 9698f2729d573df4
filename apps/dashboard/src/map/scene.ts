import type { GeographyLevel } from '@dqs/geo/queries';

/** A place near the displayed one. */
export interface Near {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

/** The place of a page with the loaded places around it. */
export interface MappedPlace {
  readonly id: string;
  readonly name: string;
  /** The places that contain it, nearest first. */
  readonly parents: readonly Near[];
  /** The places that it contains: states of the nation, counties of a state or of a metropolitan area. */
  readonly children: readonly Near[];
}

/** What a map of loaded outlines shows: all places of a level inside some others, and which of them are marked. */
export interface Scene {
  readonly inside: readonly string[];
  readonly level: GeographyLevel;
  readonly marked: readonly string[];
  /** What the map shows in place of the page's own outline; null where it shows that. */
  readonly note: string | null;
}

export const levelOf = (id: string): string => id.split(':', 1)[0] ?? '';

/** The parts that a map of a place shows. */
const partsOf: Readonly<Record<string, GeographyLevel>> = {
  'nation:US': 'state',
  'nation:AU': 'au_state',
  state: 'county',
  au_state: 'au_gccsa',
  au_gccsa: 'au_sa4',
  au_sa4: 'au_sa3',
};

/** The level of the place in which a map shows another one, among those of its own level. */
const frames: Readonly<Record<string, string>> = {
  county: 'state',
  au_sa3: 'au_sa4',
  au_sa4: 'au_gccsa',
  au_gccsa: 'au_state',
  au_lga: 'au_state',
  au_state: 'nation',
};

/** The level of the place in which a small map shows where the large one lies. */
export const surrounding: Readonly<Record<string, string>> = { ...frames, state: 'nation' };

const stateOf = (county: string): string => `state:${county.slice('county:'.length, 'county:'.length + 2)}`;

const framed = (id: string, parents: readonly Near[], note: string | null): Scene | null => {
  const level = levelOf(id);
  if (level === 'county') return { inside: [stateOf(id)], level, marked: [id], note };
  const frame = parents.find((parent) => levelOf(parent.id) === frames[level]);
  return frame ? { inside: [frame.id], level: level as GeographyLevel, marked: [id], note } : null;
};

const scenesOfArea = ({ id, children }: MappedPlace): readonly Scene[] => {
  const counties = children.flatMap((child) => (levelOf(child.id) === 'county' ? [child.id] : []));
  const inside = [...new Set(counties.map(stateOf))];
  const note = `Drawn from the ${counties.length === 1 ? 'county' : `${counties.length} counties`} of the area.`;
  return inside.length === 0
    ? []
    : [
        { inside, level: 'county', marked: [id], note: null },
        { inside, level: 'county', marked: counties, note },
      ];
};

/** The scenes of the places that contain a place. They are shown if the place has no outline. */
const scenesAround = ({ name, parents }: MappedPlace): readonly Scene[] =>
  parents.flatMap((parent) => {
    const note = `The map shows ${parent.name}, which contains ${name}.`;
    const scene = framed(parent.id, parents, note);
    return scene ? [scene] : [];
  });

/** The scenes that could show a place, best first. The first one whose outlines are loaded is drawn. */
export const scenesOf = (place: MappedPlace): readonly Scene[] => {
  const { id, parents } = place;
  const level = levelOf(id);
  if (level === 'cbsa') return scenesOfArea(place);
  if (level === 'tract') {
    const county = `county:${id.slice('tract:'.length, 'tract:'.length + 5)}`;
    const scene = framed(county, [], 'No outlines of tracts are loaded: the county of this one is shown.');
    return scene ? [scene] : [];
  }
  const parts = partsOf[id] ?? partsOf[level];
  if (parts !== undefined || frames[level] !== undefined) {
    const inside: readonly Scene[] = parts ? [{ inside: [id], level: parts, marked: [], note: null }] : [];
    const own = framed(id, parents, null);
    return [...inside, ...(own ? [own] : []), ...(level.startsWith('au_') ? scenesAround(place) : [])];
  }
  return scenesAround(place);
};
