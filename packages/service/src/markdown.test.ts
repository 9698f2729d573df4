import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barePage, markdownAsHtml } from './markdown.ts';

test('headings carry anchors, and can be lowered', () => {
  expect(markdownAsHtml('# Get a key\n\ntext')).toBe('<h1 id="get-a-key">Get a key</h1>\n<p>text</p>');
  expect(markdownAsHtml('## rate_limited', 1)).toBe('<h3 id="rate_limited">rate_limited</h3>');
});

test('lists go on over indented lines, paragraphs over plain ones', () => {
  expect(markdownAsHtml('one\ntwo\n\n- a\n  b\n- `c`')).toBe(
    '<p>one two</p>\n<ul><li>a b</li><li><code>c</code></li></ul>',
  );
});

test('a table keeps escaped bars in its cells', () => {
  const html = markdownAsHtml('| a | b |\n|---|---|\n| 1 \\| 2 | x |');
  expect(html).toContain('<th scope="col">a</th><th scope="col">b</th>');
  expect(html).toContain('<td>1 | 2</td><td>x</td>');
});

test('code keeps its lines and is not read as Markdown', () => {
  expect(markdownAsHtml('```sh\n# <b>\n\n- x\n```\nafter')).toContain('<code># &lt;b&gt;\n\n- x</code>');
});

test('links lead to web addresses and to the two installers of the guide only', () => {
  expect(markdownAsHtml('[a](https://example.org/?x=1&y=2)')).toContain('href="https://example.org/?x=1&amp;y=2"');
  for (const target of ['javascript:alert(1)', 'data:text/html,x', 'vscode://file/etc', 'cursor://else', 'file:///etc'])
    expect(markdownAsHtml(`[a](${target})`), target).not.toContain('<a');
});

test('no text becomes a tag or an attribute by itself', () => {
  const tags = /<(?!\/?(?:p|ul|li|code|strong|a|h[1-6]|div|pre|table|thead|tbody|tr|th|td)\b)/;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&`*[]()#-| \nax/:'.split('')) }), (text) => {
      const html = markdownAsHtml(text);
      expect(html).not.toMatch(tags);
      expect(html).not.toMatch(/<[^>]*\son\w+=/);
    }),
    { numRuns: 2000 },
  );
});

test('a bare page escapes its title', () => {
  expect(barePage('<x>', 'text')).toContain('<title>&lt;x&gt; – Data Query Service</title>');
});
