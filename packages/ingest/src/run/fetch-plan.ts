import type { AnyConnector } from '../connector.ts';
import type { HttpClient } from '../fetch/http.ts';
import { lastLoads, type Knex } from '../load/ledger.ts';
import { isSourceFault, type SourceFault } from '../source-fault.ts';
import { isUndiscovered } from './find-each.ts';
import { endsBefore, refuseNotFetched } from './tasks.ts';

/** One artifact that a run would fetch. */
interface PlannedArtifact {
  readonly artifact: string;
  readonly address: string;
  /** As announced by the publisher; null if it is not, or if too many sizes would have to be requested. */
  readonly bytes: number | null;
  /** RFC 3339: when it was last loaded under this name; null if never. */
  readonly lastLoaded: string | null;
  /** Why it is not available; null if it is. */
  readonly fault: string | null;
}

export interface FetchPlan {
  readonly connector: string;
  readonly artifacts: readonly PlannedArtifact[];
  /** Why discovery ended early; null if it did not. */
  readonly fault: string | null;
}

/** Each size costs a request. Sizes are requested for at most this many artifacts. */
const sizesAsked = 60;

const sizeOf = async (http: HttpClient, address: string): Promise<{ bytes: number | null; fault: string | null }> => {
  try {
    return { bytes: await http.size(address), fault: null };
  } catch (error) {
    if (!isSourceFault(error)) throw error;
    return { bytes: null, fault: error.message };
  }
};

/**
 * Plans what a run of a connector would fetch now, or since a day, without fetching it. Discovery reads the publisher's
 * index pages, and the size of each file is requested. Throws `bad_parameter` for a connector without an official
 * address.
 */
export const fetchPlan = async (
  connector: AnyConnector,
  {
    knex,
    http,
    today,
    since,
  }: { readonly knex: Knex; readonly http: HttpClient; readonly today: string; readonly since?: string | undefined },
): Promise<FetchPlan> => {
  refuseNotFetched(connector);
  const held = await lastLoads(knex, connector.key);
  const artifacts: PlannedArtifact[] = [];
  let fault: SourceFault | null = null;
  try {
    for await (const found of connector.publication.discover(today, http, since)) {
      const { name, address, pages = [] } = found;
      if ((found.settled && held.has(name)) || endsBefore(found, since)) continue;
      const lacking = isUndiscovered(found) ? { bytes: null, fault: found.fault.message } : null;
      const unasked = { bytes: null, fault: null };
      const size =
        lacking ?? (artifacts.length < sizesAsked && pages.length === 0 ? await sizeOf(http, address) : unasked);
      artifacts.push({ artifact: name, address, ...size, lastLoaded: held.get(name) ?? null });
    }
  } catch (error) {
    if (!isSourceFault(error)) throw error;
    fault = error;
  }
  return { connector: connector.key, artifacts, fault: fault?.message ?? null };
};
