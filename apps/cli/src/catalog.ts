import type { Endpoint } from '@dqs/schemas';
import { contracts } from '@dqs/domains/contract';
import type { Contract } from '@dqs/schemas';

/** One operation with its command name. */
export interface NamedEndpoint {
  readonly domain: string;
  readonly endpoint: Endpoint;
  /** `fx rates`, `fda approvals search`: the address without version and path parameters. */
  readonly path: readonly string[];
}

const pathOf = ({ path }: Endpoint): readonly string[] =>
  path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '' && !segment.startsWith('{'));

/** Every operation of these contracts, in contract order. */
export const endpointsOf = (from: Readonly<Record<string, Contract>>): readonly NamedEndpoint[] =>
  Object.entries(from).flatMap(([domain, contract]) =>
    Object.values(contract).map((endpoint) => ({ domain, endpoint, path: pathOf(endpoint) })),
  );

/** Every operation of the service. */
export const endpoints: readonly NamedEndpoint[] = endpointsOf(contracts);
