import { expect, it } from 'vitest';
import { copyChunks, copyLine } from './copy-text.ts';

const batchesOf = async function* (texts: readonly string[], perBatch: number) {
  for (let at = 0; at < texts.length; at += perBatch) {
    yield { rows: texts.slice(at, at + perBatch).map((text) => ({ text })) };
  }
};

const line = copyLine(['text'], []);

const collect = async (texts: readonly string[], size: number, perBatch = 7): Promise<readonly Buffer[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of copyChunks(batchesOf(texts, perBatch), () => line, size)) chunks.push(chunk);
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
