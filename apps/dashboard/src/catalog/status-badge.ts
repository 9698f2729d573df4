import { html, type Html } from '../html.ts';
import type { Holding } from './holdings.ts';

type FreshnessStatus = Holding['dataset']['freshness']['status'];

const words: Readonly<Record<FreshnessStatus, readonly [text: string, tone: string]>> = {
  fresh: ['fresh', 'good'],
  stale: ['stale', 'warn'],
  never_ran: ['not loaded', 'danger'],
  manual: ['manual', 'good'],
  live: ['live', 'good'],
};

/** The state of a dataset, in one word. */
export const statusBadge = (status: FreshnessStatus): Html => {
  const [text, tone] = words[status];
  return html`<span class="badge ${tone}">${text}</span>`;
};

/** An instant to the minute in UTC. The attribute contains the full text. */
export const instantView = (instant: string | null): Html =>
  instant === null
    ? html`<span class="muted">never</span>`
    : html`<time datetime="${instant}">${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC</time>`;
