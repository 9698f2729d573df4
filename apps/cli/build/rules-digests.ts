import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { rulesDigest } from '@dqs/ingest';
import type { Options } from 'tsup';

const declared = 'rules: import.meta.url';

/** Writes the digest of a connector's rules in place of its module's address, which means nothing in one bundled file. */
export const rulesDigests: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'rules-digests',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]packages[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes(declared)) return null;
      const digest = rulesDigest(pathToFileURL(path).href);
      return { contents: text.replaceAll(declared, `rules: '${digest}'`), loader: 'ts' };
    });
  },
};
