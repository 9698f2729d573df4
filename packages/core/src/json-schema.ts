import { z } from 'zod';

/** A JSON Schema (2020-12) as plain data. Only the keywords used in this project are typed. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const safe = Number.MAX_SAFE_INTEGER;

type Mutable = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

// The library adds redundant keywords: the bounds of every integer, a pattern of 400 characters for every date, a union
// inside a union for every nullable union.
const tidy = (schema: Mutable): void => {
  if (schema.minimum === -safe) delete schema.minimum;
  if (schema.maximum === safe) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  if (schema.anyOf) {
    schema.anyOf = schema.anyOf.flatMap((part) => (part.anyOf && Object.keys(part).length === 1 ? part.anyOf : [part]));
  }
};

type Direction = 'input' | 'output';

const converted = new WeakMap<z.ZodType, Partial<Record<Direction, JsonSchema>>>();

/**
 * The JSON Schema of what callers send (`input`) or receive (`output`). Schemas with an id become `$defs`. `$schema` is
 * omitted, and so are patterns and bounds that `format` and `type` already imply. Each schema is converted once, because
 * validation, tools, tables and documentation all read it; callers share the result.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: Direction): JsonSchema => {
  const known = converted.get(schema) ?? {};
  converted.set(schema, known);
  return (known[io] ??= convert(schema, io));
};

const convert = (schema: z.ZodType, io: Direction): JsonSchema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema as Mutable),
  });
  return made as JsonSchema;
};

/** The target of a local reference, or the schema itself. Keywords next to the reference override it. */
export const resolved = (schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const target = definitions[name];
  if (!target) throw new Error(`JSON Schema reference without a target: ${schema.$ref}`);
  const { $ref: _, ...own } = schema;
  return { ...resolved(target, definitions), ...own };
};

/**
 * The alternatives of a union (or the schema alone) without null, references resolved, and whether null is among them.
 */
export const alternatives = (
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): { readonly schemas: readonly JsonSchema[]; readonly nullable: boolean } => {
  const target = resolved(schema, definitions);
  const parts = target.anyOf ?? target.oneOf;
  if (parts) {
    const inner = parts.map((part) => alternatives(part, definitions));
    return { schemas: inner.flatMap((part) => part.schemas), nullable: inner.some((part) => part.nullable) };
  }
  if (target.type === 'null') return { schemas: [], nullable: true };
  if (Array.isArray(target.type)) {
    const types = (target.type as readonly string[]).filter((type) => type !== 'null');
    return { schemas: types.map((type) => ({ ...target, type })), nullable: types.length < target.type.length };
  }
  return { schemas: [target], nullable: false };
};
