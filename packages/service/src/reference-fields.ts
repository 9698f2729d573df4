/** A JSON schema as zod prints it, limited to what the reference page uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
}

/** One row of a table of fields: a dotted name, its type in words, and its description. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly notes: string;
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** Nested `anyOf` is equivalent to one list. */
const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf ? schema.anyOf.flatMap(alternatives) : [schema];

/** The schema without its null alternative, and whether it had one. */
const splitNull = (schema: JsonSchema): { readonly inner: JsonSchema; readonly nullable: boolean } => {
  const all = alternatives(schema);
  if (!all.some(isNull)) return { inner: schema, nullable: false };
  const others = all.filter((one) => !isNull(one));
  const [only] = others;
  const { anyOf: _anyOf, ...outer } = schema;
  return { inner: others.length === 1 && only ? { ...only, ...outer } : { ...outer, anyOf: others }, nullable: true };
};

const literals = (values: readonly unknown[]): string => values.map((value) => `\`${String(value)}\``).join(', ');

const typeNames: Readonly<Record<string, string>> = { Decimal: 'decimal string', Day: 'date', Instant: 'date-time' };

/**
 * The schema with references replaced by their definitions. The shared scalar types stay references, because their
 * names say more than their patterns.
 */
export const inlined = (schema: JsonSchema, definitions = schema.$defs ?? {}): JsonSchema => {
  const { $ref, $defs: _definitions, ...own } = schema;
  const name = $ref?.split('/').at(-1);
  if (name && typeNames[name]) return { ...own, $ref: name };
  const whole: JsonSchema = name ? { ...definitions[name], ...own } : own;
  const inside = (one: JsonSchema): JsonSchema => inlined(one, definitions);
  return {
    ...whole,
    ...(whole.anyOf ? { anyOf: whole.anyOf.map(inside) } : {}),
    ...(whole.items ? { items: inside(whole.items) } : {}),
    ...(whole.properties
      ? { properties: Object.fromEntries(Object.entries(whole.properties).map(([key, one]) => [key, inside(one)])) }
      : {}),
    ...(typeof whole.additionalProperties === 'object'
      ? { additionalProperties: inside(whole.additionalProperties) }
      : {}),
  };
};

const baseType = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return literals(schema.enum);
  if (schema.$ref) return typeNames[schema.$ref] ?? schema.$ref;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'values'}`;
  if (schema.type === 'object') return typeof schema.additionalProperties === 'object' ? 'map' : 'object';
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return String(schema.type ?? 'value');
};

/** The type of a schema, in words. */
const typeOf = (schema: JsonSchema): string => {
  const { inner, nullable } = splitNull(schema);
  return nullable ? `${baseType(inner)} or null` : baseType(inner);
};

const bounds = (schema: JsonSchema): string => {
  const { inner } = splitNull(schema);
  if (inner.type === 'integer' && inner.minimum !== undefined && (inner.maximum ?? 2 ** 53) < 2 ** 53 - 1) {
    return `${inner.minimum}–${inner.maximum}`;
  }
  if (inner.maxItems !== undefined) return `${inner.minItems ?? 0}–${inner.maxItems} items`;
  return '';
};

const notes = (schema: JsonSchema): string => {
  const { inner } = splitNull(schema);
  return [
    inner.description ?? '',
    schema.default !== undefined ? `Default \`${String(schema.default)}\`.` : '',
    bounds(schema) && !/\d to \d/.test(inner.description ?? '') ? `${bounds(schema)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** The fields of an object schema, nested ones with dotted names (`rates[].value`, `lines{}.unit`). */
export const fieldsOf = (schema: JsonSchema, prefix = ''): Field[] => {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const { inner } = splitNull(property);
    const own: Field = { name: path, type: typeOf(property), required: required.has(name), notes: notes(property) };
    return [own, ...childrenOf(inner, path)];
  });
};

const childrenOf = (schema: JsonSchema, path: string): Field[] => {
  if (schema.properties) return fieldsOf(schema, `${path}.`);
  if (schema.type === 'array' && schema.items) return childrenOf(splitNull(schema.items).inner, `${path}[]`);
  if (typeof schema.additionalProperties === 'object') return childrenOf(schema.additionalProperties, `${path}{}`);
  return [];
};
