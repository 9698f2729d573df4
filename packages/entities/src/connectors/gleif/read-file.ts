import { csvRows, jsonValue, openArtifact, SourceFormatError, xmlElements } from '@dqs/kit';
import type { Located, StoredArtifact, XmlElement } from '@dqs/kit';
import { inside, itemsInside } from './answer.ts';
import { csvColumns, type CsvColumns } from './csv-columns.ts';
import { elementOfJson } from './element.ts';
import type { Item } from './item.ts';
import { jsonElements } from './json-elements.ts';
import {
  confirmed,
  publicationOfAnswer,
  publicationOfName,
  publicationOfXml,
  type Level,
  type Publication,
} from './publication.ts';

/** How the records of one level are located and read in each format. */
export interface RecordReader<Rec> {
  readonly level: Level;
  /** Path of local names from the root of the XML file to a record. */
  readonly path: string;
  /** Paths of local names below a record that are skipped in XML: much of the file, but never served. */
  readonly without?: readonly string[];
  /** Name of the list in the JSON file. */
  readonly list: string;
  /** The `type` of the API's resources. */
  readonly resource: string;
  ofElement(element: XmlElement): Rec;
  ofCsv(header: CsvColumns): (cells: readonly string[]) => Rec;
  ofAnswer(attributes: unknown): Rec;
}

/** The golden copy of the entities has about 12 GB of XML. */
export const maximumBytes = 64 * 1024 ** 3;
const maximumAnswerBytes = 64 * 1024 ** 2;
const headBytes = 16 * 1024;

interface Opened {
  /** The beginning of the content, without a byte order mark. */
  readonly head: string;
  readonly bytes: AsyncIterable<Buffer>;
  close(): Promise<unknown>;
}

/** Reads the beginning of a file's content without consuming it. */
const opened = async (artifact: StoredArtifact): Promise<Opened> => {
  const iterator = openArtifact(artifact, { maximumBytes })[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < headBytes) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    yield* first.splice(0);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const head = Buffer.concat(first).subarray(0, headBytes).toString('latin1').replace(/^ï»¿/, '');
  return { head: head.trimStart(), bytes: bytes(), close: async () => iterator.return?.(undefined) };
};

type Batches<Value> = AsyncGenerator<readonly Located<Value>[]>;

async function* within(head: string, bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const names = path.split('/');
  const isRooted = new RegExp(`^(?:<\\?xml[^>]*>\\s*)?(?:<!--[^]*?-->\\s*)*<(?:\\w+:)?${names[0]}\\b`).test(head);
  if (isRooted) {
    yield* bytes;
    return;
  }
  // Consecutive records without a root, as in an excerpt. Each has its own namespaces.
  const around = names.slice(0, -1);
  yield Buffer.from(around.map((name) => `<${name}>`).join(''));
  yield* bytes;
  yield Buffer.from(
    around
      .toReversed()
      .map((name) => `</${name}>`)
      .join(''),
  );
}

async function* mapped<From, To>(batches: Batches<From>, to: (value: From) => To): Batches<To> {
  for await (const batch of batches) yield batch.map(({ record, line }) => ({ record: to(record), line }));
}

async function* csvRecords<Rec>(bytes: AsyncIterable<Buffer>, reader: RecordReader<Rec>): Batches<Rec> {
  let read: ((cells: readonly string[]) => Rec) | null = null;
  for await (const rows of csvRows(bytes)) {
    const body = read === null ? rows.slice(1) : rows;
    read ??= reader.ofCsv(csvColumns(rows[0]!.record));
    const { length } = body;
    if (length > 0) yield body.map(({ record, line }) => ({ record: read!(record), line }));
  }
}

/** Unwraps an object that only contains a record: `{"RelationshipRecord": {…}}`. */
const unwrapped = (value: unknown): unknown => {
  const inner = Object.values(value as object);
  return inner.length === 1 && /^(LEIRecord|RelationshipRecord|Exception)$/.test(Object.keys(value as object)[0]!)
    ? inner[0]
    : value;
};

interface Answer<Rec> {
  readonly publication: Publication;
  readonly records: readonly Located<Rec>[];
}

const answerOf = async <Rec>(artifact: StoredArtifact, reader: RecordReader<Rec>): Promise<Answer<Rec>> => {
  const answer = await jsonValue(openArtifact(artifact, { maximumBytes: maximumAnswerBytes }));
  const data = inside(answer, 'data');
  const items = Array.isArray(data) ? itemsInside(answer, 'data') : [data];
  const records = items.map((item, index) => {
    if (inside(item, 'type') !== reader.resource)
      throw new SourceFormatError(`item ${index + 1} of the answer is no ${reader.resource}`, index + 1);
    return { record: reader.ofAnswer(inside(item, 'attributes')), line: index + 1 };
  });
  return {
    publication: publicationOfAnswer(inside(answer, 'meta', 'goldenCopy', 'publishDate'), reader.level),
    records,
  };
};

/** Whether a file begins like an API response: JSON:API begins with `meta`, `links` or `data`. */
export const isAnswer = (head: string): boolean => /^\{\s*"(?:data|meta|links|jsonapi)"/.test(head);

async function* recordsOf<Rec>({ head, bytes }: Opened, reader: RecordReader<Rec>): Batches<Rec> {
  if (head.startsWith('<')) {
    yield* mapped(
      xmlElements(within(head, bytes, reader.path), { at: reader.path, without: reader.without ?? [] }),
      (element) => reader.ofElement(element),
    );
  } else if (head.startsWith('{')) {
    yield* mapped(jsonElements(bytes, reader.list), (value) => reader.ofElement(elementOfJson('', unwrapped(value))));
  } else yield* csvRecords(bytes, reader);
}

/** The records of a file in any of GLEIF's formats, in batches, then its publication. Throws `SourceFormatError`. */
export async function* readFile<Rec>(artifact: StoredArtifact, reader: RecordReader<Rec>): Batches<Item<Rec>> {
  const { level } = reader;
  const file = await opened(artifact);
  try {
    const answer = isAnswer(file.head) ? await answerOf(artifact, reader) : null;
    const publication =
      answer?.publication ??
      (file.head.startsWith('<')
        ? publicationOfXml(file.head, artifact.name, level)
        : publicationOfName(artifact.name, level));
    const { publishedAt } = publication;
    let found = 0;
    for await (const batch of answer ? [answer.records] : recordsOf(file, reader)) {
      found += batch.length;
      yield batch.map(({ record, line }) => ({ record: { record, publishedAt }, line }));
    }
    yield [{ record: { publication: confirmed(publication, found), found }, line: found + 1 }];
  } finally {
    await file.close();
  }
}
