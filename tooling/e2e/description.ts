import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Caller } from './http-client.ts';
import type { Parameter, ParameterSchema } from './requests.ts';

interface Reference {
  readonly $ref: string;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId: string;
          readonly parameters: readonly (Parameter | Reference)[];
          readonly responses: Readonly<Record<string, Response | Reference>>;
        };
      }
    >
  >;
}

/** An operation as the OpenAPI document describes it. */
export interface Described {
  readonly path: string;
  readonly tool: string;
  readonly parameters: readonly Parameter[];
  /** What is wrong with an answer by the document: null when nothing is. */
  fault(status: number, contentType: string | undefined, body: () => unknown): string | null;
}

/** The OpenAPI document that a server hands out, read by a validator that knows nothing of the server's own schemas. */
export interface Description {
  readonly text: string;
  readonly operations: readonly Described[];
  /** Whether a parameter's schema accepts a text of an address. */
  accepts(schema: ParameterSchema, text: string): boolean;
}

const documentId = 'https://schemas.example.org/openapi.json';

const isReference = (value: object): value is Reference => '$ref' in value;

const inAddress = (schema: ParameterSchema, text: string): unknown => {
  if (schema.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : text;
  if (schema.type === 'number') return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

/** Fetches and compiles the description. */
export const describedBy = async (caller: Caller): Promise<Description> => {
  const { text } = await caller.ask('/openapi.json', { key: null });
  const document = JSON.parse(text) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: documentId, ...document } as object, documentId);

  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
  const resolved = <T extends object>(value: T | Reference): T => (isReference(value) ? (at(value.$ref) as T) : value);

  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known) return known;
    // References of the document are relative to the document.
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentId}#/`)) as object;
    const made = ajv.compile(absolute);
    compiled.set(schema, made);
    return made;
  };

  const operations = Object.entries(document.paths).map(([path, { get }]): Described => ({
    path,
    tool: get.operationId,
    parameters: get.parameters.map(resolved),
    fault(status, contentType, body) {
      const declared = get.responses[String(status)];
      if (!declared) return `status ${status} is not documented`;
      const { content } = resolved(declared);
      if (!content) return null;
      const type = (contentType ?? '').split(';', 1)[0] ?? '';
      const media = content[type];
      if (!media) return `content type ${contentType} is not documented for ${status}`;
      if (!type.endsWith('json') || type.includes('ndjson')) return null;
      const validate = validatorOf(media.schema);
      return validate(body()) ? null : ajv.errorsText(validate.errors);
    },
  }));
  return {
    text,
    operations,
    accepts: (schema, value) =>
      (schema.anyOf ?? schema.oneOf ?? [schema]).some((one) => validatorOf(one)(inAddress(one, value)) === true),
  };
};
