import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { askModel, type Model, type ModelOutcome } from './ask-model.ts';
import { askGold, tokensOf, type Outcome, type Tools } from './ask.ts';
import { notPorted, questionSets } from './sets.ts';
import { tallyOf } from './tally.ts';

/** The tools of a running service, as an MCP client has them. */
const connect = async (url: string, key: string): Promise<{ readonly tools: Tools; close(): Promise<void> }> => {
  const client = new Client({ name: 'evaluate', version: '1' });
  const address = new URL(`${url.replace(/\/+$/, '')}/mcp?answers=text`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { 'x-api-key': key } } }));
  const { tools } = await client.listTools();
  return {
    close: () => client.close(),
    tools: {
      list: tools.map(({ name, description, inputSchema }) => ({
        name,
        ...(description ? { description } : {}),
        inputSchema,
      })),
      instructions: client.getInstructions() ?? '',
      call: async (name, values) => {
        try {
          const { content, isError } = await client.callTool({ name, arguments: { ...values } });
          const [first] = content;
          return { text: first?.type === 'text' ? first.text : '', isError: isError === true };
        } catch (error) {
          return { text: error instanceof Error ? error.message : String(error), isError: true };
        }
      },
    },
  };
};

export interface QuestionsOptions {
  readonly url: string;
  readonly key: string;
  /** Null: the calls that answer each question are made without a model. */
  readonly model: Model | null;
  print(line: string): void;
}

const sumOf = (outcomes: readonly ModelOutcome[], pick: (outcome: ModelOutcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);

/** Asks every question of the public sets. Resolves to the number of wrong answers. */
export const evaluateQuestions = async ({ url, key, model, print }: QuestionsOptions): Promise<number> => {
  const { tools, close } = await connect(url, key);
  let wrong = 0;
  try {
    print(`${tools.list.length} tools, whose list takes ${tokensOf(JSON.stringify(tools.list))} tokens`);
    for (const set of questionSets) {
      const outcomes: Outcome[] = [];
      const ofModel: ModelOutcome[] = [];
      for (const question of set.questions) {
        const gold = await askGold(question, tools);
        // A model is not asked for what the service does not have.
        if (model === null || gold.ended === 'not loaded') outcomes.push(gold);
        else {
          ofModel.push(await askModel(question, tools, model));
          outcomes.push(ofModel.at(-1)!);
        }
      }
      wrong += outcomes.filter(({ ended }) => ended === 'wrong').length;
      for (const line of tallyOf(set, outcomes)) print(line);
      if (ofModel.length > 0)
        print(
          `  ${model?.name}: ${sumOf(ofModel, ({ promptTokens }) => promptTokens)} prompt tokens, ${sumOf(ofModel, ({ completionTokens }) => completionTokens)} completion tokens`,
        );
      for (const [ids, reason] of set.leftOut) print(`  left out: ${ids}: ${reason}`);
    }
    for (const [name, reason] of notPorted) print(`Not ported: ${name}: ${reason}`);
  } finally {
    await close();
  }
  return wrong;
};
