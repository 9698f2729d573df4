import { nearest } from '@dqs/core';
import { ServiceError, type Endpoint } from '@dqs/schemas';
import { toolOf, type Operation, type Service, type Tool } from '@dqs/service';
import { surfaces, type Surface } from '@dqs/storage';

/** The tools that a request selects. Empty lists select everything. */
export interface Wanted {
  readonly compact: boolean;
  /** Answers only as text, for clients that show a model both the text and the structured content. */
  readonly textOnly: boolean;
  /** Domain keys: `fx`, `futures`. */
  readonly toolsets: readonly string[];
  /** Single tools in addition to the toolsets. */
  readonly tools: readonly string[];
}

/** A tool as listed. */
export type ListedTool = Omit<Tool, 'outputSchema'> & Partial<Pick<Tool, 'outputSchema'>>;

/** A listed tool whose answers are only text. */
export const withoutOutput = ({ outputSchema: _, ...tool }: ListedTool): ListedTool => tool;

/** The tools of one address on one surface, in contract order. Requests with the same selection share one object. */
export interface Selection {
  readonly surface: Surface;
  readonly compact: boolean;
  /** No tool declares an output schema, because a declared one requires structured content. */
  readonly textOnly: boolean;
  readonly tools: readonly ListedTool[];
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Maximum number of cached selections. A client that invents more pays for building its own. */
const keptSelections = 256;

const unknownName = (kind: string, name: string, known: readonly string[]): ServiceError => {
  const near = nearest(name, known);
  return new ServiceError('not_found', `There is no ${kind} named ${JSON.stringify(name.slice(0, 64))}.`, {
    param: kind === 'toolset' ? 'toolsets' : 'tools',
    candidates: near.length > 0 ? near : known,
    hint: `Use ${kind} names from the candidates, separated by commas, or /mcp for all tools.`,
  });
};

/** Tables of tools per surface, built once, so that no request builds a tool definition. */
export class Selections {
  readonly #all: ReadonlyMap<Surface, readonly (readonly [Tool, Operation])[]>;
  readonly #kept = new Map<string, Selection>();

  constructor(service: Service) {
    // Surfaces share most operations.
    const tools = new Map<Endpoint, Tool>();
    const tool = (operation: Operation): Tool => {
      const made = tools.get(operation.endpoint) ?? toolOf(operation);
      tools.set(operation.endpoint, made);
      return made;
    };
    this.#all = new Map(
      surfaces.map((surface) => [
        surface,
        service.visible(surface).map((operation) => [tool(operation), operation] as const),
      ]),
    );
  }

  /** Throws `not_found` for a toolset or tool that the surface does not have. */
  of(surface: Surface, wanted: Wanted): Selection {
    const key = JSON.stringify([surface, wanted.compact, wanted.textOnly, wanted.toolsets, wanted.tools]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const selection = this.#build(surface, wanted);
    if (this.#kept.size >= keptSelections) this.#kept.clear();
    this.#kept.set(key, selection);
    return selection;
  }

  /** The names that a surface has. A key may store a toolset that no longer exists. */
  known(surface: Surface, toolsets: readonly string[]): readonly string[] {
    const domains = new Set((this.#all.get(surface) ?? []).map(([, operation]) => operation.domain.key));
    return toolsets.filter((name) => domains.has(name));
  }

  #build(surface: Surface, { compact, textOnly, toolsets, tools }: Wanted): Selection {
    const all = this.#all.get(surface) ?? [];
    const domains = [...new Set(all.map(([, operation]) => operation.domain.key))];
    const names = all.map(([tool]) => tool.name);
    for (const name of toolsets)
      if (name !== 'all' && !domains.includes(name)) throw unknownName('toolset', name, ['all', ...domains]);
    for (const name of tools) if (!names.includes(name)) throw unknownName('tool', name, names);
    const everything = (toolsets.length === 0 && tools.length === 0) || toolsets.includes('all');
    const chosen = all.filter(
      ([tool, operation]) => everything || toolsets.includes(operation.domain.key) || tools.includes(tool.name),
    );
    return {
      surface,
      compact,
      textOnly,
      tools: chosen.map(([tool]) => (textOnly ? withoutOutput(tool) : tool)),
      operations: new Map(chosen.map(([tool, operation]) => [tool.name, operation])),
    };
  }
}
