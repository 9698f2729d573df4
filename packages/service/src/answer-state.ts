import type { Database, Surface } from '@dqs/storage';
import type { Request } from './request.ts';

/** The state that was last written out for a request, and what it was made of. */
export interface KnownState {
  readonly surface: Surface;
  readonly today: string;
  readonly versions: readonly number[];
  readonly text: string;
}

/**
 * Everything that decides the bytes of an answer, as one text: surface, UTC day (it stands in for "today" in relative
 * requests), what is asked, and the versions of the datasets it is answered from. A request that is remembered keeps its
 * text, so that looking for the same answer again compares one pointer instead of hashing a few hundred characters.
 */
export const createStateOf =
  (db: Pick<Database, 'versions'>) =>
  (request: Request, surface: Surface, today: string): string => {
    const held = db.versions();
    const { datasets } = request.compiled.operation.endpoint;
    const { known } = request;
    const isSame =
      known?.surface === surface &&
      known.today === today &&
      datasets.every((key, at) => (held.get(key) ?? 0) === known.versions[at]);
    if (isSame) return known.text;
    const versions = datasets.map((key) => held.get(key) ?? 0);
    const text = `${surface} ${today} ${request.identity} ${versions.join(' ')}`;
    request.known = { surface, today, versions, text };
    return text;
  };
