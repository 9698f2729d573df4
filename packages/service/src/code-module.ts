import type { Endpoint } from '@dqs/schemas';

/**
 * Code that all functions share. It is plain JavaScript that runs in any runtime with `fetch`, because an agent's
 * sandbox has no package manager.
 */
const runtime = `const environment = globalThis.process?.env ?? {};
const settings = { baseUrl: environment.DQS_URL ?? BASE_URL, apiKey: environment.DQS_API_KEY };

export const configure = (given) => void Object.assign(settings, given);

export class ServiceError extends Error {
  constructor({ message, ...detail }, status) {
    super(message + (detail.hint ? ' ' + detail.hint : ''));
    this.name = 'ServiceError';
    Object.assign(this, detail, { status });
  }
}

/** Longest wait before a request is sent again, in seconds, and how often. */
const longestWait = 60;
const attempts = 3;

const addressOf = (path, params) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const inPath = new Set();
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name) => {
    inPath.add(name);
    return encodeURIComponent(String(params[name] ?? ''));
  });
  const search = new URLSearchParams();
  for (const [name, value] of given)
    if (!inPath.has(name)) for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  const query = search.toString();
  return settings.baseUrl.replace(/\\/+$/, '') + filled + (query ? '?' + query : '');
};

const call = async (path, params) => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(addressOf(path, params), {
      headers: { accept: 'application/json', 'x-api-key': settings.apiKey ?? '' },
    });
    const wait = Number(response.headers.get('retry-after') ?? NaN);
    if ((response.status === 429 || response.status === 503) && attempt < attempts && wait <= longestWait) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      continue;
    }
    const body = await response.json().catch(() => ({ error: { code: 'internal_error', message: 'the answer is not JSON' } }));
    if (!response.ok) throw new ServiceError(body.error ?? { code: 'internal_error', message: 'no error body' }, response.status);
    return Object.defineProperty(body, 'note', { value: response.headers.get('x-data-note') });
  }
};

const operation = (path, list) => {
  const ask = (params) => call(path, params ?? {});
  ask.rows = async function* (params) {
    let cursor = params?.cursor;
    do {
      const { data, pagination } = await ask({ ...params, cursor });
      yield* list === null ? [data] : data[list];
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
  };
  return ask;
};
`;

/** A module with one function for each operation, named after its tool. */
export const codeModule = (endpoints: readonly Endpoint[], baseUrl: string): string => {
  const functions = endpoints.map(
    ({ tool, path, rows }) =>
      `export const ${tool} = operation(${JSON.stringify(path)}, ${JSON.stringify(rows?.[0] ?? null)});\n`,
  );
  return `// Data Query Service: a function for each operation. Types and descriptions: the file of the same name in .d.ts.\n${runtime.replace('BASE_URL', JSON.stringify(baseUrl))}\n${functions.join('')}`;
};

/** Instructions for an agent that runs code with the module. */
export const codeGuide = (
  baseUrl: string,
  domains: readonly { readonly key: string; readonly title: string; readonly tools: readonly string[] }[],
): string => `# Code instead of tool calls

\`dqs.js\` is a module with a typed function for each operation, named as its MCP tool. It has no dependencies and needs only \`fetch\`. Code that calls it can filter, join and add up without a model reading every row.

\`\`\`sh
curl -O ${baseUrl}/code/dqs.js -O ${baseUrl}/code/dqs.d.ts
\`\`\`

\`\`\`js
import { fx_get_rates, stocks_search, ServiceError } from './dqs.js';

const { data, meta } = await fx_get_rates({ quote: 'USD', limit: 5 });
console.log(data.rates[0].value, meta.source, meta.as_of);

// Every row of every page.
for await (const rate of fx_get_rates.rows({ quote: 'JPY', start: '2026-01-01' })) console.log(rate.date, rate.value);

try {
  await fx_get_rates({ quote: 'USX' });
} catch (error) {
  if (error instanceof ServiceError) console.log(error.code, error.hint, error.candidates);
}
\`\`\`

The key is read from \`DQS_API_KEY\`, the address from \`DQS_URL\` (${baseUrl} unless it is set). Where a sandbox has no environment, call \`configure({ baseUrl, apiKey })\`.

- Exact numbers are strings: use them as text, or with exact arithmetic. \`Number()\` loses digits.
- \`answer.note\` says why a list is empty, or what is missing in it.
- After 429 and 503 a function waits as the service asks, up to 60 seconds, and tries again twice.

## One subject alone

Each subject has a module of its own, so that an agent reads only the types it needs.

| subject | module | types | functions |
| --- | --- | --- | --- |
${domains
  .map(
    ({ key, title, tools }) =>
      `| ${title} | [${key}.js](${baseUrl}/code/${key}.js) | [${key}.d.ts](${baseUrl}/code/${key}.d.ts) | ${tools.map((tool) => `\`${tool}\``).join(', ')} |`,
  )
  .join('\n')}
`;
