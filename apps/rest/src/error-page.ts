import { errorCatalogue } from '@dqs/service';

const introduction =
  'Every error has the same body, on REST and on MCP: `{"error": {"code": …, "message": …}}`. Where it helps, `error` also ' +
  'has `param`, `hint`, `candidates`, `retry_after`, `reset_at`, `request_id` and `docs_url`. With `Accept: ' +
  'application/problem+json` the body is RFC 9457 with the same `error` inside. The list of codes is closed.';

/** The error catalogue for people who read Markdown, and for agents. */
export const errorsAsMarkdown = (): string => {
  const entries = errorCatalogue.map(
    ({ code, status, meaning, remedy, retry }) =>
      `## ${code}\n\nHTTP ${status}. ${meaning}\n\n${remedy}\n\nThe same request can succeed later: ${retry ? 'yes' : 'no'}.\n`,
  );
  return `# Errors\n\n${introduction}\n\n${entries.join('\n')}`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The same for a browser. */
export const errorsAsHtml = (): string => {
  const entries = errorCatalogue.map(
    ({ code, status, meaning, remedy, retry }) =>
      `<section id="${code}"><h2><code>${code}</code> ${status}</h2><p>${inline(meaning)}</p><p>${inline(remedy)}</p>` +
      `<p>The same request can succeed later: ${retry ? 'yes' : 'no'}.</p></section>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Errors – Data Query Service</title>' +
    '<meta name="viewport" content="width=device-width"></head><body><main><h1>Errors</h1>' +
    `<p>${inline(introduction)}</p>${entries.join('')}</main></body></html>`
  );
};
