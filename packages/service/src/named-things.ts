import { questionWords, wordsOf, type Word } from '@dqs/core/vocabulary';
import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { completionSearches, searchedAnswer, type CompletionSearch, type MatchedValue } from './completion.ts';
import type { Operation } from './operation.ts';
import type { Service } from './service.ts';

/** A thing that words of a question name, as found by one search. */
export interface NamedThing {
  /** The operations that find such things, and those that take one as a parameter. */
  readonly finders: ReadonlySet<string>;
  readonly takers: ReadonlySet<string>;
  /** Stems of the words that name it; empty if the question as a whole does. */
  readonly stems: readonly string[];
  /** 1 if a thing has exactly these words; less if it is only spelled alike or the question was matched in part. */
  readonly certainty: number;
}

/** The things that a question names, and the answers of the searches that accept questions. */
export interface ThingsRead {
  readonly things: readonly NamedThing[];
  /** The values found, by tool and parameter of the search. A search that was too slow or failed is absent. */
  readonly answers: ReadonlyMap<string, readonly MatchedValue[]>;
}

/** Finds the loaded things that a question names. */
export type ThingReader = (
  service: Service,
  question: string,
  caller: Caller,
  signal: AbortSignal,
) => Promise<ThingsRead>;

/** The key of a search in the answers to a question. */
export const answerName = ({ tool, parameter }: Pick<CompletionSearch, 'tool' | 'parameter'>): string =>
  `${tool} ${parameter}`;

/** One search, for things of one kind. */
interface Look extends CompletionSearch {
  readonly finders: ReadonlySet<string>;
  readonly takers: ReadonlySet<string>;
  /** True if the search accepts whole questions. */
  readonly isOfQuestions: boolean;
  /** True if the search filters by names: every match has the name, whatever its label. */
  readonly isFilter: boolean;
}

/** Maximum number of word runs that are searched, longest first, and maximum words of a name. */
const mostRuns = 2;
const mostWords = 6;

/** A slower search is ignored. The tools are then ranked by their words only. */
const mostMs = 500;

const certainties = { part: 0.7, alike: 0.3, partly: 0.3, unknown: 0.1 } as const;

/** The kind of thing that a search finds, from the field by which other operations take it. */
const kindOf = ({ endpoint }: Operation, field: string): string => {
  // Searches for series accept different questions in each domain, so each is its own kind.
  if (endpoint.takesQuestions === true) return endpoint.tool;
  const subject = endpoint.subjects?.[field] ?? Object.values(endpoint.subjects ?? {})[0];
  return typeof subject === 'string' ? subject : endpoint.tool;
};

/** The searches of some operations, one for each kind: the one whose results most other operations take. */
const looksOf = (operations: readonly Operation[]): readonly Look[] => {
  const operationOf = new Map<string, Operation>(operations.map((each) => [each.endpoint.tool, each]));
  const searches = [...completionSearches(operations)].flatMap(([subject, search]) => {
    const operation = operationOf.get(search.tool);
    return operation
      ? [{ taker: subject.split(' ')[0]!, search, operation, kind: kindOf(operation, search.field) }]
      : [];
  });
  const searched = [...Map.groupBy(searches, ({ kind }) => kind).values()].map((own): Look => {
    const byTool = [...Map.groupBy(own, ({ search }) => search.tool).values()];
    const [first] = byTool.toSorted((one, other) => other.length - one.length)[0]!;
    const { search, operation } = first!;
    const { tool, parameter, list, field, leads = false } = search;
    return {
      tool,
      parameter,
      list,
      field,
      leads,
      finders: new Set([tool]),
      takers: new Set(
        own.flatMap(({ taker, search: { tool: finder } }) => [taker, finder]).filter((each) => each !== tool),
      ),
      isOfQuestions: operation.endpoint.takesQuestions === true,
      isFilter: operation.endpoint.finds !== undefined,
    };
  });
  const finding = operations.flatMap(({ endpoint: { tool, finds = [], rows, subjects = {} } }) =>
    finds.map((parameter): Look => ({
      tool,
      parameter,
      list: rows?.[0] ?? '',
      field: Object.keys(subjects)[0] ?? '',
      finders: new Set([tool]),
      takers: new Set(),
      isOfQuestions: false,
      isFilter: true,
    })),
  );
  return [...searched, ...finding];
};

/** Words that can occur inside names. */
const joining: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for']);

/** Runs of words that no operation uses in its description, with adjacent capitalized words. */
const runsOf = (question: string, described: ReadonlySet<string>): readonly (readonly Word[])[] => {
  const words = wordsOf(question);
  const questionTexts = new Set(questionWords(question).map(({ text }) => text));
  const capitals = new Set(
    [...question.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu)].map(([word]) => word.toLowerCase()),
  );
  // If every word is capitalized, capitals carry no information.
  const hasOtherWords = words.some(({ text }) => questionTexts.has(text) && !capitals.has(text));
  const isNew = (word: Word): boolean =>
    questionTexts.has(word.text) && !described.has(word.stem) && (word.text.length > 1 || /\p{N}{2}/u.test(word.text));
  const isName = (word: Word): boolean =>
    isNew(word) || (hasOtherWords && questionTexts.has(word.text) && word.text.length > 1 && capitals.has(word.text));
  const runs: Word[][] = [];
  let run: Word[] = [];
  const end = () => {
    if (run.some(isNew)) runs.push(run);
    run = [];
  };
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    // `University of California` is one name.
    const joins =
      joining.has(word.text) && run.length > 0 && next !== undefined && capitals.has(next.text) && isName(next);
    if (isName(word) || joins) run.push(word);
    else end();
  }
  end();
  return runs.toSorted((one, other) => other.length - one.length).slice(0, mostRuns);
};

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const wordsIn = ({ label, names }: MatchedValue): ReadonlySet<string> =>
  new Set(wordsOf(`${label ?? ''} ${names ?? ''}`).map((word) => word.stem));

/** How certainly one of the matches has all words, as its whole name or as a part of it. */
const certaintyOfName = (words: readonly Word[], found: readonly MatchedValue[]): number => {
  const bearing = found
    .map((hit) => ({ ...hit, own: wordsIn(hit) }))
    .filter(
      ({ isAlike, isNamed, isWhole, own }) =>
        isAlike !== true && (isNamed === true || isWhole === true || words.every(({ stem }) => own.has(stem))),
    );
  if (bearing.some(({ isWhole, own }) => isWhole === true || own.size === words.length)) return 1;
  if (bearing.length > 0) return certainties.part;
  return found.length > 0 ? certainties.alike : 0;
};

/**
 * How certainly a search matched a question. A search that leads is trusted; otherwise its first match must have most
 * of the words.
 */
const certaintyOfQuestion = (
  question: string,
  { found, isQualified, isKnownOnly }: Awaited<ReturnType<typeof searchedAnswer>>,
  leads: boolean,
  said: ReadonlySet<string>,
): number => {
  const [first] = found;
  if (isKnownOnly) return 1;
  if (!first) return 0;
  const [asked, own] = [questionWords(question), wordsIn(first)];
  const borne = asked.filter(({ stem }) => own.has(stem)).length;
  const hasMost = borne * 2 >= asked.length;
  // An id returns only its own series, with a note that names its publisher.
  const isOfId = found.length === 1 && first.hasForm === true;
  if (isQualified && !isOfId) return hasMost || found.length === 1 ? certainties.partly : certainties.unknown;
  // One word that operations use of themselves, such as "data", names nothing.
  if (asked.length === 1 && asked.every(({ stem }) => said.has(stem))) return certainties.partly;
  return isQualified || leads || hasMost || borne === own.size ? 1 : certainties.partly;
};

/** Builds the reader, with one search for each kind of thing. */
export const createThingReader = (operations: readonly Operation[], described: ReadonlySet<string>): ThingReader => {
  const looks = looksOf(operations);
  const look = async (
    service: Service,
    { finders, takers, isOfQuestions, isFilter, ...search }: Look,
    words: readonly Word[],
    question: string,
    answers: Map<string, readonly MatchedValue[]>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<readonly NamedThing[]> => {
    try {
      const answer = await searchedAnswer(service, search, isOfQuestions ? question : textOf(words), caller, signal);
      if (isOfQuestions) answers.set(answerName(search), answer.found);
      const ofName = () => (isFilter ? Math.min(1, answer.found.length) : certaintyOfName(words, answer.found));
      const certainty = isOfQuestions
        ? certaintyOfQuestion(question, answer, search.leads === true, described)
        : ofName();
      return certainty === 0 ? [] : [{ finders, takers, stems: words.map((word) => word.stem), certainty }];
    } catch (error) {
      // A rejected search names nothing.
      if (error instanceof ServiceError || signal.aborted) return [];
      throw error;
    }
  };
  return async (service, question, caller, signal) => {
    const runs = runsOf(question, described).map((run) => run.slice(0, mostWords));
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
    const late = new Promise<readonly NamedThing[]>((resolve) => {
      bounded.addEventListener('abort', () => resolve([]), { once: true });
    });
    const answers = new Map<string, readonly MatchedValue[]>();
    const all = looks.flatMap((each) =>
      (each.isOfQuestions ? [[]] : runs).map((run) =>
        Promise.race([look(service, each, run, question, answers, caller, bounded), late]),
      ),
    );
    const things = (await Promise.all(all)).flat();
    // A name without a match may be of any kind, so the searches by name are also suggested.
    if (
      things.length === 0 &&
      runs.flat().length > 0 &&
      questionWords(question).every((word) => !described.has(word.stem))
    )
      return {
        answers,
        things: looks.map(({ finders, takers }) => ({
          finders,
          takers: new Set(),
          stems: runs.flat().map((word) => word.stem),
          certainty: certainties.unknown * (1 + takers.size / operations.length),
        })),
      };
    const known = new Set(
      things.filter(({ certainty }) => certainty > certainties.alike).map(({ stems }) => stems.join(' ')),
    );
    const named = things.filter(
      ({ stems, certainty }) => stems.length === 0 || certainty > certainties.alike || !known.has(stems.join(' ')),
    );
    return { answers, things: named };
  };
};
