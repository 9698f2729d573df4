import { statement, type Reader, type RowOf } from '@dqs/kit';

// Order: divisions that contain the given counties, in the order of the counties; then the division named after the area's
// first city; retired divisions last.
const divisions = statement(
  'geo_divisions_of_areas',
  { area: 'text', geography_id: 'text', name: 'text', holds: 'boolean' },
  `select area.geography_id as area, part.geography_id, part.name,
          exists (select from geo_delineation own
                   where own.county_code = any($2::text[]) and 'cbsa:' || own.division_code = part.geography_id) as holds
     from geo_place area
    cross join lateral (
          select geography_id, name, max(coverage) as coverage from geo_place
           where parents @> array[area.geography_id] and level = 'cbsa' group by geography_id, name offset 0) part
    where area.geography_id = any($1::text[])
      and not exists (select from geo_place newer
                       where newer.geography_id = area.geography_id and newer.vintage > area.vintage)
    order by area.geography_id,
             (select min(array_position($2::text[], own.county_code)) from geo_delineation own
               where own.county_code = any($2::text[]) and 'cbsa:' || own.division_code = part.geography_id) nulls last,
             not starts_with(part.name, substring(area.name from '^[^-,/]+')),
             part.coverage = 'former', part.geography_id`,
);

/** Selects and orders the divisions that are read. */
export interface DivisionChoice {
  /** Codes of counties. The divisions that contain one come first. */
  readonly counties?: readonly string[];
  /** Whether a division of this name comes first if none of its area contains one of the counties. */
  readonly isPreferred?: (division: { readonly name: string }) => boolean;
}

type DivisionRow = RowOf<(typeof divisions)['columns']>;

const readRows = async (
  db: Reader,
  areas: readonly string[],
  { counties = [], isPreferred = () => false }: DivisionChoice,
): Promise<readonly DivisionRow[]> => {
  const rows = await db.all(divisions, [areas, counties]);
  const rank = (row: DivisionRow): number => (row.holds ? 0 : isPreferred(row) ? 1 : 2);
  return rows.toSorted((left, right) => rank(left) - rank(right));
};

/** The metropolitan divisions of each area by the area's id. Divisions that contain the counties come first. */
export const readDivisions = async (
  db: Reader,
  areas: readonly string[],
  choice: DivisionChoice = {},
): Promise<ReadonlyMap<string, readonly string[]>> => idsByArea(await readRows(db, areas, choice));

/** As `readDivisions`, but for an area that contains one of the counties only the divisions that contain them. */
export const readDivisionsHolding = async (
  db: Reader,
  areas: readonly string[],
  choice: DivisionChoice,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await readRows(db, areas, choice);
  const areasOfCounties = new Set(rows.filter(({ holds }) => holds).map(({ area }) => area));
  return idsByArea(rows.filter(({ area, holds }) => holds || !areasOfCounties.has(area)));
};

const idsByArea = (
  rows: readonly { readonly area: string; readonly geography_id: string }[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(rows, ({ area }) => area)].map(([area, parts]) => [area, parts.map((part) => part.geography_id)]),
  );
