import fc from 'fast-check';

/** The response to a generated request. */
export interface FuzzAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** A request generated from an OpenAPI document. */
export interface FuzzRequest {
  readonly operation: string;
  readonly path: string;
  /** True when every parameter conforms to the document. Such a request must not get `bad_parameter`. */
  readonly valid: boolean;
}

export interface FuzzOptions {
  readonly document: Record<string, unknown>;
  readonly send: (path: string, withKey: boolean) => Promise<FuzzAnswer>;
  readonly requests: number;
  /** Operations to skip, such as those that fail on purpose. */
  readonly except?: readonly string[];
  /** Values that match loaded data, by parameter name. A third of the valid requests use them. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Throws when a 200 response violates its contract. */
  readonly check: (operation: string, envelope: unknown) => void;
  readonly seed?: number;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;

const longestText = 200;

const followed = <T extends { readonly $ref?: string }>(value: T, document: Json): T => {
  if (value.$ref === undefined) return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key], document);
  return followed(target as T, document);
};

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

// Text that a parameter accepts: printable, not blank, well-formed, within its length.
const printable = (schema: Schema): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', minLength: Math.max(1, schema.minLength ?? 1), maxLength: 20 })
    .filter((text) => text.trim() !== '' && text.length <= (schema.maxLength ?? longestText));

const validValue = (given: Schema, document: Json): fc.Arbitrary<string> => {
  const schema = followed(given, document);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => validValue(part, document)));
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 }).map(String);
  }
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.format === 'date') return day.map((text) => text.slice(0, 10));
  if (schema.format === 'date-time') return day;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return printable(schema);
};

let hostileTexts: fc.Arbitrary<string> | null = null;

/** Texts that break careless code. They need all characters of Unicode, so they are built on first use. */
const hostile = (): fc.Arbitrary<string> =>
  (hostileTexts ??= fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '99999999999999999999',
      '1e9',
      'NaN',
      'null',
      'true',
      "' or 1=1 --",
      '%',
      '_%_',
      '\\',
      '\u0000',
      '2023-02-30',
      '0000-00-00',
      '9999-12-31T23:59:60Z',
      '../../etc/passwd',
      '${jndi:ldap://x}',
      '\u202e\u0301',
      'x'.repeat(500),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ));

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

interface Given {
  readonly parameter: Parameter;
  readonly values: readonly string[];
}

const addressOf = (path: string, given: readonly Given[]): string => {
  const search = given
    .filter(({ parameter }) => parameter.in === 'query')
    .flatMap(({ parameter, values }) => values.map((value) => `${encoded(parameter.name)}=${encoded(value)}`));
  const filled = given
    .filter(({ parameter }) => parameter.in === 'path')
    .reduce(
      (address, { parameter, values }) => address.replace(`{${parameter.name}}`, () => encoded(values[0] ?? 'x')),
      path,
    );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
};

/** Requests that conform to the document: required parameters, some optional ones, values within their schema. */
const validRequest = (path: string, operation: Operation, options: FuzzOptions): fc.Arbitrary<FuzzRequest> => {
  const { document } = options;
  // A cursor is opaque, so no value of it can be generated from the document. Only JSON can be checked against a
  // contract.
  const usable = operation.parameters
    .map((parameter) => followed(parameter, document))
    .filter(({ name }) => !['cursor', 'format', 'columns'].includes(name));
  const parts = usable.map((parameter) => {
    const schema = followed(parameter.schema, document);
    const known = options.values?.[parameter.name];
    const one = validValue(schema.type === 'array' ? (schema.items ?? {}) : schema, document);
    const value = known
      ? fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: fc.constantFrom(...known) })
      : one;
    const values =
      schema.type === 'array'
        ? fc.array(value, {
            minLength: Math.max(1, schema.minItems ?? 1),
            maxLength: Math.min(5, schema.maxItems ?? 5),
          })
        : value.map((single) => [single]);
    const given = values.map((list): readonly Given[] => [{ parameter, values: list }]);
    return parameter.required ? given : fc.option(given, { nil: [] as readonly Given[], freq: 1 });
  });
  return fc
    .tuple(...parts)
    .map((given) => ({ operation: operation.operationId, path: addressOf(path, given.flat()), valid: true }));
};

/** Requests of any kind: unknown names, repetitions, hostile values. */
const anyRequest = (path: string, operation: Operation, options: FuzzOptions): fc.Arbitrary<FuzzRequest> => {
  const usable = operation.parameters.map((parameter) => followed(parameter, options.document));
  const name = fc.oneof(
    fc.constantFrom(...usable.map((parameter) => parameter.name)),
    fc.string({ maxLength: 10 }),
    fc.constant('__proto__'),
  );
  const given = fc.record({
    parameter: name.map((text): Parameter => ({ name: text, in: 'query', required: false, schema: {} })),
    values: fc.array(hostile(), { minLength: 1, maxLength: 3 }),
  });
  const inPath = usable.filter((parameter) => parameter.in === 'path');
  return fc.tuple(fc.array(given, { maxLength: 4 }), ...inPath.map(hostile)).map(([query, ...values]) => {
    const fixed = inPath.map((parameter, at) => ({ parameter, values: [values[at] ?? 'x'] }));
    return { operation: operation.operationId, path: addressOf(path, [...fixed, ...query]), valid: false };
  });
};

const operationsOf = (document: Json): readonly (readonly [string, Operation])[] =>
  Object.entries(document['paths'] as Record<string, { readonly get: Operation }>).map(([path, { get }]) => [
    path,
    get,
  ]);

const problemOf = (
  request: FuzzRequest,
  operation: Operation,
  answer: FuzzAnswer,
  options: FuzzOptions,
): string | null => {
  if (answer.status >= 500) return 'a server error';
  // An empty path parameter gives another path, which no operation describes.
  if (operation.responses[answer.status] === undefined && answer.status !== 404)
    return `the undocumented status ${answer.status}`;
  if (answer.status !== 200) {
    const { error } = JSON.parse(answer.text) as {
      readonly error?: { readonly code?: string; readonly param?: string };
    };
    if (!error?.code) return 'an error without its body';
    if (error.code === 'bad_parameter' && error.param === undefined) return 'a bad_parameter without param';
    if (error.code === 'bad_parameter' && request.valid)
      return `a refusal of a valid request: ${answer.text.slice(0, 300)}`;
    return null;
  }
  if (!answer.contentType.startsWith('application/json')) return null;
  options.check(request.operation, JSON.parse(answer.text));
  return null;
};

/**
 * Sends valid and hostile requests generated from the document. Throws for the first response with a server error, an
 * undocumented status or body, or success without a key. Throws also when a request that the document allows is
 * refused. Returns the number of requests by status.
 */
export const fuzzDocument = async (options: FuzzOptions): Promise<ReadonlyMap<number, number>> => {
  const operations = operationsOf(options.document).filter(
    ([, { operationId }]) => !options.except?.includes(operationId),
  );
  const byId = new Map(operations.map(([, operation]) => [operation.operationId, operation]));
  const requests = fc.oneof(
    ...operations.flatMap(([path, operation]) => [
      validRequest(path, operation, options),
      anyRequest(path, operation, options),
    ]),
  );
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, fc.nat(19), async (request, dice) => {
      const withKey = dice > 0;
      const answer = await options.send(request.path, withKey);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (!withKey) {
        if (answer.status !== 401) throw new Error(`${request.path} is answered ${answer.status} without a key`);
        return;
      }
      const operation = byId.get(request.operation);
      const problem = operation ? problemOf(request, operation, answer, options) : 'no operation';
      if (problem) throw new Error(`${request.path}: ${problem}\n${answer.text.slice(0, 500)}`);
    }),
    { numRuns: options.requests, ...(options.seed === undefined ? {} : { seed: options.seed }) },
  );
  return statuses;
};
