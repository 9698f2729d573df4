import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prose } from './document.ts';
import { guides } from './guide-list.ts';

const docs = join(import.meta.dirname, '../../../../docs');

it.each(guides.map(({ file }) => file))('%s is shown without a mark of Markdown', (file) => {
  const shown = prose(readFileSync(join(docs, file), 'utf8'))
    .toString()
    .replace(/<pre[^]*?<\/pre>|<code>[^]*?<\/code>/g, '')
    .replace(/<[^>]*>/g, '');
  expect(shown).not.toMatch(/\]\(|\*\*|`|^#+ |^\|/m);
});
