import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { domains } from '@dqs/domains';
import type { Domain, Source } from '@dqs/kit';
import { recogniseFiles } from '@dqs/ingest';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The tests of a domain: path inside its `src`, and text. */
type Tests = ReadonlyMap<string, string>;

const testsOf = (key: string): Tests =>
  new Map(
    globSync('**/*.test.ts', { cwd: join(root, 'packages', key, 'src') }).map((file) => [
      file,
      readFileSync(join(root, 'packages', key, 'src', file), 'utf8'),
    ]),
  );

/**
 * Operations that no test asks. A test that asks one names its tool in quotation marks, or passes its contract to the scratch
 * service's `answer`; the suite of all domains does neither.
 */
const untestedOperations = ({ contract }: Pick<Domain, 'contract'>, tests: Tests): readonly string[] =>
  Object.entries(contract)
    .filter(([operation, { tool }]) => {
      const asked = new RegExp(`'${tool}'|\\banswer\\(\\s*${operation}\\b`);
      return ![...tests.values()].some((text) => asked.test(text));
    })
    .map(([, { tool }]) => tool);

/** A connector as the guard sees it: `rules` is the address of its module. */
type Declared = Pick<Domain['connectors'][number], 'key' | 'rules'>;

/** Connectors that no test names, by key or by module, and that have no test beside them. */
const untestedConnectors = (connectors: readonly Declared[], source: string, tests: Tests): readonly string[] =>
  connectors
    .filter(({ key, rules }) => {
      const module = relative(source, fileURLToPath(rules));
      const folder = dirname(module);
      const name = `${basename(folder)}/`;
      return ![...tests].some(
        ([file, text]) => file.startsWith(`${folder}/`) || text.includes(`'${key}'`) || text.includes(`/${name}`),
      );
    })
    .map(({ key }) => key);

/**
 * Connectors whose files nobody can look at: no sample is theirs, no fixtures lie beside them, and no test names them that
 * writes its files itself. Tests of official files do not count: they are skipped where these are missing.
 */
const withoutExample = (
  connectors: readonly Declared[],
  source: string,
  sampled: ReadonlySet<string>,
  tests: Tests,
) => {
  const writing = new Map([...tests].filter(([file]) => !/official-\w+\.test\.ts$/.test(file)));
  return connectors
    .filter(({ key, rules }) => {
      const folder = dirname(fileURLToPath(rules));
      return !sampled.has(key) && ![folder, source].some((each) => existsSync(join(each, 'fixtures')));
    })
    .filter((connector) => untestedConnectors([connector], source, writing).length > 0)
    .map(({ key }) => key);
};

/** Tested with the SEC's own archives alone, which are read by the code that reads single reports. */
const officialFilesOnly = ['funds.n-port-data-sets'];

/** Sources of which it is not said who may be shown them, under which terms, and whom to name. */
const undeclaredSources = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(
      ({ posture, publisher, license, termsUrl }) =>
        !['public', 'internal'].includes(posture) || !publisher || !license || !/^(https?:\/\/|urn:)/.test(termsUrl),
    )
    .map(({ tag }) => tag);

/** Samples for which the section "Samples" of the README or DATA.md does not give the origin of the figures. */
const withoutOrigin = (files: readonly string[], readme: string): readonly string[] => {
  const [, section = ''] = /^## Samples\n([^]*?)(?=^## |$(?![^]))/m.exec(readme) ?? [];
  const lines = section.split('\n').map((line) => ({
    names: [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    says: line.replace(/`[^`]*`/g, '').replace(/[|\s]/g, '').length > 10,
  }));
  return files.filter(
    (file) => !lines.some(({ names, says }) => says && names.some((name) => name === file || matchesGlob(file, name))),
  );
};

describe.each(domains.map((domain) => ({ key: domain.key, domain })))('the domain $key', ({ key, domain }) => {
  const source = join(root, 'packages', key, 'src');
  const samples = join(root, 'samples', key);
  const tests = testsOf(key);

  it('has a test for each operation and each connector', () => {
    expect(untestedOperations(domain, tests)).toEqual([]);
    expect(untestedConnectors(domain.connectors, source, tests)).toEqual([]);
  });

  it('has a sample, a fixture or a test that writes one for each connector', async () => {
    const { recognised } = existsSync(samples)
      ? await recogniseFiles([samples], domain.connectors)
      : { recognised: [] };
    const sampled = new Set(recognised.map(({ connector }) => connector.key));
    const lacking = withoutExample(domain.connectors, source, sampled, tests);
    expect(lacking.filter((each) => !officialFilesOnly.includes(each))).toEqual([]);
  });

  it('says of each source who may be shown it, and under which terms', () => {
    expect(undeclaredSources(domain.sources)).toEqual([]);
  });

  it('says of each sample where its figures come from', () => {
    const files = existsSync(samples) ? readdirSync(samples) : [];
    const pages = ['README.md', 'DATA.md'].map((page) => join(source, '..', page)).filter((page) => existsSync(page));
    expect(withoutOrigin(files, pages.map((page) => readFileSync(page, 'utf8')).join('\n'))).toEqual([]);
  });
});

describe('a part that is missing', () => {
  const module = (path: string): string => `file:///x/src/connectors/${path}`;
  const connectors = [{ key: 'x.office', rules: module('office/connector.ts') }];

  it('is found: an operation without a test', () => {
    const { contract } = domains.find(({ key }) => key === 'fx')!;
    for (const asking of ["'fx_convert'", 'scratch.answer(convert, values)', 'scratch.answer(\n  convert, {})'])
      expect(
        untestedOperations({ contract }, new Map([['fx.test.ts', `refusals: { fx_get_rates: {} }, ${asking}`]])),
      ).toEqual(['fx_get_rates']);
  });

  it('is found: a connector without a test, or without any file', () => {
    const others = new Map([['connectors/other/other.test.ts', "import './connector.ts'; 'x.other'"]]);
    expect(untestedConnectors(connectors, '/x/src', others)).toEqual(['x.office']);
    expect(withoutExample(connectors, '/x/src', new Set(['x.other']), others)).toEqual(['x.office']);
    for (const [file, text] of [
      ['connectors/office/office.test.ts', ''],
      ['x.test.ts', "load('x.office')"],
      ['x.test.ts', "import { office } from './connectors/office/connector.ts'"],
    ] as const)
      expect(untestedConnectors(connectors, '/x/src', new Map([[file, text]]))).toEqual([]);
    expect(withoutExample(connectors, '/x/src', new Set(['x.office']), others)).toEqual([]);
  });

  it('is found: a source without posture or terms', () => {
    const good = domains.flatMap(({ sources }) => sources)[0]!;
    for (const change of [{ posture: '' }, { license: '' }, { termsUrl: 'somewhere' }, { publisher: '' }])
      expect(undeclaredSources([good, { ...good, tag: 'x.bad', ...change } as Source])).toEqual(['x.bad']);
  });

  it('is found: a sample without a line that says where its figures come from', () => {
    const readme =
      '# x\n\n## Samples\n\n| `a-*.csv` | Office, table of rates |\n| `b.csv` | |\n\n## Requirements\n\n`c.csv` of the Office of statistics\n';
    expect(withoutOrigin(['a-2024.csv', 'b.csv', 'c.csv'], readme)).toEqual(['b.csv', 'c.csv']);
  });
});
