import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';

/** The structure of a table as declared by the contract: records, lists of them, maps of them, and single values. */
export type Shape =
  | { readonly kind: 'value' }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, Shape> }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'map'; readonly of: Shape };

const value: Shape = { kind: 'value' };

type Definitions = Readonly<Record<string, JsonSchema>>;

const shapeOf = (schema: JsonSchema, definitions: Definitions): Shape => {
  const { schemas } = alternatives(schema, definitions);
  const [only] = schemas;
  if (!only || schemas.length > 1) return value;
  if (only.type === 'array' && only.items) {
    const of = shapeOf(only.items, definitions);
    return of.kind === 'record' ? { kind: 'list', of } : value;
  }
  if (only.type !== 'object') return value;
  if (typeof only.additionalProperties === 'object') {
    const of = shapeOf(only.additionalProperties, definitions);
    return of.kind === 'record' ? { kind: 'map', of } : value;
  }
  const fields = Object.entries(only.properties ?? {}).map(
    ([name, part]) => [name, shapeOf(part, definitions)] as const,
  );
  return { kind: 'record', fields: new Map(fields) };
};

const shapes = new WeakMap<Endpoint, Shape>();

/** The shape of `data`, computed once for each operation. */
export const shapeOfData = (endpoint: Endpoint): Shape => {
  const kept = shapes.get(endpoint);
  if (kept) return kept;
  const schema = jsonSchemaOf(endpoint.data, 'output');
  const made = shapeOf(schema, schema.$defs ?? {});
  shapes.set(endpoint, made);
  return made;
};
