import { namesOf } from './names.ts';
import { change, create, enlist } from './workspace.ts';

const home = 'https://github.com/data-query-service/data-query-service';

const manifestOf = (key: string, title: string): object => ({
  name: `@dqs/${key}`,
  version: '0.0.0',
  description: `${title}, as a domain of Data Query Service.`,
  keywords: ['official-data', 'public-data', key],
  homepage: `${home}/tree/main/packages/${key}#readme`,
  bugs: `${home}/issues`,
  repository: { type: 'git', url: `git+${home}.git`, directory: `packages/${key}` },
  license: 'MIT',
  type: 'module',
  engines: { node: '>=22.12' },
  exports: { '.': './src/index.ts', './contract': './src/contract.ts' },
  publishConfig: {
    access: 'public',
    provenance: true,
    exports: {
      '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
      './contract': { types: './dist/types/contract.d.ts', default: './dist/contract.js' },
      './package.json': './package.json',
    },
  },
  files: ['dist'],
  scripts: { build: 'tsup --config ../../tooling/packages/tsup.config.ts', typecheck: 'tsc --noEmit' },
  dependencies: {
    '@dqs/core': 'workspace:*',
    '@dqs/kit': 'workspace:*',
    '@dqs/schemas': 'workspace:*',
    zod: 'catalog:',
  },
  devDependencies: {
    '@dqs/ingest': 'workspace:*',
    '@dqs/testing': 'workspace:*',
    '@dqs/tsconfig': 'workspace:*',
    'csv-parse': 'catalog:',
    'fast-check': 'catalog:',
    vitest: 'catalog:',
  },
});

const readme = (key: string, title: string): string => `# @dqs/${key}

${title}.

\`\`\`sh
npx dqs ingest ${key} --from FOLDER
\`\`\`

In your own program: \`createService({ domains: [${key}], … })\`, with \`${key}\` from this package. [Packages](../../docs/packages.md) shows how to install it, and a complete server for one domain.

## Requirements

Node 22.12 or later, and a database that \`@dqs/storage\` opens.
`;

const index = (key: string, title: string): string => `import { domain } from '@dqs/kit';
import { contract } from './contract.ts';
import { datasets, sources } from './sources.ts';

/** ${title}. */
export const ${key} = domain({
  key: '${key}',
  title: '${title}',
  description: '${title}.',
  contract,
  handlers: {},
  sources,
  datasets,
  migrations: [],
  connectors: [],
});
`;

const suite = (key: string): string => `import { conformance } from '@dqs/testing';
import { ${key} } from './index.ts';

// Loads every file of samples/${key} and asks every example: it fails until there are samples and operations that read them.
conformance(${key}, { now: '2026-01-15T12:00:00.000Z', refusals: {} });
`;

/** Writes the package of a domain without connectors and operations, and names it in packages/domains. */
export const newDomain = (word: string, title: string): readonly string[] => {
  const { kebab: key } = namesOf(word);
  if (!/^[a-z0-9]+$/.test(key)) throw new Error(`a domain's key is one word, the first of its addresses: /v1/fx`);
  const folder = `packages/${key}`;
  create(`${folder}/package.json`, JSON.stringify(manifestOf(key, title), null, 2));
  create(`${folder}/tsconfig.json`, JSON.stringify({ extends: '@dqs/tsconfig/base.json', include: ['src'] }));
  create(`${folder}/turbo.json`, JSON.stringify({ extends: ['//'], tags: ['domain'] }));
  create(`${folder}/README.md`, readme(key, title));
  create(`${folder}/src/contract.ts`, `/** The operations of ${title}. */\nexport const contract = {};\n`);
  create(
    `${folder}/src/sources.ts`,
    `import type { Dataset, Source } from '@dqs/kit';\n\nexport const sources: readonly Source[] = [];\n\nexport const datasets: readonly Dataset[] = [];\n`,
  );
  create(`${folder}/src/index.ts`, index(key, title));
  create(`${folder}/src/${key}.test.ts`, suite(key));
  enlist('packages/domains/src/index.ts', 'readonly Domain[] = [', key, `import { ${key} } from '@dqs/${key}';`);
  enlist(
    'packages/domains/src/contract.ts',
    'contracts = {',
    key,
    `import { contract as ${key} } from '@dqs/${key}/contract';`,
  );
  change('packages/domains/package.json', (text) => {
    const manifest = JSON.parse(text) as { dependencies: Record<string, string> };
    const all = { ...manifest.dependencies, [`@dqs/${key}`]: 'workspace:*' };
    const dependencies = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
    return JSON.stringify({ ...manifest, dependencies }, null, 2);
  });
  return ['pnpm install', `pnpm new connector ${key} NAME`, `a row of README.md, and a change note: pnpm changeset`];
};
