import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The folder of assets: next to the sources or the package's own program. In the command it is a separate folder, whose
 * `assets` are those of the site.
 */
const folder = (): string => {
  const found = ['../assets', './assets', './view-assets']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}/view.css`));
  if (found === undefined) throw new Error('the folder of the views’ styles and scripts is missing');
  return found;
};

const read = (name: string): string => readFileSync(`${folder()}/${name}`, 'utf8');

/** The icon of the service, a PNG of 512 by 512 pixels. */
export const readIcon = (): Buffer => readFileSync(`${folder()}/icon.png`);

/** The style of all views. */
export const readStyle = (): string => read('view.css');

const imported = /^import \{[^}]*\} from '\.\/([\w-]+\.js)';\n/gm;

/**
 * A module of the folder with its imports, each once, as one script. A view has no address from which it could load
 * more.
 */
export const readScript = (name: string, seen: Set<string> = new Set()): string => {
  if (seen.has(name)) return '';
  seen.add(name);
  const text = read(name);
  const before = [...text.matchAll(imported)].map(([, other = '']) => readScript(other, seen));
  return [...before, text.replace(imported, '').replace(/^export /gm, '')].join('');
};
