import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import { declaredValues, type CompletionSearch } from '@dqs/service';

/** The input type for the parameter's schema. */
type FieldKind = 'text' | 'decimal' | 'integer' | 'number' | 'boolean' | 'date' | 'instant' | 'choice';

/** One parameter of an operation as a form field. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly description: string | null;
  readonly required: boolean;
  /** Accepts several values under the same name. */
  readonly repeated: boolean;
  /** Maximum number of values of a repeated parameter. */
  readonly maximumItems: number | null;
  /** The service's default, as text. */
  readonly standard: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly maximumLength: number | null;
  /** All values, if they are enumerated. */
  readonly choices: readonly string[];
  /** Values in the declaration, for fields whose values are not enumerated. */
  readonly examples: readonly string[];
  /** The search that finds its values during input. */
  readonly search: CompletionSearch | null;
}

const decimalPattern = /^\^\[\+-\]\?\\d/;

const kindOf = (schemas: readonly JsonSchema[]): FieldKind => {
  const types = new Set(schemas.map(({ type }) => type));
  if (schemas.some((schema) => schema.enum ?? schema.const !== undefined)) return 'choice';
  if (schemas.some(({ format }) => format === 'date')) return 'date';
  if (schemas.some(({ format }) => format === 'date-time')) return 'instant';
  if (schemas.some(({ pattern }) => pattern !== undefined && decimalPattern.test(pattern))) return 'decimal';
  if (types.has('string')) return 'text';
  if (types.has('boolean')) return 'boolean';
  return types.has('integer') && types.size === 1 ? 'integer' : 'number';
};

const choicesOf = (schemas: readonly JsonSchema[]): readonly string[] =>
  schemas.flatMap((schema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const])).map(String);

const largest = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 || known.length < values.length ? null : Math.max(...known);
};

const only = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 1 ? (known[0] ?? null) : null;
};

/** The fields of an operation's form, in the order of its contract. */
export const fieldsOf = (endpoint: Endpoint, searches: ReadonlyMap<string, CompletionSearch>): readonly Field[] => {
  const { properties = {}, $defs = {}, required = [] } = jsonSchemaOf(endpoint.params, 'input');
  return Object.entries(properties).map(([name, property]): Field => {
    const { schemas } = alternatives(property, $defs);
    const list = schemas.find(({ type }) => type === 'array');
    const single = list ? alternatives(list.items ?? {}, $defs).schemas : schemas;
    const kind = kindOf(single);
    return {
      name,
      kind,
      description: property.description ?? single[0]?.description ?? null,
      required: required.includes(name),
      repeated: list !== undefined,
      maximumItems: list?.maxItems ?? null,
      standard: property.default === undefined || property.default === null ? null : String(property.default),
      minimum: only(single.map(({ minimum }) => minimum)),
      maximum: only(single.map(({ maximum }) => maximum)),
      maximumLength: largest(single.map(({ maxLength }) => maxLength)),
      choices: kind === 'choice' ? choicesOf(single) : [],
      examples: kind === 'text' && name !== 'cursor' ? declaredValues(endpoint, name) : [],
      search: searches.get(`${endpoint.tool} ${name}`) ?? null,
    };
  });
};
