import { elementText, html, type Html } from './html.ts';

/** Text to take along, as it stands; the script adds a button that copies it. */
export const codeBlock = (text: string, label: string): Html =>
  html`<div class="code">
    <pre data-copy tabindex="0" role="group" aria-label="${label}"><code>${elementText(text)}</code></pre>
  </div>`;
