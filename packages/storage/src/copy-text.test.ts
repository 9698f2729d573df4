import { expect, it } from 'vitest';
import fc from 'fast-check';
import { copyChunks, copyFormat } from './copy-text.ts';

const batchesOf = async function* (texts: readonly string[], perBatch: number) {
  for (let at = 0; at < texts.length; at += perBatch) {
    yield { rows: texts.slice(at, at + perBatch).map((text) => ({ text })) };
  }
};

const format = copyFormat(['text'], []);

const collect = async (texts: readonly string[], size: number, perBatch = 7): Promise<readonly Buffer[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of copyChunks(batchesOf(texts, perBatch), () => format, size)) chunks.push(chunk);
  return chunks;
};

const words = ['rate', 'Köln', '円', '\u{1F4B6}', 'a\tb', 'c\\d', ''];
const textOf = (at: number): string => words[at % words.length]!.repeat(1 + ((at * 31) % 400));
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t');

it.each([1, 1000, 8192, 50_000, 1 << 18])(
  'loses no byte at %i bytes a chunk, whatever the characters',
  async (size) => {
    const texts = Array.from({ length: 3000 }, (_, at) => textOf(at));
    const chunks = await collect(texts, size);
    expect(Buffer.concat(chunks).toString('utf8')).toBe(texts.map((text) => `${escaped(text)}\n`).join(''));
    expect(chunks.every(({ length }) => length > 0)).toBe(true);
  },
);

it('fills chunks of about the size that is asked for, a row larger than that in one of its own', async () => {
  const chunks = await collect(
    [...Array.from({ length: 20_000 }, () => 'x'.repeat(99)), '円'.repeat(100_000)],
    1 << 16,
  );
  const [last, ...before] = [...chunks].reverse();
  expect(last!.length).toBeGreaterThan(300_000);
  expect(before.length).toBeLessThan(60);
  expect(before.every(({ length }) => length <= 1 << 16)).toBe(true);
});

it('refuses half a character and yields nothing for no rows', async () => {
  await expect(collect(['\ud83d'], 1000)).rejects.toThrow('half a surrogate pair');
  expect(await collect([], 1000)).toEqual([]);
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '\\', 'N', '\t', '\n', '\r', 'é', '円'), maxLength: 6 }),
  fc.constantFrom(null, '\\N', 7, -1.5, true, false),
);

it('writes every cell so that it is read back as it was, among any others', async () => {
  const format = copyFormat(['a', 'b'], ['stamp']);
  const unescapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  const read = (text: string) =>
    text === '\\N' ? null : text.replace(/\\(.)/g, (_, character: string) => unescapes[character] ?? '?');
  const written = (value: string | number | boolean | null) =>
    typeof value === 'boolean' ? (value ? 't' : 'f') : value === null ? null : String(value);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ a: cell, b: cell }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (rows, perBatch) => {
        const batches = async function* () {
          for (let at = 0; at < rows.length; at += perBatch) yield { rows: rows.slice(at, at + perBatch) };
        };
        let text = '';
        for await (const chunk of copyChunks(batches(), () => format, 1000)) text += chunk.toString('utf8');
        const lines = text
          .split('\n')
          .slice(0, -1)
          .map((line) => line.split('\t').map(read));
        expect(lines).toEqual(rows.map(({ a, b }) => [written(a), written(b), 'stamp']));
      },
    ),
    { numRuns: 2000 },
  );
});

it.each(['\0', '\x1b', '\x7f'])('refuses the control character %j, with the name of its column', async (character) => {
  await expect(collect(['fine', `a${character}`], 1000)).rejects.toThrow('text contains the control character');
});
