import js from '@eslint/js';
import typescript from 'typescript-eslint';
import { packagesTagged } from './tooling/boundaries/package-tags.mjs';

const domains = `packages/{${packagesTagged('domain').join(',')}}/src/**/*.ts`;

/** Bans that hold in a place, each with its reason: the message is what the author of a slip reads. */
const bans = {
  clock: [
    {
      selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      message: 'Take a Clock (@dqs/core): tests decide what time it is.',
    },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'Take a Clock (@dqs/core): tests decide what time it is.',
    },
  ],
  environment: [
    {
      selector: "MemberExpression[object.name='process'][property.name='env']",
      message: 'Only a config.ts reads the environment; pass what you need.',
    },
  ],
  binaryNumbers: [
    {
      selector: "CallExpression[callee.name='parseFloat']",
      message: 'Decimals are text: a binary number loses digits. Use @dqs/core decimal functions.',
    },
    {
      selector: "CallExpression[callee.property.name='parseFloat']",
      message: 'Decimals are text: a binary number loses digits. Use @dqs/core decimal functions.',
    },
    {
      selector: "CallExpression[callee.name='Number']",
      message: 'Decimals are text: a binary number loses digits. Use @dqs/core decimal functions, or Number.parseInt.',
    },
  ],
  races: [
    {
      selector:
        ":matches(ForStatement, ForOfStatement, WhileStatement, DoWhileStatement) CallExpression[callee.object.name='Promise'][callee.property.name='race']",
      message: 'A race in a loop remembers every round until its slowest promise settles. Wait for one promise.',
    },
  ],
  ownTimeLimits: [
    'CallExpression > Literal.arguments:last-child[value>=1000][value<=300000]',
    "CallExpression > ObjectExpression.arguments > Property[key.name='timeout'][value.value<=300000]",
  ].map((limit) => ({
    selector: limit.replace(
      'CallExpression',
      'CallExpression:matches([callee.name=/^(it|test|describe|(before|after)(All|Each))$/], [callee.callee.object.name=/^(it|test|describe)$/])',
    ),
    message:
      'The limit of all tests is wide on purpose (vitest.config.ts): a narrower one fails on a busy machine alone.',
  })),
};

export default typescript.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '**/.turbo/**', '**/fixtures/**'],
  },
  js.configs.recommended,
  typescript.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: {
      // One program for all packages: a program for each would read what they share again, and take twice the time.
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Written by a test, one file for each domain.
    files: ['packages/domains/src/response-examples/**'],
    rules: { 'max-lines': 'off' },
  },
  {
    // A test file is as long as the behaviour it shows.
    files: ['**/*.test.ts'],
    rules: { 'max-lines': 'off', 'no-control-regex': 'off', 'no-restricted-syntax': ['error', ...bans.ownTimeLimits] },
  },
  {
    files: ['packages/*/src/**/*.ts', 'apps/*/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      '**/config.ts',
      '**/main.ts',
      '**/testing/**',
      'packages/core/src/clock.ts',
      'packages/testing/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...bans.clock, ...bans.environment, ...bans.races] },
  },
  {
    files: [domains],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...bans.clock, ...bans.environment, ...bans.races, ...bans.binaryNumbers],
    },
  },
  {
    files: ['**/*.{js,mjs}', 'tooling/**/*.ts', 'examples/*.ts', 'apps/cli/src/**/*.ts', '**/*.test.ts'],
    languageOptions: { globals: { Buffer: 'readonly', process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
  {
    // Modules that browsers load as they stand.
    files: ['apps/*/src/assets/**/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        window: 'readonly',
        navigator: 'readonly',
        fetch: 'readonly',
        location: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortController: 'readonly',
        DOMParser: 'readonly',
        FormData: 'readonly',
        URLSearchParams: 'readonly',
        ResizeObserver: 'readonly',
        CSS: 'readonly',
      },
    },
  },
);
