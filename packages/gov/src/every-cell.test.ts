import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { officialSources as sources, recogniseFile } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { parse } from './connectors/recipient-api/parse.ts';
import { gov } from './index.ts';
import { readByHand } from './oracles/recipients.ts';
import type { AliasRow, MentionRow } from './recipient/mention.ts';

const folders = [join(sources, 'usaspending'), join(sources, '../further-sources/usaspending')].filter((folder) =>
  existsSync(folder),
);

const files = folders
  .flatMap((folder) => globSync(join(folder, '**')))
  .filter((path) => statSync(path).isFile() && !path.endsWith('PROVENANCE.md'))
  .toSorted();

interface AtHand {
  readonly path: string;
  readonly connector: string | null;
  readonly refused: string | null;
}

const atHand = await Promise.all(
  files.map(async (path): Promise<AtHand> => {
    const { connector, refused } = await recogniseFile(path, gov.connectors);
    return { path, connector: connector?.key ?? null, refused };
  }),
);
const answers = atHand.filter(({ connector }) => connector === 'gov.recipients');
const refused = atHand.filter(({ connector }) => connector === null);

const read = async (path: string) => {
  const mentions: MentionRow[] = [];
  const aliases: AliasRow[] = [];
  for await (const batch of parse({ path, name: basename(path), address: '', sha256: '', bytes: statSync(path).size }))
    for (const { record } of batch) {
      mentions.push(...record.mentions);
      aliases.push(...record.aliases);
    }
  return { mentions, aliases };
};

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

const compared = { fields: 0, recipients: 0, aliases: 0 };

describe.skipIf(files.length === 0)('the answers of USAspending (needs official files)', () => {
  it.each(answers.map(({ path }) => [basename(path), path] as const))(
    '%s: every field of every recipient is read as by hand',
    async (_, path) => {
      const { mentions, aliases } = await read(path);
      const told = readByHand(path);
      const own = mentions.map(({ recipient, level, name, uei, duns, former, parent, parent_name, parent_uei }) => ({
        recipient,
        level,
        name,
        uei,
        duns,
        former,
        parent,
        parent_name,
        parent_uei,
      }));
      expect(sorted(own)).toEqual(sorted(told.said));
      expect(new Set(mentions.map(({ mention }) => mention)).size).toBe(told.said.length);
      expect(mentions.every(({ named_in, stated_on }) => named_in === null && stated_on === '1970-01-01')).toBe(true);
      expect(sorted(aliases.map(({ recipient, alias }) => [recipient, alias]))).toEqual(sorted(told.aliases));
      compared.recipients += told.said.length;
      compared.aliases += told.aliases.length;
      compared.fields += told.said.length * Object.keys(told.said[0]!).length + told.aliases.length;
    },
  );

  it('are as many as are published', () => {
    console.info(`fields of answers of USAspending compared: ${JSON.stringify(compared)}, ${answers.length} answers`);
    expect(answers.length).toBeGreaterThanOrEqual(8);
    expect(compared.recipients).toBeGreaterThan(40);
    expect(compared.aliases).toBeGreaterThan(20);
    expect(compared.fields).toBeGreaterThan(400);
  });

  it.each(refused.map(({ path, refused: reason }) => [basename(path), path, reason] as const))(
    '%s is none of them, with the true reason',
    (name, path, reason) => {
      if (name.endsWith('.md')) expect(reason).toMatch(/^it is a Markdown document, not a file of data/);
      else if (!path.includes('/api/')) expect(reason).toMatch(/^codes and descriptions that USAspending publishes/);
      else if (name.startsWith('download_')) expect(reason).toMatch(/^the state of a download/);
      else if (name.includes('subawards')) expect(reason).toMatch(/^subawards/);
      else if (name === 'transactions.json') expect(reason).toMatch(/^transactions of one award/);
      else expect(reason).toBe('an answer of the API of USAspending that names no recipients');
    },
  );
});
