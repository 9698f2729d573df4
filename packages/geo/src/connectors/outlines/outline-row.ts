import type { Located, Reject, StoredArtifact } from '@dqs/kit';
import type { GeographyLevel } from '../../geography/terms.ts';
import type { Attributes } from './attributes.ts';
import type { Datum } from './datum.ts';
import { innerPoint } from './inner-point.ts';
import { degreesText, outlineText, polygonsOf } from './outline-text.ts';
import type { Ring } from './polygons.ts';
import { doubleArea, simplifyTogether } from './shared-borders.ts';
import { readShapefile } from './shapefile.ts';

/** Largest accepted size of a shapefile, decompressed: twice that of the most detailed one. */
export const maximumBytes = 512 * 1024 * 1024;
/** Twice as many as the most detailed one has. */
const maximumPositions = 10_000_000;

/**
 * The smallest area that an outline shows, in square millionths of a degree: a millionth of a square degree, which is
 * about one hectare.
 */
const leastArea = 1_000_000;

/** Which edition of which outlines a file has. */
export interface Edition {
  readonly level: GeographyLevel;
  readonly vintage: string;
  /** The publisher's scale (`500k`), or `full`. */
  readonly detail: string;
}

/** The attributes that name a place. */
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
 * The outlines of the places of a shapefile, simplified together. `namedBy` finds the attributes that name a place, or
 * throws `SourceFormatError`. Records without an outline, such as that of people without a usual address, are omitted.
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

/** The row of an outline, or why there is none. */
export const outlineRow = (
  { rings, ...place }: OutlineRecord,
  isCode: (level: GeographyLevel, code: string) => boolean,
): readonly OutlineRow[] | Reject => {
  const { level, code, name } = place;
  if (!isCode(level, code)) return { reject: `"${code}" ("${name}") is not a code of ${level}` };
  const polygons = polygonsOf(rings);
  const point = polygons === null ? null : innerPoint(rings, largestOf(rings)!);
  if (polygons === null || point === null)
    return { reject: `the rings of ${level} ${code} ("${name}") do not surround an area` };
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
