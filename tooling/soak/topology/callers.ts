import { setTimeout as pause } from 'node:timers/promises';

/** What callers saw during a phase. */
export interface Seen {
  answered: number;
  /** 200 with another body than any version of the data has. */
  wrong: number;
  /** 5xx that say when to come back. */
  come: number;
  /** 5xx without that. */
  bare: number;
  /** No HTTP answer at all: the connection was refused or broke. */
  broken: number;
  /** Of the last request that was not answered with 200, in milliseconds of the process. */
  lastFailure: number;
  /** The versions of the data that answers were of. */
  readonly versions: Set<number>;
}

/** One request: a path, and a body where it is to be sent with POST. */
export interface Question {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const nothing = (): Seen => ({
  answered: 0,
  wrong: 0,
  come: 0,
  bare: 0,
  broken: 0,
  lastFailure: 0,
  versions: new Set(),
});

export interface Callers {
  /** Begins counting anew and answers what was seen until now. */
  next(): Seen;
  stop(): Promise<void>;
}

interface Body {
  readonly data?: unknown;
  /** Of a tool call; one that is refused has an error as text. */
  readonly result?: {
    readonly structuredContent?: { readonly data?: unknown };
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
  };
}

/** The part of a body that does not depend on when it was asked; null where there is none. */
const dataOf = (text: string): string | null => {
  const { data, result } = JSON.parse(text) as Body;
  const found = data ?? result?.structuredContent?.data;
  return found === undefined ? null : JSON.stringify(found);
};

const instant = /"\d{4}-\d\d-\d\dT[^"]*"/g;

/** Every value of a version of the rates is `<version>.25`: what an answer says without it, and without instants such as `as_of`. */
const ofVersion = (data: string): { readonly version: number; readonly rest: string } => {
  const version = /"(\d+)\.25"/.exec(data)?.[1] ?? '0';
  return {
    version: Number.parseInt(version, 10),
    rest: data.replaceAll(`"${version}.25"`, '"VERSION"').replaceAll(instant, '"INSTANT"'),
  };
};

/** Sends one question, with the key as the service asks for it. */
export const sendQuestion = (base: string, key: string, { path, body, headers }: Question): Promise<Response> =>
  fetch(`${base}${path}`, {
    headers: { 'X-API-KEY': key, ...headers },
    signal: AbortSignal.timeout(15_000),
    ...(body === undefined ? {} : { method: 'POST', body }),
  });

/** What the data says apart from its version, for comparison; throws where an answer is not one. */
export const answerTo = async (base: string, key: string, question: Question): Promise<string> => {
  const answer = await sendQuestion(base, key, question);
  const text = await answer.text();
  const data = answer.status === 200 ? dataOf(text) : null;
  if (data === null) throw new Error(`${question.path} is answered ${answer.status}: ${text.slice(0, 200)}`);
  return ofVersion(data).rest;
};

/** Asks the questions in turn, by several callers at once, and compares every answer with the first one of its question. */
export const startCallers = async (
  base: string,
  key: string,
  questions: readonly Question[],
  count: number,
): Promise<Callers> => {
  const expected = new Map<Question, string>();
  for (const question of questions) expected.set(question, await answerTo(base, key, question));
  let seen = nothing();
  let isRunning = true;
  const judgeAnswer = (counting: Seen, question: Question, text: string): void => {
    counting.answered += 1;
    const data = dataOf(text);
    const { version, rest } = ofVersion(data ?? '');
    counting.versions.add(version);
    if (data === null || rest !== expected.get(question)) counting.wrong += 1;
  };
  /** A tool that is refused says so in an answer of 200: when to come back, or 0; null for what is no refusal. */
  const refusalIn = (text: string): number | null => {
    const { result } = JSON.parse(text) as Body;
    if (result?.isError !== true) return null;
    const said = JSON.parse(result.content?.[0]?.text ?? '{}') as {
      readonly error?: { readonly retry_after?: number };
    };
    return said.error?.retry_after ?? 0;
  };
  const judge = async (question: Question): Promise<void> => {
    const counting = seen;
    try {
      const answer = await sendQuestion(base, key, question);
      const text = await answer.text();
      const refusal = answer.status === 200 ? refusalIn(text) : null;
      if (answer.status === 200 && refusal === null) {
        judgeAnswer(counting, question, text);
        return;
      }
      if (answer.headers.has('retry-after') || (refusal ?? 0) > 0) counting.come += 1;
      else counting.bare += 1;
    } catch {
      counting.broken += 1;
    }
    counting.lastFailure = performance.now();
    await pause(100);
  };
  const caller = async (first: number): Promise<void> => {
    for (let at = first; isRunning; at += 1) {
      await judge(questions[at % questions.length]!);
      await pause(20);
    }
  };
  const callers = Array.from({ length: count }, (_, at) => caller(at));
  return {
    next() {
      const before = seen;
      seen = nothing();
      return before;
    },
    async stop() {
      isRunning = false;
      await Promise.all(callers);
    },
  };
};
