import { z } from 'zod';
import { missingClaims, tokensOf, type Outcome, type Tools } from './ask.ts';
import type { Question } from './question-set.ts';

/** A model behind an endpoint that speaks the chat completions of OpenAI, as most servers of models do. */
export interface Model {
  /** Address up to `/chat/completions`. */
  readonly url: string;
  readonly name: string;
  readonly key: string | null;
}

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** What a model used for a question, beside how it ended. */
export interface ModelOutcome extends Outcome {
  /** Tokens as the endpoint counts them: all requests together. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

const mostRounds = 20;

const complete = async (model: Model, messages: readonly object[], tools: readonly object[]) => {
  const response = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(model.key === null ? {} : { authorization: `Bearer ${model.key}` }),
    },
    body: JSON.stringify({ model: model.name, messages, tools }),
  });
  if (!response.ok) throw new Error(`${model.url} answered with status ${response.status}: ${await response.text()}`);
  return Completion.parse(await response.json());
};

const argumentsOf = (text: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
  } catch {
    return null;
  }
};

/** Has a model answer a question with the tools, and looks for the claims of the set in what it says in the end. */
export const askModel = async (question: Question, tools: Tools, model: Model): Promise<ModelOutcome> => {
  const functions = tools.list.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const messages: object[] = [
    { role: 'system', content: tools.instructions },
    { role: 'user', content: question.question },
  ];
  let [calls, tokens, promptTokens, completionTokens] = [0, 0, 0, 0];
  const outcome = (ended: Outcome['ended'], why: string | null): ModelOutcome => ({
    ...{ id: question.id, ended, calls, tokens, why },
    ...{ promptTokens, completionTokens },
  });
  for (let round = 0; round < mostRounds; round += 1) {
    const { choices, usage } = await complete(model, messages, functions);
    promptTokens += usage?.prompt_tokens ?? 0;
    completionTokens += usage?.completion_tokens ?? 0;
    const { message } = choices[0]!;
    messages.push({ role: 'assistant', ...message });
    const asked = message.tool_calls ?? [];
    if (asked.length === 0) {
      const missing = missingClaims(question, message.content ?? '');
      if (missing.length > 0) return outcome('wrong', `no ${missing.join(', ')} in the answer`);
      if (question.mostCalls !== undefined && calls > question.mostCalls)
        return outcome('wrong', `${calls} calls; the set allows ${question.mostCalls}`);
      return outcome('answered', null);
    }
    for (const { id, function: called } of asked) {
      calls += 1;
      const values = argumentsOf(called.arguments);
      const text = values === null ? 'the arguments are not JSON' : (await tools.call(called.name, values)).text;
      tokens += tokensOf(text);
      messages.push({ role: 'tool', tool_call_id: id, content: text });
    }
  }
  return outcome('wrong', `no answer after ${mostRounds} rounds`);
};
