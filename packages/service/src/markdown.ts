import { Marked, type Parser, type RendererObject, type Tokens } from 'marked';

/** Escapes text for HTML, between tags and in quoted attributes. */
const escapedHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Allowed link targets: web addresses, paths of the service, and the two schemes by which editors install a server. */
const address = /^(https?:\/\/|\/|#|cursor:\/\/anysphere\.cursor-deeplink\/|vscode:mcp\/)/;

/** The anchor of a heading: its words, lower case, joined by `-`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '');

const cellOf = (parser: Parser, { header, tokens }: Tokens.TableCell): string => {
  const words = parser.parseInline(tokens);
  return header ? `<th scope="col">${words}</th>` : `<td>${words}</td>`;
};

/** Renderer settings that differ from the library's defaults. */
const rendererWith = (shift: number): RendererObject => ({
  heading({ depth, text, tokens }) {
    const level = Math.min(6, depth + shift);
    return `<h${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
  },
  code: ({ text }) =>
    `<div class="code"><pre data-copy="this text" tabindex="0"><code>${escapedHtml(text)}</code></pre></div>\n`,
  table({ header, rows }) {
    const row = (cells: readonly Tokens.TableCell[]): string =>
      `<tr>${cells.map((cell) => cellOf(this.parser, cell)).join('')}</tr>`;
    return (
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="table">' +
      `<thead>${row(header)}</thead><tbody>${rows.map(row).join('')}</tbody></table></div>\n`
    );
  },
  // Files beside a page in the repository are not on this server, so only the link's text is shown.
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    return address.test(href) ? `<a href="${escapedHtml(href)}">${words}</a>` : words;
  },
  image: ({ text }) => escapedHtml(text),
  html: ({ text }) => (text.startsWith('<!--') ? '' : escapedHtml(text)),
});

const parsers = new Map<number, Marked>();

const parserWith = (shift: number): Marked => {
  const known = parsers.get(shift);
  if (known) return known;
  const made = new Marked({ renderer: rendererWith(shift) });
  parsers.set(shift, made);
  return made;
};

/**
 * Renders GitHub Markdown as HTML. HTML in the text is escaped and comments are removed. Links may lead only to web
 * addresses and paths of the service. `shift` lowers every heading by this many levels.
 */
export const markdownAsHtml = (markdown: string, shift = 0): string =>
  (parserWith(shift).parse(markdown, { async: false }) as string).trim();

/** Content security policy of a bare page: it loads nothing and runs nothing. */
export const barePagePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A complete HTML page from Markdown, without styles. */
export const barePage = (title: string, markdown: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${escapedHtml(title)} – Data Query Service</title></head><body><main>${markdownAsHtml(markdown)}</main></body></html>`;
