import { elementText, html, type Html } from './html.ts';

/** Text to copy, unformatted. The script adds a copy button. */
export const codeBlock = (text: string, label: string): Html =>
  html`<div class="code">
    <pre data-copy tabindex="0" role="group" aria-label="${label}"><code>${elementText(text)}</code></pre>
  </div>`;
