import { joinGenerations, type Database, type Surface } from '@dqs/storage';
import type { Request } from './request.ts';

/**
 * Everything that decides the bytes of an answer, as one text: surface, UTC day (relative requests depend on "today"),
 * request, and the generations of the datasets read, as `joinGenerations` writes them.
 */
export const stateText = (request: Request, surface: Surface, today: string, generations: string): string =>
  `${surface} ${today} ${request.identity} ${generations}`;

/**
 * The state of a request by the generations known to this process. A remembered request keeps its state text, so that a
 * cache lookup compares one pointer instead of hashing a few hundred characters.
 */
export const createStateOf =
  (db: Pick<Database, 'generations'>) =>
  (request: Request, surface: Surface, today: string): string => {
    const held = db.generations();
    const { datasets } = request.compiled.operation.endpoint;
    const { known } = request;
    const isSame =
      known?.surface === surface &&
      known.today === today &&
      datasets.every((key, at) => held.get(key) === known.generations[at]);
    if (isSame) return known.text;
    const text = stateText(request, surface, today, joinGenerations(datasets, held));
    request.known = { surface, today, generations: datasets.map((key) => held.get(key)), text };
    return text;
  };

/** Collects the generations that the reads of one answer saw. */
export class GenerationsRead {
  #found: string | null | undefined;

  note(generations: string | null): void {
    this.#found = this.#found === undefined || this.#found === generations ? generations : null;
  }

  /**
   * One text if all reads saw the same generations; null if they differ or are unknown; undefined if nothing was read.
   */
  get found(): string | null | undefined {
    return this.#found;
  }
}
