import { SourceFormatError } from '@dqs/kit';

/** Positions as longitude, latitude, longitude … in millionths of a degree. The first position is not repeated at the end. */
export type Ring = Int32Array;

/** Units of a coordinate per degree. A millionth of a degree, the precision of the Census Bureau, is a tenth of a metre. */
export const perDegree = 1_000_000;

const headerBytes = 100;
const recordHeaderBytes = 8;
const fileCode = 9994;
const nullShape = 0;
/** Polygon, PolygonZ and PolygonM. */
const polygonTypes = new Set([5, 15, 25]);
/** Three times the largest record of an official file, a state with all its islands. */
const maximumRecordBytes = 64 * 1024 * 1024;
const maximumRings = 1_000_000;

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer[] = [];
  #bytes = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, or null at the end of the stream. Throws if the stream ends within them. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#bytes < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      this.#buffered.push(value);
      this.#bytes += value.length;
    }
    if (this.#bytes === 0 && length > 0) return null;
    if (this.#bytes < length) throw new SourceFormatError('the shapefile (.shp) is cut off');
    const all = this.#buffered.length === 1 ? this.#buffered[0]! : Buffer.concat(this.#buffered);
    this.#buffered = [all.subarray(length)];
    this.#bytes -= length;
    return all.subarray(0, length);
  }
}

/**
 * Rounds degrees to millionths. The product is rounded in binary, so a value near the middle of two millionths is rounded by
 * its exact decimal digits instead.
 */
const millionths = (degrees: number): number => {
  const product = degrees * perDegree;
  const fraction = product - Math.floor(product);
  return Math.abs(fraction - 0.5) > 1e-6
    ? Math.round(product)
    : Number.parseInt(degrees.toFixed(6).replace('.', ''), 10);
};

const positionAt = (content: Buffer, at: number, record: number): readonly [number, number] => {
  const [longitude, latitude] = [content.readDoubleLE(at), content.readDoubleLE(at + 8)];
  // Negated, so that NaN is rejected, too.
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90))
    throw new SourceFormatError(
      `record ${record} has the position ${longitude} ${latitude}, which is not a longitude and latitude`,
      record,
    );
  return [millionths(longitude), millionths(latitude)];
};

const ringOf = (content: Buffer, start: number, end: number, record: number): Ring => {
  const values: number[] = [];
  for (let at = start; at < end; at += 16) {
    const [x, y] = positionAt(content, at, record);
    if (values.at(-2) !== x || values.at(-1) !== y) values.push(x, y);
  }
  if (values.length > 2 && (values[0] !== values.at(-2) || values[1] !== values.at(-1)))
    throw new SourceFormatError(`record ${record} has an outline that does not close`, record);
  return Int32Array.from(values.slice(0, -2));
};

const ringsOf = (content: Buffer, record: number): readonly Ring[] => {
  const fault = (what: string): SourceFormatError => new SourceFormatError(`record ${record} ${what}`, record);
  if (content.length < 4) throw fault('is cut off');
  const type = content.readInt32LE(0);
  if (type === nullShape) return [];
  if (!polygonTypes.has(type)) throw fault(`has the shape type ${type}; only polygons are outlines`);
  if (content.length < 44) throw fault('is cut off');
  const [rings, positions] = [content.readInt32LE(36), content.readInt32LE(40)];
  const first = 44 + rings * 4;
  if (rings < 0 || rings > maximumRings || positions < 0 || first + positions * 16 > content.length)
    throw fault(`declares ${rings} rings of ${positions} positions and is too short for them`);
  const starts = Array.from({ length: rings }, (_, ring) => content.readInt32LE(44 + ring * 4));
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? positions;
    if (start < 0 || (index === 0 && start !== 0) || end <= start || end > positions)
      throw fault('has rings whose positions overlap');
    const ring = ringOf(content, first + start * 16, first + end * 16, record);
    // A ring narrower than a millionth of a degree collapses to fewer than three corners.
    return ring.length < 6 ? [] : [ring];
  });
};

const checkHeader = (header: Buffer | null): void => {
  if (header === null) throw new SourceFormatError('the shapefile (.shp) is empty');
  if (header.readInt32BE(0) !== fileCode) throw new SourceFormatError('the .shp is not a shapefile');
  const type = header.readInt32LE(32);
  if (!polygonTypes.has(type))
    throw new SourceFormatError(`the shapefile has the shape type ${type}; only polygons are outlines`);
};

/**
 * Reads the records of a shapefile (`.shp`) of polygons one by one, with one record in memory. Yields the rings of each
 * record; a null shape has none. Throws `SourceFormatError` for a file that is cut off or damaged, for shapes other than
 * polygons, for positions that are not longitude and latitude, and for rings that are not closed.
 */
export async function* polygonRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<readonly Ring[]> {
  const source = new ByteReader(stream);
  const header = await source.take(headerBytes);
  checkHeader(header);
  let left = header!.readInt32BE(24) * 2 - headerBytes;
  for (let record = 1; left > 0; record += 1) {
    const start = await source.take(recordHeaderBytes);
    if (start === null) throw new SourceFormatError('the shapefile (.shp) is cut off');
    const bytes = start.readInt32BE(4) * 2;
    if (start.readInt32BE(0) !== record || bytes < 4 || bytes > maximumRecordBytes)
      throw new SourceFormatError(`record ${record} of the shapefile is damaged`, record);
    const content = await source.take(bytes);
    if (content === null) throw new SourceFormatError('the shapefile (.shp) is cut off');
    left -= recordHeaderBytes + bytes;
    yield ringsOf(content, record);
  }
  if (left !== 0 || (await source.take(1)) !== null)
    throw new SourceFormatError('the length of the shapefile (.shp) differs from the length in its header');
}
