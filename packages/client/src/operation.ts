import type { Contract, Endpoint } from '@dqs/schemas';

/** Data about an operation that a call needs at run time. It is plain, so that the client needs no schema library. */
export interface OperationData {
  /** `{name}` marks a path parameter. */
  readonly path: string;
  /** True if the operation accepts a cursor. */
  readonly pages: boolean;
  /** Name of the list inside `data` with the rows; null if `data` is one record. */
  readonly list: string | null;
  /** Parameter that table formats accept repeatedly; absent: none. */
  readonly batch?: string;
}

/** Operations by domain and method name. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, OperationData>>>>;

/** `fx_get_rates` becomes `getRates`. */
const methodName = (tool: string): string =>
  tool.slice(tool.indexOf('_') + 1).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const dataOf = (endpoint: Endpoint): OperationData => ({
  path: endpoint.path,
  pages: endpoint.keyset !== undefined,
  list: endpoint.rows?.[0] ?? null,
  ...(endpoint.batch === undefined ? {} : { batch: endpoint.batch }),
});

/** Reduces contracts to the data that calls need. */
export const operationTable = (contracts: Readonly<Record<string, Contract>>): OperationTable =>
  Object.fromEntries(
    Object.entries(contracts).map(([domain, contract]) => [
      domain,
      Object.fromEntries(Object.values(contract).map((endpoint) => [methodName(endpoint.tool), dataOf(endpoint)])),
    ]),
  );
