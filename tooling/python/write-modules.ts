import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { openapiOfDomains } from '@dqs/service';
import { pythonModules } from './modules.ts';

/** Where the sources of the Python client are, the generated modules among them. */
const pythonSources = join(import.meta.dirname, '../../clients/python/src');

const heldText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Writes the generated modules of the Python client where they differ, each in one step, and returns the folder of the sources. */
export const writePythonModules = (): string => {
  const document = openapiOfDomains(domains, 'public', 'https://data.example.org');
  const folder = join(pythonSources, 'dqs_client');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pythonModules(document)) {
    const path = join(folder, name);
    const written = `${text.trimEnd()}\n`;
    if (heldText(path) === written) continue;
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, written);
    renameSync(part, path);
  }
  return pythonSources;
};
