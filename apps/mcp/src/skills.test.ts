import { domains } from '@dqs/domains';
import { expect, test } from 'vitest';
import { fixtureService } from './fixtures/service.ts';
import { standardPrompts } from './prompts.ts';
import { Selections } from './selection.ts';
import { skillFamily } from './skills.ts';
import { standardResources } from './standard-resources.ts';

const selections = new Selections(fixtureService(domains));
const wanted = { compact: false, textOnly: false, toolsets: [], tools: [] };
const everything = selections.of('public', wanted);

const ask = async (tool: string, values: object) => JSON.stringify({ tool, values });

const read = async (uri: string) => {
  for (const family of standardResources) {
    const body = await family.read(uri, everything, ask);
    if (body && 'text' in body) return body.text;
  }
  return null;
};

test('each skill is a document that names tools and arguments which exist', async () => {
  const listed = skillFamily.list(everything);
  expect(listed.map(({ name }) => name)).toEqual([
    'company-analysis',
    'macro-vintages',
    'place-risk',
    'positioning',
    'fund-look-through',
  ]);
  for (const { uri, name } of listed) {
    const text = (await read(uri)) ?? '';
    expect(text).toMatch(new RegExp(`^---\nname: ${name}\ndescription: .+\n---\n\n# `));
    const tools = text.match(
      /\b(banks|entities|fda|funds|futures|fx|geo|gov|hazards|macro|re|stocks)_(get|search|resolve|list|compare|screen)\w*/g,
    );
    for (const tool of tools ?? []) expect([...everything.operations.keys()]).toContain(tool);
  }
});

test('a skill is listed only where its tools are', () => {
  const fx = selections.of('public', { ...wanted, toolsets: ['fx'] });
  expect(skillFamily.list(fx)).toEqual([]);
});

test.each([
  ['company://320193', 'stocks_get_company', { ticker_or_cik: '320193' }],
  ['series://macro/bls.cpi.u.us.all_items.sa', 'macro_get_series', { series_key: 'bls.cpi.u.us.all_items.sa' }],
  ['series://re/fhfa.hpi', 're_get_series', { series_key: 'fhfa.hpi' }],
  ['filing://0000320193-24-000123', 'stocks_get_filing_sections', { accession_number: '0000320193-24-000123' }],
  ['place://county%3A12086', 'geo_get_geography', { geography_id: 'county:12086' }],
  ['catalog://line-items', 'stocks_list_line_items', { limit: 200 }],
])('%s is read as %s answers', async (uri, tool, values) => {
  expect(JSON.parse((await read(uri)) ?? 'null')).toEqual({ tool, values });
});

test('an address of nothing is read by none', async () => {
  for (const uri of ['skill://nothing/SKILL.md', 'catalog://nothing', 'other://x', 'series://x'])
    expect(await read(uri)).toBeNull();
});

test('prompts fill their arguments in and say which skill to read', () => {
  expect(standardPrompts.length).toBeGreaterThanOrEqual(5);
  for (const prompt of standardPrompts) {
    const values = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `<${name}>`]));
    const text = JSON.stringify(prompt.messages(values));
    for (const { name } of prompt.arguments) expect(text).toContain(`<${name}>`);
    for (const [uri] of text.matchAll(/skill:\/\/[\w-]+\/SKILL\.md/g))
      expect(skillFamily.list(everything).map((skill) => skill.uri)).toContain(uri);
  }
});
