import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

const tagsOf = (name) => {
  const file = join(packages, name, 'turbo.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tags : [];
};

/** The folders under packages/ that carry a tag in their turbo.json: `domain`, `vocabulary`, `kernel`, `client`. */
export const packagesTagged = (tag) =>
  readdirSync(packages)
    .filter((name) => tagsOf(name).includes(tag))
    .sort();
