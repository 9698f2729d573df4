import { datasetsOn, fullSchemasOf, type CompletionSearch, type Operation } from '@dqs/service';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Selection } from './selection.ts';

/** The result of `resources/read` for one address. */
export type ResourceBody = {
  readonly mimeType: string;
  readonly _meta?: { readonly [key: string]: unknown };
} & ({ readonly text: string } | { readonly blob: string });

/** Calls an operation for the reader of a resource. Returns the minified JSON of its answer. */
export type Ask = (tool: string, values: Readonly<Record<string, unknown>>) => Promise<string>;

/** A family of resources: its list and its read function. */
export interface ResourceFamily {
  list(selection: Selection): readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  /** Whether the templates are shown with these tools; absent: always. */
  isShown?(selection: Selection): boolean;
  /** Null if the address does not belong to this family. Rejects with the service's error. */
  read(uri: string, selection: Selection, ask: Ask): ResourceBody | null | Promise<ResourceBody | null>;
  /** Values for a variable of one of the templates. */
  complete?(variable: string, selection: Selection): readonly string[];
  /** The search that finds values for a variable of one of the templates. */
  searchFor?(variable: string): CompletionSearch | undefined;
}

const json = (value: unknown): ResourceBody => ({ mimeType: 'application/json', text: JSON.stringify(value) });

const describe = (operation: Operation) => {
  const { endpoint } = operation;
  return {
    name: endpoint.tool,
    title: endpoint.title,
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    rest: endpoint.path,
    examples: endpoint.examples,
    ...fullSchemasOf(operation),
  };
};

const schemaPrefix = 'schema://tools/';

/** `schema://tools/{name}`: the complete schemas, which tools/list only summarizes. */
const toolSchemas: ResourceFamily = {
  list: () => [],
  templates: [
    {
      uriTemplate: `${schemaPrefix}{name}`,
      name: 'tool-schema',
      title: 'Complete schemas of a tool',
      description: 'Every argument and every field of the answer of one tool, as JSON Schema, with examples.',
      mimeType: 'application/json',
    },
  ],
  read: (uri, selection) => {
    if (!uri.startsWith(schemaPrefix)) return null;
    const operation = selection.operations.get(uri.slice(schemaPrefix.length));
    return operation ? json(describe(operation)) : null;
  },
  complete: (variable, selection) => (variable === 'name' ? [...selection.operations.keys()] : []),
};

const catalogUri = 'catalog://datasets';

const catalogOf = ({ operations, surface }: Selection) => {
  const domains = new Set([...operations.values()].map(({ domain }) => domain));
  const datasets = [...domains].flatMap((domain) =>
    datasetsOn(surface, domain).map(({ dataset, source }) => ({
      dataset: dataset.key,
      display_name: dataset.displayName,
      category: domain.key,
      coverage: dataset.coverage,
      cadence: dataset.cadence,
      source: source.tag,
      source_name: source.name,
      license: source.license,
      terms_url: source.termsUrl,
      attribution: source.attribution,
      tools: [...operations.values()]
        .filter((o) => o.endpoint.datasets.includes(dataset.key))
        .map((o) => o.endpoint.tool),
    })),
  );
  return { datasets };
};

/** `catalog://datasets`: the loaded data, its publishers and licences. */
const datasetCatalog: ResourceFamily = {
  list: () => [
    {
      uri: catalogUri,
      name: 'datasets',
      title: 'Data sets',
      description: 'What the service holds: coverage, cadence, source, licence and the tools that read it.',
      mimeType: 'application/json',
    },
  ],
  templates: [],
  read: (uri, selection) => (uri === catalogUri ? json(catalogOf(selection)) : null),
};

export const catalogFamilies: readonly ResourceFamily[] = [datasetCatalog, toolSchemas];
