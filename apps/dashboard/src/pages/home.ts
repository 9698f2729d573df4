import { html } from '../html.ts';
import type { Page } from '../page.ts';

/** What the service is and where to begin. */
export const homePage: Page = ({ site }) => ({
  kind: 'page',
  title: 'Official public data for programs, agents and people',
  description: 'One key, the same operations on REST and MCP: official public data with its provenance.',
  maxAge: 300,
  body: html`<h1>Ask official public data a question</h1>
    <p>One key, the same operations on REST and MCP, every value with its source and date.</p>
    <dl class="card">
      <dt>REST</dt>
      <dd><code>${site.baseUrl}/v1</code></dd>
      <dt>MCP</dt>
      <dd><code>${site.baseUrl}/mcp</code></dd>
    </dl>`,
});
