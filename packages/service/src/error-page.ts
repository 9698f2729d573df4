import { errorCatalogue } from './error-catalogue.ts';

const introduction =
  'Every error has the same body, on REST and on MCP: `{"error": {"code": …, "message": …}}`. Where it helps, `error` also ' +
  'has `param`, `hint`, `candidates`, `retry_after`, `reset_at`, `request_id` and `docs_url`. With `Accept: ' +
  'application/problem+json` the body is RFC 9457 with the same `error` inside. The list of codes is closed.';

/** The error catalogue as Markdown, for people and agents. */
export const errorsAsMarkdown = (): string => {
  const entries = errorCatalogue.map(
    ({ code, status, meaning, remedy, retry }) =>
      `## ${code}\n\nHTTP ${status}. ${meaning}\n\n${remedy}\n\nThe same request can succeed later: ${retry ? 'yes' : 'no'}.\n`,
  );
  return `# Errors\n\n${introduction}\n\n${entries.join('\n')}`;
};
