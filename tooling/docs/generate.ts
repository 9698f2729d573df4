import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { domains } from '@dqs/domains';
import { contracts } from '@dqs/domains/contract';
import { domainReference, openapiOfDomains } from '@dqs/service';
import { format, resolveConfig } from 'prettier';
import { writePythonModules } from '../python/write-modules.ts';
import { errorsPage } from './errors.ts';
import { settingsPage } from './settings.ts';

const folder = new URL('../../docs/', import.meta.url);
const check = process.argv.includes('--check');

/** What the service describes itself as to generators and clients; kept so that a change of it is seen in review. */
const document = openapiOfDomains(domains, 'public', 'https://data.example.org');

const openapi = async (): Promise<string> => {
  const text = JSON.stringify(document);
  const file = new URL('openapi.json', folder).pathname;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
};

const pages = new Map<string, string>([
  ['errors.md', errorsPage()],
  ['settings.md', settingsPage()],
  ['openapi.json', await openapi()],
  ...Object.entries(contracts).map(
    ([key, contract]) => [`reference/${key}.md`, domainReference(key, contract)] as const,
  ),
]);

await mkdir(new URL('reference/', folder), { recursive: true });
if (!check) writePythonModules();
const stale: string[] = [];
for (const [name, text] of pages) {
  const file = new URL(name, folder);
  const page = `${text.trimEnd()}\n`;
  if ((await readFile(file, 'utf8').catch(() => null)) === page) continue;
  if (check) stale.push(`docs/${name}`);
  else await writeFile(file, page);
}
if (stale.length > 0) {
  console.error(`These pages differ from what they are generated from: ${stale.join(', ')}. Run: pnpm reference`);
  process.exitCode = 1;
}
