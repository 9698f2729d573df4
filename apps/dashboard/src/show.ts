import { html, type Html } from './html.ts';

/** `2026-03-06 12:00 UTC`, marked up with the exact instant. */
export const instant = (text: string | null, none = 'never'): Html =>
  text === null
    ? html`<span class="muted">${none}</span>`
    : html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 16)} UTC</time>`;

/** Digits in groups of three. */
export const count = (number: number): string => number.toLocaleString('en-US');

/** The used part of a limit, as a bar and in words. */
export const usedOf = (label: string, used: number, limit: number | null): Html =>
  limit === null
    ? html`<p>${label}: ${count(used)}, unlimited</p>`
    : html`<div>
        <p>${label}: ${count(used)} of ${count(limit)}</p>
        <progress class="bar" max="${limit}" value="${Math.min(used, limit)}" aria-label="${label}">
          ${count(used)} of ${count(limit)}
        </progress>
      </div>`;
