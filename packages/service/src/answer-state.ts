import type { Database, Surface } from '@dqs/storage';
import type { Request } from './request.ts';

/** The state that was last written out for a request, and what it was made of. */
export interface KnownState {
  readonly surface: Surface;
  readonly today: string;
  readonly versions: readonly number[];
  readonly text: string;
}

const isSame = (known: KnownState, surface: Surface, today: string, versions: readonly number[]): boolean =>
  known.surface === surface && known.today === today && known.versions.every((version, at) => version === versions[at]);

/**
 * Everything that decides the bytes of an answer, as one text: surface, UTC day (it stands in for "today" in relative
 * requests), what is asked, and the versions of the datasets it is answered from. A request that is remembered keeps its
 * text, so that looking for the same answer again compares one pointer instead of hashing a few hundred characters.
 */
export const createStateOf =
  (db: Pick<Database, 'versions'>) =>
  (request: Request, surface: Surface, today: string): string => {
    const held = db.versions();
    const versions = request.compiled.operation.endpoint.datasets.map((key) => held.get(key) ?? 0);
    if (request.known && isSame(request.known, surface, today, versions)) return request.known.text;
    const text = `${surface} ${today} ${request.identity} ${versions.join(' ')}`;
    request.known = { surface, today, versions, text };
    return text;
  };
