import type { Endpoint } from '@dqs/schemas';
import { z } from 'zod';
import type { Flag } from '../flag.ts';

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const placeholders: Readonly<Record<string, string>> = { integer: 'N', number: 'N', boolean: 'true|false' };

export const flagName = (parameter: string): string => parameter.replaceAll('_', '-');

/** Resolves a reference and selects the non-null alternative of a nullable value. */
const resolved = (schema: Schema, root: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  const target = name ? { ...root.$defs?.[name], ...schema } : schema;
  const choice = target.anyOf?.find(({ type }) => type !== 'null');
  return choice
    ? {
        ...resolved(choice, root),
        ...('description' in target ? { description: target.description } : {}),
        ...pick(target),
      }
    : target;
};

const pick = ({ default: value }: Schema): Schema => (value === undefined ? {} : { default: value });

const placeholderOf = (schema: Schema, name: string | undefined): string => {
  if (name === 'Day') return 'YYYY-MM-DD';
  if (name === 'Instant') return 'DATE-TIME';
  return placeholders[schema.type ?? ''] ?? 'TEXT';
};

const referenceOf = (schema: Schema): string | undefined =>
  (schema.$ref ?? schema.anyOf?.find(({ $ref }) => $ref)?.$ref)?.split('/').at(-1);

const flagOf = (parameter: string, schema: Schema, root: Schema): Flag => {
  const whole = resolved(schema, root);
  const item = whole.items ? resolved(whole.items, root) : whole;
  const choices = item.enum?.map(String);
  const reference = referenceOf(whole.items ?? schema);
  return {
    name: flagName(parameter),
    value: choices ? 'NAME' : placeholderOf(item, reference),
    summary: whole.description ?? '',
    ...(choices ? { choices } : {}),
    ...(whole.default === undefined || whole.default === null ? {} : { default: String(whole.default) }),
    ...(whole.items ? { repeated: true } : {}),
    ...(root.required?.includes(parameter) ? { required: true } : {}),
  };
};

/** The flags of an operation: one for each parameter of its contract, in the contract's order. */
export const parameterFlags = (endpoint: Endpoint): readonly Flag[] => {
  const root = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(root.properties ?? {}).map(([name, schema]) => ({
    ...flagOf(name, schema, root),
    ...(name === endpoint.batch ? { repeated: true } : {}),
  }));
};
