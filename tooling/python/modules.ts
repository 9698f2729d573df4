import { decimalPaths } from './decimal-paths.ts';
import { pascal, type Document, type Operation, type Parameter, type Schema } from './schema.ts';
import { createTypes, isName, literal, type Types } from './types.ts';

/** What belongs to the transport of tables: the client reads JSON. */
const isOwn = ({ $ref }: Parameter): boolean => $ref === undefined;

const methodName = (tool: string): string => tool.slice(tool.indexOf('_') + 1);

/** A text as the documentation of a class or method. */
const documented = (text: string, indent: string): string =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").trim()}"""\n`;

const inputType = (schema: Schema, types: Types): string => {
  const list = schema.anyOf?.find(({ type }) => type === 'array') ?? schema;
  if (list.type === 'array') return `Sequence[${inputType(list.items ?? {}, types)}]`;
  return schema.enum ? types.annotation(schema, '') : schema.type === undefined ? 'str' : types.annotation(schema, '');
};

/** Parameters as arguments by name: what is required first. Tables take several values of a parameter that may be repeated. */
const argumentsOf = (parameters: readonly Parameter[], types: Types, further = '', isTable = false): string => {
  const sorted = [...parameters.filter(({ required }) => required), ...parameters.filter(({ required }) => !required)];
  const listed = sorted.map(({ name, schema, required, ...rest }) => {
    if (!isName(name)) throw new Error(`no argument of Python can be called ${name}`);
    const type = inputType(schema, types);
    const several = isTable && rest['x-repeatable'] ? ` | Sequence[${type}]` : '';
    return `${name}: ${type}${several}${required ? '' : ' | None = None'}`;
  });
  const all = [...listed, ...(further === '' ? [] : [further])];
  return all.length === 0 ? 'self' : `self, *, ${all.join(', ')}`;
};

const isPaging = (parameters: readonly Parameter[]): boolean => parameters.some(({ name }) => name === 'cursor');

const valuesOf = (parameters: readonly Parameter[]): string =>
  `{${parameters.map(({ name }) => `${JSON.stringify(name)}: ${name}`).join(', ')}}`;

const tuple = (parts: readonly string[]): string => `(${parts.join(', ')}${parts.length === 1 ? ',' : ''})`;

const rowType = (document: Document, data: Schema, list: string, types: Types): string => {
  const name = data.$ref?.split('/').at(-1) ?? '';
  const rows = document.components.schemas[name]?.properties?.[list];
  return rows?.items ? types.annotation(rows.items, `${name}${pascal(list)}Item`) : 'Any';
};

/** The columns of an operation's table that hold exact decimals. */
const decimalColumns = (document: Document, { responses }: Operation): readonly string[] => {
  const { content } = responses[200];
  const listed = content['application/x-ndjson'].schema.description ?? '';
  const columns = new Set([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const names = decimalPaths(document, content['application/json'].schema).map((path) =>
    path.slice(Math.max(path.lastIndexOf('*'), 0) + 1).join('_'),
  );
  return [...new Set(names)].filter((name) => columns.has(name));
};

const frameArguments = 'engine: Literal["pandas", "polars"] = "pandas", exact: bool = False';

const operationClass = (document: Document, path: string, operation: Operation, types: Types): string => {
  const { operationId: tool, description } = operation;
  const { schema } = operation.responses[200].content['application/json'];
  const parameters = operation.parameters.filter(isOwn);
  const answer = types.annotation(schema, `${pascal(tool)}Answer`);
  const decimals = decimalPaths(document, schema).map((each) => tuple(each.map(literal)));
  const told = parameters
    .map(({ name, description: about }) => `        ${name}: ${(about ?? '').replaceAll('\n', ' ')}`)
    .join('\n');
  const lines = [
    `class _${pascal(tool)}:\n`,
    documented(description, '    '),
    `\n    def __init__(self, transport: Transport) -> None:\n        self._transport = transport\n`,
    `\n    def __call__(${argumentsOf(parameters, types)}) -> types.${answer}:\n`,
    documented(`${operation.summary}.${told === '' ? '' : `\n\n${told}\n        `}`, '        '),
    `        answer: types.${answer} = self._transport.ask(${literal(path)}, ${valuesOf(parameters)}, ${tuple(decimals)})\n`,
    '        return answer\n',
  ];
  const several = parameters.find((parameter) => parameter['x-repeatable']);
  const aboutSeveral = several ? ` Several values of ${several.name} give one table.` : '';
  const size = parameters.find(({ schema: { maximum } }) => maximum !== undefined && isPaging(parameters));
  const page = size ? `, page=(${literal(size.name)}, ${size.schema.maximum}, ${literal(several?.name ?? null)})` : '';
  const columns = tuple(decimalColumns(document, operation).map(literal));
  const table = `self._transport.table(${literal(path)}, ${valuesOf(parameters)}, ${columns}${page}`;
  lines.push(
    `\n    def table(${argumentsOf(parameters, types, '', true)}) -> Rows[dict[str, Any]]:\n`,
    documented(`Row after row of the table over all pages.${aboutSeveral}`, '        '),
    `        return ${table})\n`,
    `\n    def frame(${argumentsOf(parameters, types, frameArguments, true)}) -> Any:\n`,
    documented(
      `The table over all pages as a data frame.${aboutSeveral}\n\n        exact: Numbers as decimal.Decimal instead of float.`,
      '        ',
    ),
    `        return frame(${table}, exact=True), engine=engine, exact=exact)\n`,
  );
  const list = operation['x-rows']?.[0];
  if (isPaging(parameters)) {
    const all = argumentsOf(parameters, types);
    lines.push(
      `\n    def pages(${all}) -> Pages[types.${answer}]:\n        """Page after page, each as a call answers it."""\n`,
      `        return pages(self, ${valuesOf(parameters)})\n`,
    );
    if (list !== undefined) {
      const row = rowType(document, schema.properties?.['data'] ?? {}, list, types);
      lines.push(
        `\n    def rows(${all}) -> Rows[${/^[A-Z]\w+$/.test(row) && row !== 'Any' ? `types.${row}` : 'Any'}]:\n        """Row after row over all pages: the elements of ${'`'}${list}${'`'}."""\n`,
        `        return rows(self, ${valuesOf(parameters)}, ${literal(list)})\n`,
      );
    }
  }
  return lines.join('');
};

/** The generated modules of the Python client, by file name. */
export const pythonModules = (given: object): ReadonlyMap<string, string> => {
  const document = given as Document;
  const types = createTypes(document);
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
  const classes = operations.map(({ path, operation }) => operationClass(document, path, operation, types));
  const domains = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')].map(([domain, own]) => {
    const fields = own.map(
      ({ operation: { operationId: tool } }) => `        self.${methodName(tool)} = _${pascal(tool)}(transport)\n`,
    );
    return `class _${pascal(domain)}:\n    def __init__(self, transport: Transport) -> None:\n${fields.join('')}`;
  });
  const attributes = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
    .map((domain) => `        self.${domain} = _${pascal(domain)}(transport)\n`)
    .join('');
  const text = `"""Every operation of the service. Made by pnpm reference from its OpenAPI document."""

from __future__ import annotations

import os
from typing import Any, Callable, Literal, Sequence

from . import types
from .exports import Export
from .frames import frame
from .paging import Pages, Rows, pages, rows
from .service_error import ServiceError
from .transport import Transport


${[...classes, ...domains].join('\n\n')}

class Client:
    """Asks a service: \`client.<domain>.<operation>(...)\`. It holds no connection and needs no closing."""

    def __init__(self, base_url: str, api_key: str, *, decimals: bool = False, timeout: float = 30.0, retries: int = 2,
                 maximum_wait: float = 120.0, on_wait: Callable[[float, ServiceError], None] | None = None,
                 on_note: Callable[[str, str], None] | None = None,
                 cache: str | os.PathLike[str] | None = None) -> None:
        """Raises ValueError for an address or key that cannot work.

        base_url: Address of the service without /v1.
        api_key: Sent in the header X-API-KEY with every request.
        decimals: Exact numbers as decimal.Decimal instead of text.
        timeout: Seconds that one attempt may take.
        retries: Further attempts after a 429, a 503 or a failed connection.
        maximum_wait: Longest Retry-After in seconds that is waited out; a longer one is raised at once.
        on_wait: Called before each wait with its seconds and the error.
        on_note: Called with the note of an answer (why it is empty, what it lacks) and its address.
        cache: A folder for answers. Each is revalidated by its ETag, so that it is never out of date.
        """
        transport = Transport(base_url, api_key, decimals=decimals, timeout=timeout, retries=retries,
                              maximum_wait=maximum_wait, on_wait=on_wait, on_note=on_note, cache=cache)
        self._transport = transport
${attributes}
    def download(self, dataset: str, folder: str | os.PathLike[str]) -> Export:
        """Downloads a whole dataset as Parquet files, where the service offers exports, and checks every file.

        It continues where it was interrupted. Raises ServiceError, and ValueError for a damaged file."""
        return self._transport.download(dataset, folder)
`;
  return new Map([
    ['types.py', types.module()],
    ['operations.py', text],
  ]);
};
