import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLines } from './document-lines.ts';

const page = (body: string): string => `<html><body>${body}</body></html>`;
const texts = (document: string): readonly string[] => documentLines(document).map(({ text }) => text);

describe('lines of a document', () => {
  it('are its blocks and rows, with white space collapsed and split tags joined', () => {
    expect(
      texts(
        page(`<p>I<font size="2">TEM&#160;1.</font>
          Business</p><div>one<br>two</div>
          <table><tr><td>Item 7.</td><td></td><td><div>Management&#146;s Discussion</div></td></tr></table>`),
      ),
    ).toEqual(['ITEM 1. Business', 'one', 'two', 'Item 7. | Management’s Discussion']);
  });

  it('join signs of currency, brackets and percent with the figure beside them', () => {
    const row =
      '<tr><td>Net</td><td>$</td><td>1,234</td><td></td><td>(4</td><td>)%</td><td>$</td><td>(</td><td>5)</td></tr>';
    expect(texts(page(`<table>${row}</table>`))).toEqual(['Net | $1,234 | (4)% | $(5)']);
  });

  it('are those of a page that stands in one cell of a table', () => {
    const layout =
      '<table><tr><td><p>First.</p><p>Second.</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>';
    expect(texts(page(layout))).toEqual(['First.', 'Second.', 'a | b']);
  });

  it('have nothing that a reader does not see', () => {
    const hidden =
      '<head><title>x</title><style>p{}</style></head><div style="display:none"><ix:header><ix:hidden>320193</ix:hidden></ix:header></div><script>y</script><p>seen</p>';
    expect(texts(`<html>${hidden}</html>`)).toEqual(['seen']);
  });

  it('say what is bold and what leads elsewhere', () => {
    const [heading, entry, plain] = documentLines(
      page(
        '<p><span style="font-weight:700">Item 1.</span></p><p><a href="#x">Item 1</a></p><p><b>Part</b> of a sentence</p>',
      ),
    );
    expect([heading, entry, plain].map((line) => [line?.bold, line?.link])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('keep the columns of plain text and of preformatted text', () => {
    expect(texts('<PAGE>\nA    B\n\n\n<S>  <C>\n1  &amp; 2\n')).toEqual(['A    B', '', '1  & 2', '']);
    expect(texts(page('<pre>A    B\n\n1    2</pre>'))).toEqual(['A    B', '1    2']);
  });

  it('hold every letter of the text, whatever the tags', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '1', '.'), minLength: 1, maxLength: 5 });
    const node: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        word,
        fc
          .tuple(
            fc.constantFrom('p', 'div', 'b', 'table', 'tr', 'td', 'span', 'pre', 'li', 'font'),
            fc.array(tie('node'), { maxLength: 4 }),
          )
          .map(([tag, inner]) => `<${tag}>${inner.join(' ')}</${tag}>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
        const letters = (text: string) => text.replace(/<[^>]*>/g, '').replace(/[\s|]/g, '');
        expect(letters(texts(page(nodes.join('\n'))).join('\n'))).toBe(letters(nodes.join('\n')));
      }),
      { numRuns: 200 },
    );
  });
});
