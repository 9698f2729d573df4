import { expect, it } from 'vitest';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import type { QueryResult } from './ask-all.ts';
import { emptiness } from './parts.ts';
import { sourcesView } from './sources.ts';

const page = { site: { service: { domains: () => [] } } } as unknown as PageRequest;
const refused = (message: string): QueryResult =>
  ({ ok: false, operation: { endpoint: { title: 'Bank financials' } }, error: { message } }) as unknown as QueryResult;
const empty = (note: string): QueryResult =>
  ({
    ok: true,
    note,
    meta: {},
    data: {},
    operation: { endpoint: { title: 'Entity ownership', datasets: [], chart: { kind: 'none' } } },
  }) as unknown as QueryResult;

it('says once why a part is empty', () => {
  const answers = [empty('No children of "A & B" are loaded.'), empty('Only 2024 is loaded.'), refused('not loaded')];
  const body = html`<h2>Children</h2>
    ${emptiness(answers[0]!)}`;
  const view = sourcesView(page, answers, body).toString();
  expect(view).not.toContain('No children');
  expect(view).toContain('Only 2024 is loaded.');
  expect(view).toContain('Bank financials: not loaded');
  expect(sourcesView(page, [answers[0]!], body).toString()).not.toContain('Notes on the data');
});

it('says through which period a source has values, the newest of all its answers', () => {
  const chart = {
    kind: 'series',
    x: 'period',
    y: [{ field: 'value', label: 'Value', unit: { is: 'percent' } }],
    frequency: { is: 'monthly' },
    scale: 'level',
  };
  const result = (...periods: readonly string[]): QueryResult =>
    ({
      ok: true,
      note: null,
      meta: { source: 'bls' },
      data: { observations: periods.map((period) => ({ period, value: '1' })) },
      operation: { endpoint: { title: 'Series', datasets: [], rows: ['observations'], chart } },
    }) as unknown as QueryResult;
  const view = sourcesView(page, [result('2026-01-01'), result('2026-03-01', '2026-02-01'), null], html``).toString();
  expect(view).toContain('Data through Mar 2026.');
});
