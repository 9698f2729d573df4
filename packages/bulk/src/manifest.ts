import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ServiceError } from '@dqs/schemas';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The name of a folder or file of an export. It cannot lead to another folder. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/);

const File = z.strictObject({
  /** Relative to the folder of the dataset: `<generation>/<file>`. */
  path: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256,
});

const Column = z.strictObject({
  name: z.string(),
  /** DuckDB's type name in the file. */
  type: z.string(),
  /** PostgreSQL's type of the values. */
  of: z.string(),
  nullable: z.boolean(),
  beside: z.strictObject({ column: z.string(), what: z.enum(['places', 'text']) }).optional(),
});

const Table = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  rows: z.int().min(0),
  /** The columns by which rows are sorted. With `in each file` they are sorted only within each file. */
  key: z.array(z.string()),
  sorted: z.enum(['whole', 'in each file']),
  columns: z.array(Column),
  files: z.array(File),
});

/** The contents of a dataset's folder, and how to verify that it is complete. */
export const Manifest = z.strictObject({
  format: z.literal('dqs-bulk/1'),
  dataset: z.string().regex(/^[a-z][a-z0-9_]*\.[a-z0-9_-]+$/),
  title: z.string(),
  /** Changes with every load that can change a row. */
  generation: fileName,
  made_at: z.string(),
  /** When its newest row was last seen in its source. */
  as_of: z.string().nullable(),
  coverage: z.string(),
  cadence: z.string(),
  sources: z.array(
    z.strictObject({
      tag: z.string(),
      name: z.string(),
      publisher: z.string(),
      license: z.string(),
      terms_url: z.string(),
      attribution: z.string().nullable(),
    }),
  ),
  tables: z.array(Table),
});

export type Manifest = z.output<typeof Manifest>;
export type ManifestTable = Manifest['tables'][number];
export type ManifestFile = ManifestTable['files'][number];

export const manifestName = 'manifest.json';

/** Parses the text of a manifest. Throws `bad_parameter` if it is invalid. */
export const readManifest = (text: string, from: string): Manifest => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError('bad_parameter', `${from} is not JSON`, { hint: 'Name a folder that dqs export wrote.' });
  }
  const read = Manifest.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ServiceError(
    'bad_parameter',
    `${from} is not a manifest of this version: ${issue?.path.join('.')} ${issue?.message}`,
    {
      hint: 'Write the export again with dqs export of this version.',
    },
  );
};

/** The digest of a file. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
