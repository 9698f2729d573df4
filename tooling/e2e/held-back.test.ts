import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fx } from '@dqs/fx';
import { quarantined, settleQuarantined } from '@dqs/ingest';
import { sampleFiles, serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const name = 'eurofxref-hist.csv';
const ecbConnector = fx.connectors.find(({ key }) => key === 'fx.ecb')!;

let scratch: ScratchService;
let folder: string;
let lines: readonly string[];

beforeAll(async () => {
  scratch = await serviceOfSamples(fx, '2026-09-28T12:00:00Z', [[ecbConnector, name]]);
  folder = mkdtempSync(join(tmpdir(), 'dqs-held-back-'));
  const [sample = ''] = sampleFiles(fx, name);
  lines = readFileSync(sample, 'utf8').split('\n');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const load = (changed: readonly string[]) => {
  const path = join(folder, name);
  writeFileSync(path, changed.join('\n'));
  return scratch.load(ecbConnector, [path], { isJudged: true });
};
const note = (quote: string) => scratch.note('fx_get_rates', { quote });

/** Multiplies the dollar rate of a line by ten. */
const tenfold = (line: string): string => {
  const [day = '', dollar = '', ...rest] = line.split(',');
  return [day, dollar.replace(/^(\d)\.(\d)/, '$1$2.'), ...rest].join(',');
};

const drop = async (): Promise<void> => {
  const { db, clock } = scratch;
  for (const { id } of await quarantined(db.knex))
    await settleQuarantined(
      { db, clock, connectors: [ecbConnector], record: () => Promise.resolve() },
      { id, verb: 'drop', by: 'a test' },
    );
};

it('a rate that is held back is told beside the answers that lack it, and beside no others', async () => {
  const { status } = await load(lines.map((line, at) => (at === 3 ? tenfold(line) : line)));
  expect(status).toBe('ok');
  expect(await note('USD')).toBe(
    '1 value has been held back as implausible since 2026-09-28 and is not in this answer.',
  );
  expect(await note('JPY')).toBeNull();
  await drop();
  expect(await note('USD')).toBeNull();
});

it('a file that is held back is told beside every answer of its source, until a good one was loaded', async () => {
  const { status } = await load(lines.map((line, at) => (at === 0 || line === '' ? line : tenfold(line))));
  expect(status).toBe('failed');
  expect(await note('JPY')).toBe(
    'A file of fx.ecb has been held back since 2026-09-28. Its changes are not in this answer.',
  );
  scratch.clock.set('2026-09-29T12:00:00Z');
  expect((await load(lines)).status).not.toBe('failed');
  expect(await note('JPY')).toBeNull();
});
