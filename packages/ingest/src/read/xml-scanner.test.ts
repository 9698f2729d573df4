import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { chunksOf, flatten } from '../fixtures/streams.ts';
import { xmlElements, type XmlElement } from './xml.ts';

/** Pieces of XML, sound and broken, of which documents are made. */
const pieces = fc.constantFrom(
  '<a>',
  '</a>',
  '<b k="1">',
  '</b>',
  '<c/>',
  '<x:a>',
  '</x:a>',
  '<x:a y:k = \'2\' l="">',
  '<a\n k="&lt;">',
  '<a k="1" k="2">',
  '<a k=1>',
  '<a k="<">',
  '<a k="1"l="2">',
  '<a / >',
  '< a>',
  '</a >',
  '</ a>',
  '<1>',
  '<é ü="ß">',
  '</é>',
  '<a k="a\nb\tc">',
  ' ',
  '\n  ',
  '\r\n',
  'text',
  'Ünï – 中国 🏦',
  '&amp;',
  '&#65;',
  '&#x1F3E6;',
  '&#0;',
  '&#xD800;',
  '&nbsp;',
  '& ',
  '&amp',
  ']]>',
  ']]',
  '>',
  '<!-- a -- b -->',
  '<!-- a -->',
  '<!---->',
  '<!--->',
  '<![CDATA[<&>]]>',
  '<![CDATA[]]>',
  '<![CDATA[a]]b]]>',
  '<?go on?>',
  '<?xml version="1.0"?>',
  '<?x',
  '\u0001',
  '\uFFFE',
  '\uFFFD',
  '<!',
  '<![',
  '<r>',
  '</r>',
  '"',
  "'",
  '=',
  '/>',
);

const documents = fc
  .array(pieces, { maxLength: 14 })
  .chain((parts) =>
    fc.constantFrom(parts.join(''), `<r>${parts.join('')}</r>`, `<?xml version="1.0"?>\n<r>${parts.join('')}</r>`),
  );

const sound = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'b', 'x:a', 'é'),
      fc.constantFrom('', ' k="1"', ' x:k=\'&lt;ü\' l="\n"'),
      fc.array(tie('content'), { maxLength: 4 }),
    )
    .map(([name, attributes, content]) => `<${name}${attributes}>${content.join('')}</${name}>`),
  content: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      ' \n',
      'text ',
      '&amp;&#x4E2D;',
      '<![CDATA[<a>]]>',
      '<!-- no -->',
      '<?p i?>',
      '<c k="2"/>',
      '中国\r\n',
      ']',
    ),
    tie('element'),
  ),
}));

/** The same elements by a parser of its own; null for a document that it refuses. */
const byOracle = (text: string, path: readonly string[]): readonly XmlElement[] | null => {
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  const found: XmlElement[] = [];
  const open: {
    name: string;
    element: { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] } | null;
  }[] = [];
  const parser = new SaxesParser({ xmlns: false, position: false });
  let refused = false;
  const refuse = (): void => void (refused = true);
  const add = (value: string): void => {
    const top = open.at(-1)?.element;
    if (top) top.text += value;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && local(name) !== path[0]) refuse();
    open.push({ name: local(name), element: null });
    const names = open.map((one) => one.name);
    const begins = names.length === path.length && names.every((one, at) => one === path[at]);
    if (!begins && !open.at(-2)?.element) return;
    const own = Object.entries(attributes).filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'));
    open.at(-1)!.element = {
      name: local(name),
      attributes: Object.fromEntries(own.map(([key, value]) => [local(key), value])),
      text: '',
      children: [],
    };
  });
  parser.on('closetag', () => {
    const element = open.pop()?.element;
    if (!element) return;
    element.text = element.text.trim();
    const parent = open.at(-1)?.element;
    if (parent) parent.children.push(element);
    else found.push(element);
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return refused ? null : found;
};

const byScanner = async (
  text: string,
  at: string,
  cuts: readonly number[] = [],
): Promise<readonly XmlElement[] | null> => {
  try {
    return (await flatten(xmlElements(chunksOf(text, [...cuts]), { at }))).map(({ record }) => record);
  } catch {
    return null;
  }
};

describe('the scanner', () => {
  it('reads and refuses what another parser reads and refuses', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        expect(await byScanner(text, 'r/a')).toEqual(byOracle(text, ['r', 'a']));
      }),
      { numRuns: 1500 },
    );
  });

  it('reads sound documents as another parser does, wherever they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(sound.element, fc.array(fc.nat(300), { maxLength: 4 }), async (element, at) => {
        const text = `<?xml version="1.0" encoding="UTF-8"?><r><l>${element}${element}</l></r>`;
        const cuts = [...new Set(at)]
          .toSorted((left, right) => left - right)
          .filter((cut) => cut > 0 && cut < Buffer.byteLength(text));
        const found = await byScanner(text, 'r/l/a', cuts);
        expect(found).not.toBeNull();
        expect(found).toEqual(byOracle(text, ['r', 'l', 'a']));
      }),
      { numRuns: 500 },
    );
  });

  it('builds nothing of what is left out', async () => {
    const text = '<r><a><b><c>1</c><d>2</d></b><e><c>3</c></e></a></r>';
    const [{ record } = { record: null }] = await flatten(
      xmlElements(chunksOf(text), { at: 'r/a', without: ['b/c', 'e'] }),
    );
    expect(record?.children).toMatchObject([{ name: 'b', children: [{ name: 'd', text: '2' }] }]);
    await expect(
      flatten(xmlElements(chunksOf('<r><a><e>&no;</e></a></r>'), { at: 'r/a', without: ['e'] })),
    ).rejects.toThrow('not well-formed');
  });

  it.each([
    ['plain', '<e><c>3</c>\n</e>'],
    ['empty', '<e/>'],
    ['with a blank in its end tag', '<e><c>3</c></e >'],
    ['inside one of its name', '<e><e><c/></e><c>3</c></e>'],
    ['with its end in a comment', '<e><c/><!-- </e> --><b>4</b></e>'],
    ['with its end in CDATA', '<e><c/><![CDATA[</e>]]><b>4</b></e>'],
    ['with its end in an instruction', '<e><c/><?x </e> ?><b>4</b></e>'],
    ['with another whose name begins so', '<e><ee/></e>'],
    ['with only another whose name begins so', '<e><ee></ee></e>'],
  ])('finds the end of an element that is left out, %s, whatever the chunk boundaries', async (_, left) => {
    const item = (at: number) => `<a k="${at}"><e><c>1</c></e>${left}<b>${at}</b></a>`;
    const good = `<r>${item(1)}\n${item(2)}\n`;
    const broken = `${good}<a><b>&no;</b></a></r>`;
    const line = good.split('\n').length;
    for (let cut = 1; cut < broken.length; cut += 1) {
      const options = { at: 'r/a', without: ['e'] };
      const found = await flatten(xmlElements(chunksOf(`${good}</r>`, [cut]), options));
      const texts = found.map(({ record }) => record.children.map(({ name, text }) => `${name} ${text}`));
      expect(texts).toEqual([['b 1'], ['b 2']]);
      await expect(flatten(xmlElements(chunksOf(broken, [cut]), options))).rejects.toMatchObject({ line });
    }
  });

  it('says on which line a fault stands', async () => {
    const broken = '<r>\n<a k="\n">\n1</a>\n<!--\n--><b></a></r>';
    await expect(flatten(xmlElements(chunksOf(broken), { at: 'r/a' }))).rejects.toMatchObject({ line: 6 });
    await expect(flatten(xmlElements(chunksOf(Buffer.from([0x3c, 0x72, 0x3e, 0xff])), { at: 'r/a' }))).rejects.toThrow(
      'not valid UTF-8',
    );
  });
});
