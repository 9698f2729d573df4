// What an agent does over MCP: it finds a tool by a question, calls it, and reads the answer with its source.
// Needs DQS_URL and DQS_API_KEY. The endpoint /mcp/compact lists three tools that find, describe and call all others.
const { DQS_URL: url = '', DQS_API_KEY: key = '' } = process.env;

let id = 0;
const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
  id += 1;
  const answer = await fetch(new URL('/mcp/compact', url), {
    method: 'POST',
    headers: {
      'X-API-KEY': key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
  const { result, error } = (await answer.json()) as { result?: Record<string, unknown>; error?: unknown };
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result;
};

/** Calls a tool and returns its structured answer; an error of the service is thrown with its hint. */
const call = async (name: string, args: object): Promise<unknown> => {
  const { structuredContent, isError, content } = await send('tools/call', { name, arguments: args });
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent;
};

const client = { name: 'example-agent', version: '1' };
await send('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client });

const found = (await call('tools_search', { query: 'what was the euro worth in dollars' })) as {
  tools: { name: string }[];
};
const tool = found.tools[0]?.name ?? '';
console.log(`found ${tool}`);

const { data, meta } = (await call('tools_call', { name: tool, arguments: { quote: 'USD', limit: 1 } })) as {
  data: { rates: { date: string; value: string }[]; unit: string };
  meta: { attribution: string };
};
const [rate] = data.rates;
console.log(`${rate?.value} ${data.unit} on ${rate?.date}. ${meta.attribution}.`);
