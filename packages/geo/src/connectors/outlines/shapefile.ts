import { SourceFormatError, artifactFiles, type StoredArtifact } from '@dqs/kit';
import { attributesIn, type Attributes } from './attributes.ts';
import { datumIn, type Datum } from './datum.ts';
import { polygonRecords, type Ring } from './polygons.ts';

/** A place of a shapefile: its attributes and its rings, none where it has no outline. */
interface Shape {
  readonly attributes: Attributes;
  readonly rings: readonly Ring[];
}

/** A shapefile with the datum of its positions. */
export interface Shapefile {
  readonly datum: Datum;
  readonly shapes: readonly Shape[];
}

export interface ShapefileLimits {
  /** Largest accepted decompressed size of the files that are read. */
  readonly maximumBytes: number;
  /** Most positions, all of which are in memory. */
  readonly maximumPositions: number;
}

/** The files of a shapefile, in the order in which they are read; copies made on macOS have hidden ones beside them. */
const part = /^(?!__MACOSX\/)(?:.*\/)?[^/.][^/]*\.(cpg|dbf|prj|shp)$/i;
const maximumTableBytes = 32 * 1024 * 1024;

const wholeOf = async (name: string, bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maximumTableBytes)
      throw new SourceFormatError(`${name} is larger than the accepted ${maximumTableBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const ringsIn = async (
  bytes: AsyncIterable<Buffer>,
  { maximumPositions }: ShapefileLimits,
): Promise<readonly (readonly Ring[])[]> => {
  const records: (readonly Ring[])[] = [];
  let positions = 0;
  for await (const rings of polygonRecords(bytes)) {
    positions += rings.reduce((sum, { length }) => sum + length / 2, 0);
    if (positions > maximumPositions)
      throw new SourceFormatError(`the shapefile has more than the accepted ${maximumPositions} positions`);
    records.push(rings);
  }
  return records;
};

/**
 * Reads the one shapefile of polygons in a zip: outlines (`.shp`), attributes (`.dbf`), coordinates (`.prj`) and the
 * encoding (`.cpg`). Throws `SourceFormatError` if one of the first three is missing or they do not belong together.
 */
export const readShapefile = async (artifact: StoredArtifact, limits: ShapefileLimits): Promise<Shapefile> => {
  const texts = new Map<string, Buffer>();
  let records: readonly (readonly Ring[])[] | null = null;
  for await (const { name, bytes } of artifactFiles(artifact, { member: part, maximumBytes: limits.maximumBytes })) {
    const [, kind = ''] = part.exec(name)?.map((each) => each.toLowerCase()) ?? [];
    if (texts.has(kind) || (kind === 'shp' && records !== null))
      throw new SourceFormatError(`the zip has several files .${kind}; one shapefile is read`);
    if (kind === 'shp') records = await ringsIn(bytes, limits);
    else texts.set(kind, await wholeOf(name, bytes));
  }
  const [table, description] = [texts.get('dbf'), texts.get('prj')];
  if (records === null || table === undefined || description === undefined) {
    const lacking = [records === null && '.shp', table === undefined && '.dbf', description === undefined && '.prj'];
    throw new SourceFormatError(`the zip lacks the ${lacking.filter(Boolean).join(' and ')} of a shapefile`);
  }
  const datum = datumIn(description.toString('latin1'));
  const attributes = attributesIn(table, texts.get('cpg')?.toString('latin1') ?? '');
  if (attributes.length !== records.length)
    throw new SourceFormatError(
      `the shapefile has ${records.length} outlines and ${attributes.length} records of attributes`,
    );
  return { datum, shapes: records.map((rings, index) => ({ attributes: attributes[index]!, rings })) };
};
