import { describe, expect, it } from 'vitest';
import { chunksOf, flatten } from '../fixtures/streams.ts';
import { xmlElements } from './xml.ts';

const envelope = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2022-07-08'><Cube currency='USD' rate='1.0163'/><Cube currency='JPY' rate='138.05'/></Cube>
<Cube time="2022-07-07"><Cube currency="USD" rate="1.0180"/></Cube></Cube></gesmes:Envelope>`;

const cube = (attributes: Record<string, string>, children: unknown[] = []) => ({
  name: 'Cube',
  attributes,
  text: '',
  children,
});

const read = async (text: string | Buffer, at = 'r/a') =>
  (await flatten(xmlElements(chunksOf(text), { at }))).map(({ record }) => record);

describe('xmlElements', () => {
  it('gives the elements at a path with all that is inside, whatever the chunk boundaries', async () => {
    for (let cut = 1; cut < envelope.length; cut += 7) {
      expect(await flatten(xmlElements(chunksOf(envelope, [cut, cut + 3]), { at: 'Envelope/Cube/Cube' }))).toEqual([
        {
          line: 1,
          record: cube({ time: '2022-07-08' }, [
            cube({ currency: 'USD', rate: '1.0163' }),
            cube({ currency: 'JPY', rate: '138.05' }),
          ]),
        },
        { line: 2, record: cube({ time: '2022-07-07' }, [cube({ currency: 'USD', rate: '1.0180' })]) },
      ]);
    }
  });

  it('joins text, references and CDATA, without prefixes and namespace declarations', async () => {
    expect(
      await read(
        '<x:r xmlns:x="u"><x:a x:k="1 &lt; 2" xmlns="v"> A&amp;B <![CDATA[<&>]]>&#65; </x:a><b><a/></b></x:r>',
      ),
    ).toEqual([{ name: 'a', attributes: { k: '1 < 2' }, text: 'A&B <&>A', children: [] }]);
  });

  it('reads the encoding that the declaration names', async () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r><a>Café</a></r>', 'latin1');
    expect((await read(bytes))[0]?.text).toBe('Café');
    await expect(read('<?xml version="1.0" encoding="UTF-16"?><r/>')).rejects.toThrow('UTF-16');
  });

  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
    '',
  );
  it.each([
    ['billion laughs', `<!DOCTYPE r [<!ENTITY l0 "lol">${laughs}]><r><a>&l9;</a></r>`, 'DOCTYPE'],
    ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><a>&x;</a></r>', 'DOCTYPE'],
    ['a harmless DOCTYPE', '<!DOCTYPE r><r><a/></r>', 'DOCTYPE'],
    ['an undefined entity', '<r><a>&nbsp;</a></r>', 'not well-formed'],
    ['truncation', '<r><a>1</a><a>', 'not well-formed'],
    ['another root', '<error><a/></error>', 'root element is <error>'],
    ['text that is no XML', 'a,b,c', 'not well-formed'],
    ['an HTML page', '<!DOCTYPE html><html></html>', 'HTML page'],
    ['deep nesting', `<r>${'<d>'.repeat(200)}`, 'deeper than 100'],
    ['a million numeric references', `<r><a>${'&#65;'.repeat(1_000_000)}</a></r>`, 'longer than 1 MB'],
    ['an endless attribute', `<r><a k="${'x'.repeat(5_000_000)}"/></r>`, 'longer than 1 MB'],
    [
      'endless attributes',
      `<r><a ${Array.from({ length: 300_000 }, (_, index) => `k${index}="1"`).join(' ')}/></r>`,
      'longer than 1 MB',
    ],
    ['an endless comment', `<r><!--${'x'.repeat(5_000_000)}--></r>`, 'longer than 1 MB'],
    ['an endless prolog', `${'<!--x-->'.repeat(100_000)}<r/>`, 'first 64 KB'],
    ['too many elements in one', `<r><a>${'<b/>'.repeat(300_000)}</a></r>`, 'more than 200000 elements'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('stops reading at the first sign of an attack', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('<r><a>');
      for (; taken < 1000; taken += 1) yield Buffer.from('&#65;'.repeat(13_000));
    }
    await expect(flatten(xmlElements(endless(), { at: 'r/a' }))).rejects.toThrow('longer than 1 MB');
    expect(taken).toBeLessThan(40);
  });
});
