import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { GoldCall, Question } from './question-set.ts';

/** What a tool answered: the text that a model would read. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A service that answers tool calls. */
export interface Tools {
  readonly list: readonly { readonly name: string; readonly description?: string; readonly inputSchema: object }[];
  readonly instructions: string;
  call(tool: string, values: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

/** How a question ended. `not loaded`: the service says that it lacks the data, and how to load it. */
export interface Outcome {
  readonly id: string;
  readonly ended: 'answered' | 'not loaded' | 'wrong';
  readonly calls: number;
  /** Tokens (o200k_base) of the answers of tools. */
  readonly tokens: number;
  /** What is wrong, or what the service said. */
  readonly why: string | null;
}

export const tokensOf = (text: string): number => encode(text).length;

/** What stands in earlier answers under a path such as `0.data.matches.0.cik`. */
const valueAt = (answers: readonly ToolAnswer[], path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const answer = answers[Number.parseInt(first, 10)];
  let found: unknown = answer ? (JSON.parse(answer.text) as unknown) : undefined;
  for (const part of rest) found = (found as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  return found;
};

const filled = ([, values]: GoldCall, answers: readonly ToolAnswer[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('$') ? valueAt(answers, value.slice(1)) : value,
    ]),
  );

/** Texts that an answer lacks, whatever their letter case; digits are found with or without commas. */
export const missingClaims = ({ claims }: Pick<Question, 'claims'>, text: string): readonly string[] => {
  const said = text.toLowerCase().replace(/(?<=\d),(?=\d{3})/g, '');
  return claims.filter((claim) => !said.includes(claim.toLowerCase()));
};

const codeOf = (text: string): string | undefined => {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
};

const listsIn = (value: unknown): readonly (readonly unknown[])[] => {
  if (Array.isArray(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
};

/** Whether an answer has lists, and nothing in any of them. */
const isEmpty = ({ text }: ToolAnswer): boolean => {
  const lists = listsIn((JSON.parse(text) as { data?: unknown }).data);
  return lists.length > 0 && lists.every((list) => list.length === 0);
};

/** Codes by which the service says that data is missing here; another code is a wrong call. */
const notLoaded = new Set(['out_of_coverage', 'not_found']);

/** Makes the calls that answer a question, one after the other. */
export const askGold = async (question: Question, tools: Tools): Promise<Outcome> => {
  const answers: ToolAnswer[] = [];
  const outcome = (ended: Outcome['ended'], why: string | null): Outcome => ({
    ...{ id: question.id, ended, why },
    calls: answers.length,
    tokens: answers.reduce((sum, { text }) => sum + tokensOf(text), 0),
  });
  for (const call of question.calls) {
    const values = filled(call, answers);
    // The search before it found nothing.
    if (Object.values(values).includes(undefined)) return outcome('not loaded', `nothing found for ${call[0]}`);
    const answer = await tools.call(call[0], values);
    answers.push(answer);
    if (!answer.isError) continue;
    return outcome(notLoaded.has(codeOf(answer.text) ?? '') ? 'not loaded' : 'wrong', answer.text);
  }
  if (question.mostCalls !== undefined && answers.length > question.mostCalls)
    return outcome('wrong', `${answers.length} calls; the set allows ${question.mostCalls}`);
  const said = answers.map(({ text }) => text).join('\n');
  if (answers.some(isEmpty)) return outcome('not loaded', 'the answer is empty');
  if (question.loadedIf !== undefined && !said.includes(question.loadedIf))
    return outcome('not loaded', `no ${question.loadedIf} in the answer`);
  const missing = missingClaims(question, said);
  return missing.length === 0 ? outcome('answered', null) : outcome('wrong', `no ${missing.join(', ')} in the answer`);
};
