import { serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecbConnector } from '../connectors/ecb/connector.ts';
import { fx } from '../index.ts';

const held = 'Loaded: Euro foreign exchange reference rates ';
const load = 'Load more with: dqs ingest fx.ecb';

describe('notes beside answers without rows', () => {
  let scratch: ScratchService;
  let days: readonly string[];

  beforeAll(async () => {
    scratch = await serviceOfSamples(fx, '2026-09-28T12:00:00Z', [[ecbConnector, 'eurofxref-hist.csv']]);
    const { data } = await scratch.ask('fx_get_rates', { quote: 'USD', limit: 500 });
    days = (data as { rates: readonly { date: string }[] }).rates.map(({ date }) => date).toReversed();
  });
  afterAll(() => scratch.close());

  const note = (values: object) => scratch.note('fx_get_rates', { quote: 'USD', ...values });

  it('name the newest day where a range begins after it', async () => {
    const last = days.at(-1)!;
    expect(await note({ start: '2097-01-01' })).toBe(
      `No rows on or after 2097-01-01. The newest row is from ${last}. ${held}(${days[0]} to ${last}). ${load}`,
    );
  });

  it('name the first day where a range ends before it', async () => {
    expect(await note({ end: '1998-12-31' })).toContain(
      `No rows on or before 1998-12-31. The nearest rows are from ${days[0]}.`,
    );
  });

  it('name the days on both sides of a gap', async () => {
    const at = days.findIndex((day, place) => place > 0 && Date.parse(day) - Date.parse(days[place - 1]!) > 86_400_000);
    const [before, after] = [days[at - 1]!, days[at]!];
    const next = new Date(Date.parse(before) + 86_400_000).toISOString().slice(0, 10);
    expect(await note({ start: next, end: next })).toContain(
      `No rows on ${next}. The nearest rows are from ${before} and ${after}.`,
    );
  });

  it('are absent beside rows', async () => {
    expect(await note({})).toBeNull();
  });

  it('name the last day of a currency that the bank no longer publishes', async () => {
    const ended = await note({ quote: 'RUB' });
    expect(ended).toMatch(/^RUB has no rate after 2022-03-01\. The newest loaded fixing is from \d{4}-\d{2}-\d{2}\.$/);
    expect(await note({ quote: 'USD', base: 'RUB' })).toBe(ended);
    expect(await note({ quote: 'RUB', end: '2021-12-31' })).toBeNull();
  });
});
