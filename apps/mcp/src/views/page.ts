import type { Picture } from '@dqs/schemas';
import type { Operation } from '@dqs/service';
import { readScript, readStyle } from './assets.ts';

/** The properties of an operation that a view's script receives. */
const subjectOf = ({ endpoint: { tool, title, rows, picture } }: Operation) => ({ tool, title, rows, picture });

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

const scripts = new Map<Picture['kind'], string>();

const scriptOf = (kind: Picture['kind']): string => {
  const kept = scripts.get(kind);
  if (kept !== undefined) return kept;
  const made = readScript(`${kind}.js`);
  scripts.set(kind, made);
  return made;
};

/** The page that shows answers of an operation with a picture. It is self-contained and loads nothing. */
export const pageOf = (operation: Operation, { kind }: Picture): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(operation.endpoint.title)}</title>
<style>
${readStyle()}</style>
</head>
<body>
<main id="view"><p role="status">Waiting for the answer.</p></main>
<script type="application/json" id="subject">${JSON.stringify(subjectOf(operation)).replaceAll('<', '\\u003c')}</script>
<script type="module">
${scriptOf(kind)}</script>
</body>
</html>
`;
