import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources, openScratchService } from '@dqs/testing';
import { expect, it } from 'vitest';
import { macro } from '../index.ts';
import { search } from './contract.ts';

const folders: Readonly<Record<string, string>> = {
  'macro.frb': 'frb',
  'macro.census': 'census-eits',
  'macro.treasury': 'treasury',
};
const missing = Object.values(folders).some((folder) => !existsSync(join(sources, folder)));

/** The maximum length of a question. */
const longest = 200;

it.skipIf(missing)('the title of every loaded series finds that series (needs official files)', async () => {
  const scratch = await openScratchService(macro, '2026-03-06T09:00:00Z');
  try {
    for (const connector of macro.connectors) {
      const folder = folders[connector.key];
      if (folder !== undefined) await scratch.load(connector, [join(sources, folder)]);
    }
    const rows = (await scratch.db
      .knex('data.macro_series')
      .whereNotNull('last_period')
      .distinct('title')) as readonly { readonly title: string }[];
    const titles = rows.map(({ title }) => title).filter((title) => title.length <= longest);
    expect(titles.length).toBeGreaterThan(300);
    const refused: string[] = [];
    for (const title of titles) {
      const { data } = await scratch.answer(search, { query: title, limit: 50 });
      if (!data.matches.some((match) => match.title === title)) refused.push(title);
    }
    expect(refused).toEqual([]);
  } finally {
    await scratch.close();
  }
});
