import type { Endpoint } from '@dqs/schemas';
import { largestPageOf } from '@dqs/service';
import type { Asked } from '../source.ts';
import { UsageError } from '../usage-error.ts';
import { endpoints, type NamedEndpoint } from '../catalog.ts';
import { parameterFlags } from './parameters.ts';

/** A call of an operation inside an SQL statement, and the view that replaces it. */
export interface SqlCall {
  readonly view: string;
  readonly endpoint: Endpoint;
  readonly asked: Asked;
}

/** `dqs_fx_rates`: an operation's address as the name of a table function. */
export const sqlFunctionName = ({ path }: Pick<NamedEndpoint, 'path'>): string =>
  `dqs_${path.join('_').replaceAll('-', '_')}`;

/** Matches texts, quoted names and comments, which contain no calls, and the beginning of a call. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|\b(dqs_[a-z0-9_]+)\s*\(/gi;

const part =
  /\s*(?:(?<name>[a-z_]+)\s*(?::=|=>)\s*)?(?<value>'(?:[^']|'')*'|[-+]?[\d.]+|true\b|false\b|\[[^\]]*\])\s*(?<end>[,)])/iy;
const item = /\s*('(?:[^']|'')*'|[-+]?[\d.]+)\s*(,|$)/y;

const textOf = (value: string): string => (value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value);

const itemsOf = (list: string, where: string): readonly string[] => {
  const inner = list.slice(1, -1);
  const found: string[] = [];
  item.lastIndex = 0;
  while (item.lastIndex < inner.length) {
    const match = item.exec(inner);
    if (!match) throw new UsageError(`${where} has a list that is not of texts and numbers: ${list.slice(0, 60)}`);
    found.push(textOf(match[1]!));
  }
  return found;
};

/** Uses the largest pages, because all of them are read. */
const pageSize = (endpoint: Endpoint, asked: Asked): Asked => {
  const { pageParameter = 'limit', batch } = endpoint;
  const largest = largestPageOf(endpoint);
  const things = Math.max(1, asked.filter(([name]) => name === batch).length);
  return largest === null ? [] : [[pageParameter, String(Math.max(1, Math.floor(largest / things)))]];
};

const argumentsOf = (
  { endpoint }: NamedEndpoint,
  given: readonly (readonly [name: string | null, values: readonly string[]])[],
  where: string,
): Asked => {
  const flags = parameterFlags(endpoint);
  const positional = [...flags.filter(({ required }) => required), ...flags.filter(({ required }) => !required)].map(
    ({ name }) => name.replaceAll('-', '_'),
  );
  const paging = endpoint.keyset ? [endpoint.pageParameter ?? 'limit', 'cursor'] : [];
  const asked = given.flatMap(([named, values], at) => {
    const name = named ?? positional.filter((each) => !paging.includes(each))[at];
    if (name === undefined || !positional.includes(name))
      throw new UsageError(`${where} has no argument ${named ?? at + 1}`, `its arguments are ${positional.join(', ')}`);
    if (paging.includes(name))
      throw new UsageError(`${where} has no ${name}: it returns the rows of all pages`, 'use LIMIT in SQL');
    return values.map((value) => [name, value] as const);
  });
  const missing = flags.find(
    ({ name, required }) => required && !asked.some(([given]) => given === name.replaceAll('-', '_')),
  );
  if (missing) throw new UsageError(`${where} needs ${missing.name}`, `for example ${where}('…')`);
  return [...asked, ...pageSize(endpoint, asked)];
};

/**
 * The calls in a statement, such as `dqs_fx_rates('USD', start := '2026-01-01')` or `dqs_fx_rates(['USD', 'JPY'])`, and
 * the statement with a view in place of each. Throws UsageError.
 */
export const sqlCallsIn = (statement: string): { readonly sql: string; readonly calls: readonly SqlCall[] } => {
  const calls: SqlCall[] = [];
  let sql = '';
  let from = 0;
  token.lastIndex = 0;
  for (let match = token.exec(statement); match; match = token.exec(statement)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) continue;
    const named = endpoints.find((each) => sqlFunctionName(each) === name);
    if (!named)
      throw new UsageError(`there is no function ${name}`, 'dqs help lists the operations: fx rates is dqs_fx_rates');
    const given: (readonly [string | null, readonly string[]])[] = [];
    let at = token.lastIndex;
    const empty = /\s*\)/y;
    empty.lastIndex = at;
    if (empty.test(statement)) at = empty.lastIndex;
    else {
      for (let end = ','; end === ',';) {
        part.lastIndex = at;
        const found = part.exec(statement)?.groups;
        if (!found)
          throw new UsageError(
            `${name} takes texts, numbers and lists as they are written, near ${statement.slice(at, at + 40)}`,
            `for example ${name}('…', start := '2026-01-01')`,
          );
        const value = found['value']!;
        given.push([
          found['name']?.toLowerCase() ?? null,
          value.startsWith('[') ? itemsOf(value, name) : [textOf(value)],
        ]);
        end = found['end']!;
        at = part.lastIndex;
      }
    }
    const view = `${name}_${calls.length + 1}`;
    calls.push({ view, endpoint: named.endpoint, asked: argumentsOf(named, given, name) });
    sql += `${statement.slice(from, match.index)}"${view}"`;
    from = at;
    token.lastIndex = at;
  }
  return { sql: sql + statement.slice(from), calls };
};
