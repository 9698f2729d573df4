import type { Located, Reject, StoredArtifact } from '@dqs/kit';
import type { GeographyLevel } from '../../geography/terms.ts';
import type { Attributes } from './attributes.ts';
import type { Datum } from './datum.ts';
import { innerPoint } from './inner-point.ts';
import { degreesText, outlineText, polygonsOf } from './outline-text.ts';
import type { Ring } from './polygons.ts';
import { doubleArea, simplifyTogether } from './shared-borders.ts';
import { readShapefile } from './shapefile.ts';

/** Largest accepted size of a shapefile, decompressed: twice the size of the largest official one. */
export const maximumBytes = 512 * 1024 * 1024;
/** Twice the number in the largest official file. */
const maximumPositions = 10_000_000;

/** Details smaller than this are removed: a millionth of a square degree, about one hectare, in square millionths of a degree. */
const leastArea = 1_000_000;

/** The level and edition of a file of outlines. */
export interface Edition {
  readonly level: GeographyLevel;
  readonly vintage: string;
  /** The publisher's scale (`500k`), or `full`. */
  readonly detail: string;
}

/** The code and name of a place, from its attributes. */
export interface NamedBy {
  readonly code: string;
  readonly name: string;
}

/** The simplified outline of a place. */
export interface OutlineRecord extends Edition {
  readonly code: string;
  readonly name: string;
  readonly datum: Datum;
  readonly rings: readonly Ring[];
}

/** A row of geo_outline. */
export interface OutlineRow extends Edition {
  readonly geography_id: string;
  readonly code: string;
  readonly name: string;
  readonly datum: Datum;
  readonly latitude: string;
  readonly longitude: string;
  readonly positions: number;
  readonly outline: string;
}

const largestOf = (rings: readonly Ring[]): Ring | undefined =>
  rings.reduce<Ring | undefined>(
    (largest, ring) =>
      largest === undefined || Math.abs(doubleArea(ring)) > Math.abs(doubleArea(largest)) ? ring : largest,
    undefined,
  );

const batchSize = 50;

/**
 * The outlines in a shapefile, simplified together so that neighbours keep a common border. `namedBy` returns the code
 * and name of a place, or throws `SourceFormatError`. Records without an outline, such as "No usual address", are omitted.
 */
export async function* outlineRecords(
  artifact: StoredArtifact,
  edition: Edition,
  namedBy: (attributes: Attributes) => NamedBy,
): AsyncGenerator<readonly Located<OutlineRecord>[]> {
  const { datum, shapes } = await readShapefile(artifact, { maximumBytes, maximumPositions });
  const all = shapes.flatMap(({ rings }) => {
    const largest = largestOf(rings);
    return rings.map((ring) => ({ ring, isNeeded: ring === largest }));
  });
  const simplified = simplifyTogether(all, leastArea);
  let at = 0;
  let batch: Located<OutlineRecord>[] = [];
  for (const [index, { attributes, rings }] of shapes.entries()) {
    const own = simplified.slice(at, at + rings.length).filter((ring) => ring !== null);
    at += rings.length;
    if (own.length > 0)
      batch.push({ record: { ...edition, ...namedBy(attributes), datum, rings: own }, line: index + 1 });
    if (batch.length >= batchSize) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

/** The row of an outline, or the reason for rejecting it. */
export const outlineRow = (
  { rings, ...place }: OutlineRecord,
  isCode: (level: GeographyLevel, code: string) => boolean,
): readonly OutlineRow[] | Reject => {
  const { level, code, name } = place;
  if (!isCode(level, code)) return { reject: `"${code}" ("${name}") is not a code of level ${level}` };
  const polygons = polygonsOf(rings);
  const point = polygons === null ? null : innerPoint(rings, largestOf(rings)!);
  if (polygons === null || point === null)
    return { reject: `the rings of ${level} ${code} ("${name}") do not enclose an area` };
  return [
    {
      ...place,
      geography_id: `${level}:${code}`,
      latitude: degreesText(point.y),
      longitude: degreesText(point.x),
      positions: rings.reduce((sum, { length }) => sum + length / 2, 0),
      outline: outlineText(polygons),
    },
  ];
};
