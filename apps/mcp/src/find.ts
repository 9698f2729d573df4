import type { Caller } from '@dqs/limits';
import {
  answerName,
  completionSearches,
  createToolFinder,
  searchedValues,
  type CompletionSearch,
  type Service,
  type Tool,
  type ToolFinder,
} from '@dqs/service';
import type { Selection } from './selection.ts';

/** A value for a parameter of a tool: a series, a market, a line of a statement. */
interface FoundArgument {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
  readonly name: string | null;
}

/** The results for a question. */
interface Findings {
  readonly tools: readonly Pick<Tool, 'name' | 'title' | 'description'>[];
  readonly values: readonly FoundArgument[];
}

interface Finder {
  readonly tools: ToolFinder;
  /** Searches that can run a question, each with the tool and the parameter that accept its results. */
  readonly asked: readonly (CompletionSearch & { readonly for: string; readonly argument: string })[];
}

/** Maximum values of series and markets shown per search, and maximum tools for which they are searched. */
const shown = { values: 4, tools: 3 } as const;

const finders = new WeakMap<Selection, Finder>();

const finderOf = (selection: Selection): Finder => {
  const kept = finders.get(selection);
  if (kept) return kept;
  const operations = [...selection.operations.values()];
  const taking = new Set<string>(operations.flatMap(({ endpoint }) => (endpoint.takesQuestions ? endpoint.tool : [])));
  const finder = {
    tools: createToolFinder(operations),
    asked: [...completionSearches(operations)].flatMap(([subject, search]) => {
      const [tool = '', argument = ''] = subject.split(' ');
      const isOwn = selection.operations.get(tool)?.domain === selection.operations.get(search.tool)?.domain;
      return isOwn && taking.has(search.tool) ? [{ ...search, for: tool, argument }] : [];
    }),
  };
  finders.set(selection, finder);
  return finder;
};

/** The tools that match the words of a question, best first. */
export const toolsFor = (selection: Selection, question: string): readonly string[] =>
  finderOf(selection)
    .tools.byWords(question)
    .operations.map(({ endpoint }) => endpoint.tool);

/**
 * Tools for a question, and the lines, metrics, series and markets in it. Throws the errors of the searches for series.
 */
export const find = async (
  service: Service,
  selection: Selection,
  question: string,
  limit: number,
  caller: Caller,
  signal: AbortSignal,
): Promise<Findings> => {
  const { tools, asked } = finderOf(selection);
  const { operations, values, answers } = await tools.find(service, question, caller, signal);
  const listed = operations.slice(0, limit).flatMap(({ endpoint }) => {
    const tool = selection.tools.find(({ name }) => name === endpoint.tool);
    return tool ? [{ name: tool.name, title: tool.title, description: tool.description }] : [];
  });
  const first = new Set(listed.slice(0, shown.tools).map(({ name }) => name));
  const looked = asked.filter(({ tool, for: taker }) => first.has(tool) || first.has(taker));
  const found = await Promise.all(
    looked.map(async ({ for: tool, argument: parameter, ...lookup }) => {
      const answered = lookup.values === undefined ? answers.get(answerName(lookup)) : undefined;
      const some = answered ?? (await searchedValues(service, lookup, question, caller, signal));
      return some.slice(0, shown.values).map(({ value, label }) => ({ tool, parameter, value, name: label }));
    }),
  );
  return { tools: listed, values: [...values, ...found.flat()] };
};
