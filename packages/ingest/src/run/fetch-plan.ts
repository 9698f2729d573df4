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
  /** As the publisher announces it; null where it does not, and where too many would have to be asked for. */
  readonly bytes: number | null;
  /** RFC 3339: when it was last loaded under this name; null where it never was. */
  readonly lastLoaded: string | null;
  /** Why it could not be had; null where it is there. */
  readonly fault: string | null;
}

export interface FetchPlan {
  readonly connector: string;
  readonly artifacts: readonly PlannedArtifact[];
  /** Why discovery ended before its end; null where it did not. */
  readonly fault: string | null;
}

/** Each size costs a request: of so many artifacts they are asked for. */
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
 * What a run of a connector would fetch now, or since a day, without fetching it: discovery asks the publisher's index pages, and each file is
 * asked for its size. Throws `bad_parameter` for a connector that has no official address.
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
