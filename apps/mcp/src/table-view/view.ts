import { badParameter, type Endpoint, type Envelope } from '@dqs/schemas';
import { shapeOfData, type Shape } from './shape.ts';
import { tableOf } from './table.ts';

type Plain = Readonly<Record<string, unknown>>;

const asTables = (value: unknown, shape: Shape): unknown => {
  if (typeof value !== 'object' || value === null || shape.kind === 'value') return value;
  if (shape.kind !== 'record') return Object.keys(value).length === 0 ? value : tableOf(value as Plain[], shape.of);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, asTables(part, shape.fields.get(name) ?? { kind: 'value' })]),
  );
};

/** The same answer with its lists of records as tables. `meta` and `pagination` stay unchanged. Pure. */
export const tableView = (endpoint: Endpoint, { data, meta, pagination }: Envelope): Envelope => ({
  data: asTables(data, shapeOfData(endpoint)),
  meta,
  pagination,
});

/** The argument for table output, in every tool with a list. */
const viewArgument = 'view';

/**
 * Whether a call requests tables, and its remaining arguments. `view` is not a parameter of the operation. Throws
 * `bad_parameter` for another view.
 */
export const splitView = (endpoint: Endpoint, values: Plain): { readonly isTable: boolean; readonly values: Plain } => {
  if (!endpoint.rows || !Object.hasOwn(values, viewArgument)) return { isTable: false, values };
  const { [viewArgument]: view, ...others } = values;
  if (view === 'table') return { isTable: true, values: others };
  if (view === null || view === 'rows') return { isTable: false, values: others };
  throw badParameter(viewArgument, 'view must be table, or left out for rows as objects', { candidates: ['table'] });
};
