import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { documentReply, prose } from './document.ts';
import { guides, type Guide } from './guide-list.ts';

/** The folder of guides: that of the repository when run from source, else the copy next to the program. */
const folder = (): string | null =>
  ['./docs', '../docs', '../../../../docs']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}/limits.md`)) ?? null;

const read = new Map<string, string>();

/** The Markdown of a guide, with links to other guides pointing to their pages on this site. */
const markdownOf = ({ file }: Guide): string => {
  const kept = read.get(file);
  if (kept !== undefined) return kept;
  const from = folder();
  if (from === null) throw new ServiceError('not_found', 'the guides are not installed with this program');
  const known = new Set([...guides.map((guide) => guide.file), 'mcp.md', 'errors.md']);
  const text = readFileSync(`${from}/${file}`, 'utf8')
    .replace(/^<!--[^]*?-->\s*/, '')
    .replace(/\]\((?:\.\/)?([\w-]+\.md)(#[^)]*)?\)/g, (whole, name: string, anchor = '') =>
      known.has(name) ? `](/docs/${name.slice(0, -3)}${anchor as string})` : whole,
    );
  read.set(file, text);
  return text;
};

/** Links to all guides, by reader. */
export const guideLinks = (current: string | null): Html =>
  html`${[...Map.groupBy(guides, ({ reader }) => reader)].map(
    ([reader, list]) =>
      html`<div>
        <p class="eyebrow">${reader}</p>
        <ul class="guides">
          ${list.map(
            ({ path, title }) =>
              html`<li><a href="${path}" ${path === current ? html`aria-current="page"` : null}>${title}</a></li>`,
          )}
        </ul>
      </div>`,
  )}`;

/** A guide with the list of all guides. */
export const guidePage =
  (guide: Guide): Page =>
  (page) => {
    const markdown = markdownOf(guide);
    return documentReply(page, {
      title: guide.title,
      description: guide.text,
      markdown,
      current: '/docs',
      maxAge: 3600,
      body: html`<div class="with-side">
        <nav class="side stack" aria-label="Guides">${guideLinks(guide.path)}</nav>
        <article>${prose(markdown)}</article>
      </div>`,
    });
  };
