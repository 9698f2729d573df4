import { readFileSync } from 'node:fs';

declare const DQS_VERSION: string | undefined;

const versionOfSource = (): string => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
};

/** The version of this package. The build inserts it; from source it is read from the manifest. */
export const version = typeof DQS_VERSION === 'string' ? DQS_VERSION : versionOfSource();
