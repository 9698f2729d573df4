import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { z } from 'zod';

/** Calls `visit` with every source name inside a value. A null walker means that the schema has no source field. */
export type SourceWalker = (value: unknown, visit: (name: string) => void) => void;

type Definitions = Readonly<Record<string, JsonSchema>>;

const isName = (schema: JsonSchema, definitions: Definitions): boolean =>
  // A field with a closed list of values names an agency or a kind, not a source tag.
  alternatives(schema, definitions).schemas.some(
    (part) => part.type === 'string' && !part.enum && part.const === undefined,
  );

const objectWalker = (
  properties: readonly (readonly [string, SourceWalker | null])[],
  named: boolean,
): SourceWalker => {
  const inner = properties.filter((entry): entry is readonly [string, SourceWalker] => entry[1] !== null);
  return (value, visit) => {
    if (typeof value !== 'object' || value === null) return;
    const object = value as Record<string, unknown>;
    if (named && typeof object['source'] === 'string') visit(object['source']);
    for (const [name, walk] of inner) walk(object[name], visit);
  };
};

const listWalker =
  (walk: SourceWalker): SourceWalker =>
  (value, visit) => {
    if (typeof value !== 'object' || value === null) return;
    for (const item of Array.isArray(value) ? value : Object.values(value)) walk(item, visit);
  };

const both = (walkers: readonly SourceWalker[]): SourceWalker | null => {
  const [first, ...others] = walkers;
  if (!first || others.length === 0) return first ?? null;
  return (value, visit) => walkers.forEach((walk) => walk(value, visit));
};

const build = (schema: JsonSchema, definitions: Definitions, open: ReadonlySet<string>): SourceWalker | null => {
  if (schema.$ref && open.has(schema.$ref)) throw new Error(`recursive answers are not supported: ${schema.$ref}`);
  const seen = schema.$ref ? new Set([...open, schema.$ref]) : open;
  const walkers = alternatives(schema, definitions).schemas.map((part): SourceWalker | null => {
    if (part.type === 'array') {
      const item = build(part.items ?? {}, definitions, seen);
      return item && listWalker(item);
    }
    if (part.type !== 'object') return null;
    if (typeof part.additionalProperties === 'object' && Object.keys(part.additionalProperties).length > 0) {
      const item = build(part.additionalProperties, definitions, seen);
      return item && listWalker(item);
    }
    const properties = Object.entries(part.properties ?? {}).map(
      ([name, property]) => [name, build(property, definitions, seen)] as const,
    );
    const named = part.properties?.['source'] !== undefined && isName(part.properties['source'], definitions);
    return named || properties.some(([, walk]) => walk) ? objectWalker(properties, named) : null;
  });
  return both(walkers.filter((walk) => walk !== null));
};

/** Compiles the walk over the `source` fields of an answer's data; null if its schema has none. */
export const sourceWalker = (data: z.ZodType): SourceWalker | null => {
  const schema = jsonSchemaOf(data, 'output');
  return build(schema, schema.$defs ?? {}, new Set());
};
