import { statement, type Reader } from '@dqs/kit';
import { readChildren } from '../geographies-contains/query.ts';
import { readReferences } from '../geography/query.ts';
import type { GeographyLevel } from '../geography/terms.ts';
import { sources } from '../sources.ts';

/** The outline of a place as closed rings of longitudes and latitudes. */
export interface Outline {
  readonly id: string;
  readonly vintage: string;
  readonly source: string;
  readonly rings: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
}

const outlines = statement(
  'geo_outlines_of_places',
  { id: 'text', vintage: 'text', source: 'text', outline: 'text' },
  `select distinct on (geography_id) geography_id as id, vintage, source_tag as source, outline from geo_outline
    where geography_id = any($1::text[])
    order by geography_id, vintage desc, array_position(array['full', '500k', '5m', '20m'], detail)`,
);

/** Outlines by id of the place: the newest vintage in its greatest detail. Places without an outline are absent. */
export const outlinesOf = async (db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Outline>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.all(outlines, [[...new Set(ids)]]);
  return new Map(
    rows.map(({ outline, ...row }) => {
      const { coordinates } = JSON.parse(outline) as { readonly coordinates: readonly Outline['rings'][] };
      return [row.id, { ...row, rings: coordinates.flat() }];
    }),
  );
};

/** No place contains more places of a level that maps show. */
const mostPlaces = 400;

/** The places of a level inside a place, ordered by code. */
export const placesInside = async (
  db: Reader,
  id: string,
  level: GeographyLevel,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const parent = (await readReferences(db, [id])).get(id);
  if (!parent) return [];
  const children = await readChildren(db, parent, level, { after: '', limit: mostPlaces });
  return children.map(({ geography_id: child, name }) => ({ id: child, name }));
};

const files: Readonly<Record<string, string>> = {
  'census.geography': 'cartographic boundary files',
  'abs.asgs': 'digital boundary files of the ASGS',
};

/** The credit line of outlines: publisher, files, years and licence. */
export const outlineCredit = (shown: Iterable<Pick<Outline, 'source' | 'vintage'>>): string => {
  const bySource = Map.groupBy(shown, ({ source }) => source);
  const credits = [...bySource].flatMap(([tag, own]) => {
    const source = sources.find((each) => each.tag === tag);
    const years = [...new Set(own.map(({ vintage }) => vintage))].toSorted().join(' and ');
    return source ? [`${source.publisher}, ${files[tag] ?? source.name} of ${years} (${source.license})`] : [];
  });
  return `Outlines: ${credits.join('; ')}, simplified: details of less than about one hectare are left out.`;
};
