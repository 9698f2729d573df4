import { statement } from './statement.ts';
import type { SourceTag } from './source.ts';
import type { Reader } from './reader.ts';
import type { Value } from './statement.ts';

const omittedSources = statement('storage_omitted_sources', { tag: 'text' }, 'select omitted_sources($1, $2::jsonb)');

/** See `Reader.omitted`. */
export const omitted = async (
  reader: Pick<Reader, 'all'>,
  table: string,
  where: Readonly<Record<string, Value>>,
): Promise<readonly SourceTag[]> =>
  (await reader.all(omittedSources, [table, JSON.stringify(where)])).map(({ tag }) => tag);
