import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barePage, markdownAsHtml } from './markdown.ts';

test('headings have anchors and can be lowered', () => {
  expect(markdownAsHtml('# Get a key\n\ntext')).toBe('<h1 id="get-a-key">Get a key</h1>\n<p>text</p>');
  expect(markdownAsHtml('## rate_limited', 1)).toBe('<h3 id="rate_limited">rate_limited</h3>');
});

test('lists continue on indented lines, paragraphs on plain ones', () => {
  expect(markdownAsHtml('one\ntwo\n\n- a\n  b\n- `c`')).toBe(
    '<p>one\ntwo</p>\n<ul>\n<li>a\nb</li>\n<li><code>c</code></li>\n</ul>',
  );
});

test('a numbered list keeps its numbers across a table between its steps', () => {
  const html = markdownAsHtml('1. a\n2. b:\n\n   | c |\n   | - |\n   | d |\n\n3. e');
  expect(html.match(/<ol>/g)).toHaveLength(1);
  expect(html).toContain('<td>d</td>');
});

test('the words of a link to a file that is not on this server are plain text', () => {
  const html = markdownAsHtml('[`deploy/nginx`](../deploy/nginx), ([why](decisions/0001.md))');
  expect(html).toBe('<p><code>deploy/nginx</code>, (why)</p>');
});

test('comments are removed, and a tag is text', () => {
  expect(markdownAsHtml('<!-- made by a command -->\n\na <b>bold</b> word')).toBe(
    '<p>a &lt;b&gt;bold&lt;/b&gt; word</p>',
  );
});

test('a table keeps escaped bars in its cells', () => {
  const html = markdownAsHtml('| a | b |\n|---|---|\n| 1 \\| 2 | x |');
  expect(html).toContain('<th scope="col">a</th><th scope="col">b</th>');
  expect(html).toContain('<td>1 | 2</td><td>x</td>');
});

test('code keeps its lines and is not parsed as Markdown', () => {
  expect(markdownAsHtml('```sh\n# <b>\n\n- x\n```\nafter')).toContain('<code># &lt;b&gt;\n\n- x</code>');
});

test('links lead only to web addresses and to the two installers of the guide', () => {
  expect(markdownAsHtml('[a](https://example.org/?x=1&y=2)')).toContain('href="https://example.org/?x=1&amp;y=2"');
  for (const target of ['javascript:alert(1)', 'data:text/html,x', 'vscode://file/etc', 'cursor://else', 'file:///etc'])
    expect(markdownAsHtml(`[a](${target})`), target).not.toContain('<a');
});

test('no text becomes a tag or an attribute by itself', () => {
  const tags = /<(?!\/?(?:p|[uo]l|li|code|strong|em|del|a|h[1-6r]|br|div|pre|blockquote|table|thead|tbody|tr|th|td)\b)/;
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
