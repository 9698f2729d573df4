import { alternatives, type JsonSchema } from './json-schema.ts';

export type ScalarKind = 'string' | 'integer' | 'number' | 'boolean';

/**
 * One parameter, parsed once from its JSON Schema: how its text is converted to a value, and a description of what is
 * allowed.
 */
export interface Parameter {
  readonly name: string;
  /** Possible kinds of a single value. A text that fits `string` stays text. */
  readonly kinds: readonly ScalarKind[];
  readonly isArray: boolean;
  readonly nullable: boolean;
  readonly required: boolean;
  /** Longest accepted string in characters. */
  readonly maxLength: number;
  /** Maximum number of items of an array. */
  readonly maxItems: number;
  /** True if values are days. */
  readonly isDay: boolean;
  /** True if values are instants, which are converted to UTC. */
  readonly isInstant: boolean;
  readonly enumeration: readonly string[] | null;
  /** Converts a name to a code; absent if the value is not a code. */
  readonly readCode?: (text: string) => string;
  /** Completes the sentence "<name> must be …". */
  readonly allowed: string;
}

/** Limits of parameters that do not declare their own. */
export const maximumStringLength = 200;
export const maximumItems = 100;

const range = (minimum: number | undefined, maximum: number | undefined): string => {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
};

const inWords = (schema: JsonSchema): string => {
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === 'integer') return `an integer${range(schema.minimum, schema.maximum)}`;
  if (schema.type === 'number') return `a number${range(schema.minimum, schema.maximum)}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.format === 'date') return 'a date YYYY-MM-DD that exists, such as 2024-01-31';
  if (schema.format === 'date-time') return 'an RFC 3339 date-time with an offset, such as 2024-01-31T15:00:00Z';
  const longest = schema.maxLength ?? maximumStringLength;
  return schema.minLength
    ? `text of ${schema.minLength} to ${longest} characters`
    : `text of up to ${longest} characters`;
};

const kindsOf = (schemas: readonly JsonSchema[]): readonly ScalarKind[] => {
  const kinds = schemas.flatMap((schema): ScalarKind[] => {
    if (schema.enum ?? schema.const !== undefined) {
      const sample = schema.enum?.[0] ?? schema.const;
      return [typeof sample === 'number' ? 'number' : typeof sample === 'boolean' ? 'boolean' : 'string'];
    }
    const known: readonly string[] = ['string', 'integer', 'number', 'boolean'];
    if (typeof schema.type === 'string' && known.includes(schema.type)) return [schema.type as ScalarKind];
    throw new Error(`a parameter cannot have the JSON Schema ${JSON.stringify(schema)}`);
  });
  return [...new Set(kinds)];
};

const longestOf = (schemas: readonly JsonSchema[]): number => {
  const texts = schemas.filter((schema) => schema.type === 'string');
  return texts.length === 0
    ? maximumStringLength
    : Math.max(...texts.map((schema) => schema.maxLength ?? maximumStringLength));
};

const parameterOf = (
  name: string,
  schema: JsonSchema,
  required: boolean,
  definitions: Readonly<Record<string, JsonSchema>>,
): Parameter => {
  const { schemas, nullable } = alternatives(schema, definitions);
  const list = schemas.find((part) => part.type === 'array');
  const single = list ? alternatives(list.items ?? {}, definitions).schemas : schemas;
  const words = single.map(inWords).join(', or ');
  const maxItems = list?.maxItems ?? maximumItems;
  const enumeration = single.flatMap((part) => part.enum ?? []).filter((value) => typeof value === 'string');
  return {
    name,
    kinds: kindsOf(single),
    isArray: list !== undefined,
    nullable,
    required,
    maxLength: longestOf(single),
    maxItems,
    isDay: single.some((part) => part.format === 'date'),
    isInstant: single.some((part) => part.format === 'date-time'),
    enumeration: enumeration.length > 0 ? enumeration : null,
    allowed: list ? `${list.minItems ?? 0} to ${maxItems} values, each ${words}` : words,
  };
};

/** The parameters of an operation by name, from the JSON Schema of its (strict, flat) parameter object. */
export const parametersOf = (schema: JsonSchema): ReadonlyMap<string, Parameter> => {
  const definitions = schema.$defs ?? {};
  const required = new Set(schema.required);
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      parameterOf(name, part, required.has(name), definitions),
    ]),
  );
};
