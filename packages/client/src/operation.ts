import type { Contract, Endpoint } from '@dqs/schemas';

/** What a call needs to know of an operation at run time: plain data, so that no schema library travels with the client. */
export interface OperationData {
  /** `{name}` marks a path parameter. */
  readonly path: string;
  /** True where the operation takes a cursor. */
  readonly pages: boolean;
  /** Name of the list inside `data` that holds the rows; null where `data` is one record. */
  readonly list: string | null;
  /** Parameter that may be repeated in table formats; absent: none. */
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
