import { jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { z } from 'zod';

type Mutable = Record<string, unknown>;

// Fields may be added to an answer within a version, so the schema allows additional properties.
const open = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const made: Mutable = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'additionalProperties' && value === false) continue;
    if (key === '$ref' && typeof value === 'string') made[key] = value.replace('#/$defs/', '#/components/schemas/');
    else made[key] = open(value);
  }
  return made;
};

/** The named schemas of a document, collected while operations are described. */
export interface Components {
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Adds a schema under a name (its own id if it has one) and returns a reference to it. */
  add(name: string, schema: z.ZodType): { readonly $ref: string };
  /** A schema without its definitions, which are added as components. */
  inline(schema: JsonSchema): unknown;
}

/** Starts empty. Throws if two schemas of one name differ, which is an error of the contracts. */
export const createComponents = (): Components => {
  const schemas: Record<string, unknown> = {};
  const put = (name: string, schema: unknown): void => {
    const before = schemas[name];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas are called ${name}`);
    }
    schemas[name] = schema;
  };
  const inline = (schema: JsonSchema): unknown => {
    const { $defs, ...rest } = schema;
    for (const [name, definition] of Object.entries($defs ?? {})) put(name, open(definition));
    return open(rest);
  };
  return {
    schemas,
    inline,
    add(name, schema) {
      const id = schema.meta()?.id ?? name;
      const made = jsonSchemaOf(schema, 'output');
      // A schema with an id may already be a reference to its own definition.
      const body = inline(made);
      if (made.$ref === undefined) {
        const { id: _, ...plain } = body as { id?: unknown };
        put(id, plain);
      }
      return { $ref: `#/components/schemas/${id}` };
    },
  };
};
