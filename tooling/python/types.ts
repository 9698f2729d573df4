import { pascal, referred, type Document, type Schema } from './schema.ts';

/** Words of Python that no field of a class can be called. */
const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text);

export const literal = (value: unknown): string =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Writes the types of a document's schemas as Python, each class once. */
export interface Types {
  /** The annotation of a schema; `name` is that of the class it becomes where it has fields and no name of its own. */
  annotation(schema: Schema, name: string): string;
  /** The module so far: every class that an annotation named. */
  module(): string;
}

const unique = (parts: readonly string[]): readonly string[] => {
  const found = [...new Set(parts)];
  return found.includes('None') ? [...found.filter((part) => part !== 'None'), 'None'] : found;
};

export const createTypes = ({ components: { schemas } }: Document): Types => {
  const classes = new Map<string, string>();

  const record = (name: string, schema: Schema): string => {
    if (classes.has(name)) return name;
    classes.set(name, '');
    const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => {
      const type = annotation(part, `${name}${pascal(field)}`);
      return [field, schema.required?.includes(field) ? type : `NotRequired[${type}]`] as const;
    });
    const text = fields.every(([field]) => isName(field))
      ? `class ${name}(TypedDict):\n${fields.length === 0 ? '    pass\n' : fields.map(([field, type]) => `    ${field}: ${type}\n`).join('')}`
      : `${name} = TypedDict("${name}", {\n${fields.map(([field, type]) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},\n`).join('')}})\n`;
    classes.set(name, text);
    return name;
  };

  const single = (type: string, schema: Schema, name: string): string => {
    if (type === 'array') return `list[${annotation(schema.items ?? {}, `${name}Item`)}]`;
    if (type !== 'object') return scalars[type] ?? 'Any';
    if (schema.properties) return record(name, schema);
    const { additionalProperties: values } = schema;
    return typeof values === 'object' ? `dict[str, ${annotation(values, `${name}Value`)}]` : 'dict[str, Any]';
  };

  const annotation = (schema: Schema, name: string): string => {
    const reference = referred(schema);
    if (reference === 'Decimal') return 'Exact';
    if (reference !== null) return annotation(schemas[reference] ?? {}, reference);
    if (schema.anyOf)
      return unique(schema.anyOf.map((part, at) => annotation(part, at === 0 ? name : `${name}${at}`))).join(' | ');
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    return types.length === 0 ? 'Any' : unique(types.map((type) => single(type, schema, name))).join(' | ');
  };

  return {
    annotation,
    module: () => `"""Answers of the service, as dictionaries. Made by pnpm reference from its OpenAPI document."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict, Union

# An exact number: text, or a Decimal where the client was asked for them.
Exact = Union[str, Decimal]

${[...classes.values()].map((text) => `\n${text}`).join('\n')}`,
  };
};
