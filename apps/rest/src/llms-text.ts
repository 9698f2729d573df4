import type { Operation } from '@dqs/service';

const introduction = `# Data Query Service

> Official public data over REST and MCP. Every request carries an API key in the header X-API-KEY. Every answer is an envelope
> of data, meta and pagination; meta.source and as_of say where a value comes from and when it was last seen there.

- Exact numbers are text: do not read them as binary floating point.
- Lists are newest first unless they say otherwise. Send pagination.next_cursor back as cursor, other parameters unchanged.
- An error names its parameter, says what is allowed and often lists candidates: correct the request and send it again.
- format=csv, ndjson or parquet gives the rows as a table, one row for each line, metric or category; columns=wide a column for each.
`;

/** A description of the service for language models that read a page before they call it (llmstxt.org). */
export const llmsText = (operations: readonly Operation[], baseUrl: string): string => {
  const domains = Map.groupBy(operations, ({ domain }) => domain);
  const sections = [...domains].map(([domain, list]) => {
    const lines = list.map(
      ({ endpoint }) =>
        `- [${endpoint.title}](${baseUrl}/docs/reference/${endpoint.tool}.md): \`${endpoint.tool}\`, GET ${endpoint.path}. ${endpoint.summary}`,
    );
    return `## ${domain.title}\n\n${domain.description}\n\n${lines.join('\n')}\n`;
  });
  const reference = [
    `- [OpenAPI description](${baseUrl}/openapi.json): every parameter and field`,
    `- [For agents](${baseUrl}/agents.md): how to choose an operation, read an answer and recover from an error`,
    `- [Code](${baseUrl}/code.md): a module with a typed function for each operation, for agents that run code`,
    `- [Errors](${baseUrl}/docs/errors.md): every code, its meaning and remedy`,
    `- [Connect over MCP](${baseUrl}/docs/mcp.md): the endpoint ${baseUrl}/mcp has the same operations as tools; what to paste into which client`,
  ];
  return `${introduction}\n${sections.join('\n')}\n## Reference\n\n${reference.join('\n')}\n`;
};
