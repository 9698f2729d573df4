import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { createToolFinder, type Service } from '@dqs/service';
import { noteOfChoice } from '../judged.ts';
import type { Choice, ToolChoice } from './question.ts';

/**
 * What came of a question. `hint`: a later row, or the error, names the right answer. `told`: refused, empty or with a note, without
 * the right answer.
 */
type Ended = 'first' | 'hint' | 'told' | 'silently wrong';

export interface Asked {
  readonly choice: Choice;
  readonly ended: Ended;
  readonly answer: string;
  /** Place of the tool among those found for the question; -1 where it is not found. */
  readonly toolAt: number;
}

const caller: Caller = { accountId: 'evaluate', keyId: 'k', keyPrefix: 'p', surface: 'public' };

/** What a request is echoed by; it says nothing about the answer. */
const echoes: ReadonlySet<string> = new Set(['query']);

/** The data with the first row alone of each list. */
const firstRows = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstRows);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, firstRows(each)]));
};

const withoutEchoes = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !echoes.has(key)));

const isEmpty = (data: object): boolean => {
  const lists = Object.values(data).filter((value): value is readonly unknown[] => Array.isArray(value));
  return lists.length > 0 && lists.every((list) => list.length === 0);
};

const endOf = ([, , , claim]: Choice, text: string, first: string, isTold: boolean): Ended => {
  const parts = claim.split('|');
  if (isTold && parts.includes('told')) return 'first';
  const patterns = parts.filter((part) => part !== 'told').join('|');
  const pattern = patterns === '' ? null : new RegExp(patterns, 'i');
  if (pattern?.test(first)) return 'first';
  if (pattern?.test(text)) return 'hint';
  return isTold ? 'told' : 'silently wrong';
};

/** Makes the call of a question and judges what it answers. */
const answerTo = async (service: Service, choice: Choice): Promise<Pick<Asked, 'ended' | 'answer'>> => {
  const [, tool, values] = choice;
  try {
    const answer = await service.call(tool, { values }, caller, new AbortController().signal);
    const data = withoutEchoes((answer.envelope() as { readonly data: object }).data);
    const first = JSON.stringify(firstRows(data));
    const note = noteOfChoice(answer.note);
    const ended = endOf(choice, `${JSON.stringify(data)} ${note}`, first, isEmpty(data) || note !== '');
    return { ended, answer: `${first} ${note}` };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { hint, candidates } = error.detail;
    const text = [error.code, error.message, hint, JSON.stringify(candidates)].join(' ');
    return { ended: endOf(choice, text, '', true), answer: text };
  }
};

/** Finds tools as tools_search does, best first. */
const toolFinder = (service: Service): ((question: string) => Promise<readonly string[]>) => {
  const finder = createToolFinder(service.visible('public'));
  return async (question) => {
    const { operations } = await finder.find(service, question, caller, new AbortController().signal);
    return operations.map(({ endpoint }) => endpoint.tool);
  };
};

/** Asks every question, one after the other. */
export const askChoices = async (service: Service, choices: readonly Choice[]): Promise<readonly Asked[]> => {
  const toolsFor = toolFinder(service);
  const asked: Asked[] = [];
  for (const choice of choices) {
    const tools = await toolsFor(choice[0]);
    asked.push({ choice, ...(await answerTo(service, choice)), toolAt: tools.indexOf(choice[1]) });
  }
  return asked;
};

/** Asks which tools are found for each question, and prints the share that finds one of the right ones among the first three. */
export const askTools = async (
  name: string,
  service: Service,
  questions: readonly ToolChoice[],
  print: (line: string) => void,
): Promise<void> => {
  const toolsFor = toolFinder(service);
  const missed: string[] = [];
  for (const [question, ...right] of questions) {
    const first = (await toolsFor(question)).slice(0, 3);
    if (!first.some((tool) => right.includes(tool))) missed.push(`${question}\t${right.join(' ')}\t${first.join(' ')}`);
  }
  const found = questions.length - missed.length;
  print(
    `${name}: ${questions.length} questions; tool in three ${found} (${((found * 100) / questions.length).toFixed(1)} %)`,
  );
  for (const line of missed) print(line);
};

/** Prints how a set ended, and each question that was not answered at first. Returns how many were silently wrong. */
export const printAsked = (name: string, asked: readonly Asked[], print: (line: string) => void): number => {
  const of = (ended: Ended) => asked.filter((each) => each.ended === ended).length;
  const found = asked.filter(({ toolAt }) => toolAt >= 0 && toolAt < 3).length;
  print(
    `${name}: ${asked.length} questions; first ${of('first')}, by a hint ${of('hint')}, told ${of('told')}, silently wrong ${of('silently wrong')}; tool in three ${found}`,
  );
  for (const { choice, ended, answer } of asked.filter((each) => each.ended !== 'first'))
    print([ended, choice[0], `${choice[1]} ${JSON.stringify(choice[2])}`, answer.slice(0, 600)].join('\t'));
  for (const { choice, toolAt } of asked.filter((each) => each.toolAt < 0 || each.toolAt > 2))
    print(`tool at ${toolAt + 1}\t${choice[0]}\t${choice[1]}`);
  return of('silently wrong');
};
