/** Text as it may stand in HTML, between tags and in quoted attributes. */
const escapedHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Web addresses, places of the service, and the two schemes by which editors install a server. */
const address = /^(https?:\/\/|\/|#|cursor:\/\/anysphere\.cursor-deeplink\/|vscode:mcp\/)/;

const inlinePattern = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Code, strong text and links; everything else is text. */
const inline = (text: string): string => {
  let [html, at] = ['', 0];
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, code, strong, words, target = ''] = match;
    html += escapedHtml(text.slice(at, match.index));
    if (code !== undefined) html += `<code>${escapedHtml(code)}</code>`;
    else if (strong !== undefined) html += `<strong>${inline(strong)}</strong>`;
    else if (address.test(target)) html += `<a href="${escapedHtml(target)}">${inline(words ?? '')}</a>`;
    else html += escapedHtml(whole);
    at = match.index + whole.length;
  }
  return html + escapedHtml(text.slice(at));
};

/** The anchor of a heading: its words, lower case, joined by `-`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '');

const cells = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const tableOf = (lines: readonly string[]): string => {
  const [head = '', , ...rows] = lines;
  const row = (tag: 'th' | 'td', line: string): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  return (
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="table">' +
    `<thead>${row('th', head)}</thead><tbody>${rows.map((line) => row('td', line)).join('')}</tbody></table></div>`
  );
};

type Block = { readonly kind: 'code' | 'table' | 'list' | 'heading' | 'text'; readonly lines: string[] };

const kindOf = (line: string): Exclude<Block['kind'], 'code'> => {
  if (/^#{1,6} /.test(line)) return 'heading';
  if (/^- /.test(line)) return 'list';
  return line.startsWith('|') ? 'table' : 'text';
};

const blocksOf = (markdown: string): readonly Block[] => {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let fenced = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      open = fenced ? null : { kind: 'code', lines: [] };
      if (open) blocks.push(open);
      fenced = !fenced;
    } else if (fenced) open?.lines.push(line);
    else if (line.trim() === '') open = null;
    else {
      const kind = kindOf(line);
      // An indented line, or one without a mark of its own, goes on with the list that is open.
      const goesOn = open && (open.kind === kind || (open.kind === 'list' && kind === 'text')) && kind !== 'heading';
      if (goesOn) open?.lines.push(line);
      else blocks.push((open = { kind, lines: [line] }));
      if (kind === 'heading') open = null;
    }
  }
  return blocks;
};

const listOf = (lines: readonly string[]): string => {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
};

const headingOf = (line: string, shift: number): string => {
  const [, marks = '#', text = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  const level = Math.min(6, marks.length + shift);
  return `<h${level} id="${anchorOf(text)}">${inline(text)}</h${level}>`;
};

const codeOf = (lines: readonly string[]): string =>
  `<div class="code"><pre data-copy="this text" tabindex="0"><code>${escapedHtml(lines.join('\n'))}</code></pre></div>`;

/**
 * The Markdown that this project writes, as HTML: headings, paragraphs, lists with `-`, tables, fenced code, and inside
 * lines code, strong text and links. Nothing of the text becomes a tag by itself. `shift` lowers every heading by so many levels.
 */
export const markdownAsHtml = (markdown: string, shift = 0): string =>
  blocksOf(markdown)
    .map(({ kind, lines }) => {
      if (kind === 'code') return codeOf(lines);
      if (kind === 'table') return tableOf(lines);
      if (kind === 'list') return listOf(lines);
      if (kind === 'heading') return headingOf(lines[0] ?? '', shift);
      return `<p>${inline(lines.join(' '))}</p>`;
    })
    .join('\n');

/** What a bare page must be sent with: it loads nothing and runs nothing. */
export const barePagePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A whole page of Markdown for a browser, without any style of its own. */
export const barePage = (title: string, markdown: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${escapedHtml(title)} – Data Query Service</title></head><body><main>${markdownAsHtml(markdown)}</main></body></html>`;
