import { describe, expect, it } from 'vitest';
import { listedFiles, newestOf } from './listed-files.ts';

const page = 'https://data.example/files/index.html';

const listed = (html: string) =>
  listedFiles({ text: () => Promise.resolve(html) }, page, /^rates_\d+\.zip$/i, 'archives of rates');

describe('the files that a page lists', () => {
  it('are its links, resolved and each once, ordered by the value of their digits', async () => {
    const html = `
      <A HREF="rates_10.zip">10</A> <a class='x' href='/old/rates_9.zip'>9</a> <a href="//other.example/rates_11.zip">11</a>
      <a href="rates_10.zip#top">again</a> <a href="notes.html">notes</a> <a href="http://data.example/rates_12.zip">plain</a>
      <a href="https://data.example/get/RATES_8.ZIP?year=8&amp;zip=1">8</a> <a href="mailto:rates_1.zip">mail</a>`;
    expect(await listed(html)).toEqual([
      { name: 'RATES_8.ZIP', address: 'https://data.example/get/RATES_8.ZIP?year=8&zip=1' },
      { name: 'rates_9.zip', address: 'https://data.example/old/rates_9.zip' },
      { name: 'rates_10.zip', address: 'https://data.example/files/rates_10.zip' },
      { name: 'rates_11.zip', address: 'https://other.example/rates_11.zip' },
    ]);
  });

  it('can be folders', async () => {
    const html = '<pre><a href="2024/">2024/</a> <a href="2023/">2023/</a> <a href="../">up</a></pre>';
    const folders = await listedFiles({ text: () => Promise.resolve(html) }, page, /^\d{4}$/, 'years');
    expect(folders.map(({ name }) => name)).toEqual(['2023', '2024']);
  });

  it.each([
    [
      '<html><head><title>\n Sign in\n to continue </title></head><a href="login">x</a></html>',
      '“Sign in to continue”',
    ],
    ['<a href="rates-2024.zip">the layout has changed</a>', 'it begins "<a href=\\"rates-2024.zip\\">'],
    ['', 'it begins ""'],
  ])('are none where another page came, which is named', async (html, came) => {
    await expect(listed(html)).rejects.toThrow(`${page} lists no archives of rates; `);
    await expect(listed(html)).rejects.toThrow(came);
  });

  it('are editions of which the newest is wanted, each with the one before behind it', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, address: name })) as [never, never, never];
    expect(newestOf([a, b, c])).toEqual({ ...(c as object), otherwise: { ...(b as object), otherwise: a } });
    expect(newestOf([a])).toEqual(a);
  });
});
