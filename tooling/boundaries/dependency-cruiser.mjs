import { packagesTagged } from './package-tags.mjs';

/** Which domains a domain may read, through their queries sub-path: every edge between domains stands here. */
const edges = { funds: ['stocks'], hazards: ['geo'], re: ['geo', 'hazards'] };

const domains = packagesTagged('domain');

/** Words that several domains share: above the kernel, below all domains. */
const vocabulary = packagesTagged('vocabulary');

const undeclaredEdges = domains.map((domain) => ({
  name: `no-undeclared-edge-of-${domain}`,
  comment: 'A domain reads only the domains that the list of edges names for it.',
  severity: 'error',
  from: { path: `^packages/${domain}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^packages/(${domains.filter((other) => other !== domain && !edges[domain]?.includes(other)).join('|')})/`,
  },
}));

/** What imports may cross which border; each rule says why, so that its message explains itself. */
export default {
  forbidden: [
    ...undeclaredEdges,
    {
      name: 'no-cycles',
      comment: 'Files that import each other, types included, are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-pure',
      comment: 'Contracts are bundled into the npm client: data and schemas only.',
      severity: 'error',
      from: { path: 'contract\\.ts$' },
      to: {
        path: '^packages/(core|storage|ingest|kit|auth|limits|service)/|(handler|query|connector|migrations)',
        reachable: true,
      },
    },
    {
      name: 'no-sibling-domain',
      comment: 'A domain reaches another one only through its queries sub-path; a test may load its samples.',
      severity: 'error',
      from: { path: `^packages/(${domains.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/(${domains.join('|')})/`, pathNot: ['^packages/$1/', '/queries\\.ts$'] },
    },
    {
      name: 'vocabulary-knows-no-domain',
      comment: 'Words that domains share stand below all of them.',
      severity: 'error',
      from: { path: `^packages/(${vocabulary.join('|')})/` },
      to: { path: [...domains, 'domains', 'service', 'auth', 'limits', 'client'].map((name) => `^packages/${name}/`) },
    },
    {
      name: 'storage-owns-the-drivers',
      comment: 'Only storage talks to a database driver; everybody else has a Reader, a Writer or knex from it.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/storage/', '\\.test\\.ts$', '^packages/testing/'] },
      to: { path: 'node_modules/.*(/pg/|pglite|pg-copy-streams)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-do-not-know-apps',
      comment: 'Transports are the outermost ring.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'no-sibling-app',
      comment: 'Transports share packages/host; only the command composes them, by what they export.',
      severity: 'error',
      from: { path: '^apps/(rest|mcp|dashboard)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'command-composes-by-exports',
      comment: 'The command builds the applications by what their packages export, not from their insides.',
      severity: 'error',
      from: { path: '^apps/cli/' },
      to: { path: '^apps/(rest|mcp|dashboard)/src/', pathNot: '/src/(index|stdio)\\.ts$' },
    },
    {
      name: 'schemas-stand-alone',
      comment: 'The wire vocabulary depends on zod and on nothing else.',
      severity: 'error',
      from: { path: '^packages/schemas/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/schemas/src/', 'node_modules/.*zod/'] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Test code is never part of what ships.',
      severity: 'error',
      from: { pathNot: ['\\.test\\.ts$', '^packages/testing/', '^tooling/'] },
      to: { path: ['\\.test\\.ts$', '^packages/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
