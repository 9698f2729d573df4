import { referred, type Document, type Schema } from './schema.ts';

const isText = ({ type }: Schema): boolean => type === 'string' || (Array.isArray(type) && type.includes('string'));

/**
 * Where the decimals of a schema stand: names of fields, `*` for every element of a list or a map. A place that may hold another
 * text as well is left out, and so is what repeats itself inside itself.
 */
export const decimalPaths = ({ components: { schemas } }: Document, schema: Schema): readonly (readonly string[])[] => {
  const found = new Map<string, readonly string[]>();

  const walk = (part: Schema, path: readonly string[], within: readonly string[]): void => {
    const name = referred(part);
    if (name === 'Decimal') {
      found.set(path.join('/'), path);
      return;
    }
    if (name !== null) {
      if (!within.includes(name)) walk(schemas[name] ?? {}, path, [...within, name]);
      return;
    }
    const choices = part.anyOf ?? [];
    const texts = choices.map((choice) => schemas[referred(choice) ?? ''] ?? choice).filter(isText);
    const decimals = choices.filter((choice) => referred(choice) === 'Decimal');
    for (const choice of choices)
      if (referred(choice) !== 'Decimal' || texts.length === decimals.length) walk(choice, path, within);
    if (part.items) walk(part.items, [...path, '*'], within);
    if (typeof part.additionalProperties === 'object') walk(part.additionalProperties, [...path, '*'], within);
    for (const [field, value] of Object.entries(part.properties ?? {})) walk(value, [...path, field], within);
  };

  walk(schema, [], []);
  return [...found.values()];
};
