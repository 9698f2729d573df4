/** As much of JSON Schema as the description of the service uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly maximum?: number;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** How often table formats accept it; absent: once. */
  readonly 'x-repeatable'?: { readonly maxItems: number };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly 'x-rows'?: readonly string[];
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': { readonly schema: Schema };
        /** Its description lists the columns of the table. */
        readonly 'application/x-ndjson': { readonly schema: Schema };
      };
    };
  };
}

/** An OpenAPI document as the service hands it out. */
export interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const prefix = '#/components/schemas/';

/** The name of a schema that is referred to; null for any other. */
export const referred = ({ $ref }: Schema): string | null =>
  $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : null;

export const pascal = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
