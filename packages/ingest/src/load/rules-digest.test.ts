import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { rulesDigest } from './rules-digest.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const files = {
  'connector.ts': `import { domain } from '@dqs/kit';\nimport { parse } from './parse.ts';\nimport type { Row } from './row.ts';\nexport const x = [domain, parse];\n`,
  'parse.ts': `/** Reads. */\nimport {\n  fold,\n} from '@dqs/words';\nexport { rest } from './rest.ts';\nexport const parse = () => fold;\n`,
  'rest.ts': `export const rest = 1;\n`,
  'row.ts': `export type Row = string;\n`,
  'other.ts': `export const other = 1;\n`,
  'node_modules/@dqs/words/index.ts': `export const fold = 1;\n`,
  'node_modules/@dqs/words/package.json': `{ "name": "@dqs/words", "type": "module", "exports": "./index.ts" }`,
};

/** The digest of a package of these files, in a folder of its own: what was read once is not read again. */
const digestWith = (changed: Partial<typeof files> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-rules-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return rulesDigest(pathToFileURL(join(folder, 'connector.ts')).href);
};

describe('rulesDigest', () => {
  it.each([
    ['connector.ts', files['connector.ts'].replace('[domain, parse]', '[parse]')],
    ['parse.ts', files['parse.ts'].replace('() => fold', '() => [fold]')],
    ['rest.ts', 'export const rest = 2;\n'],
    ['node_modules/@dqs/words/index.ts', 'export const fold = 2;\n'],
  ])('changes with %s', (file, text) => {
    expect(digestWith({ [file]: text })).not.toBe(digestWith());
  });

  it.each([
    ['a comment', 'parse.ts', files['parse.ts'].replace('Reads.', 'Reads\n * it all.')],
    ['a comment line', 'rest.ts', `// One.\n${files['rest.ts']}`],
    ['line ends', 'rest.ts', files['rest.ts'].replace('\n', '\r\n')],
    ['a type', 'row.ts', 'export type Row = number;\n'],
    ['a module that is not imported', 'other.ts', 'export const other = 2;\n'],
  ])('does not change with %s', (_what, file, text) => {
    expect(digestWith({ [file]: text })).toBe(digestWith());
  });

  it('is what a bundled program says it is', () => {
    expect(rulesDigest('1d9a')).toBe('1d9a');
  });
});
