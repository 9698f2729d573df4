import { newestPeriodOf } from '../chart/measured.ts';
import { commonOrigin, type Origin } from '../explorer/origin.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { instant } from '../show.ts';
import type { QueryResult } from './ask-all.ts';

/** The newest period for which any answer of a source has a value. */
const dataThrough = (answers: readonly QueryResult[], source: string | undefined): string | null => {
  const periods = answers.flatMap((result) => {
    const newest =
      result.ok && result.meta['source'] === source ? newestPeriodOf(result.operation.endpoint, result.data) : null;
    return newest === null ? [] : [newest];
  });
  return periods.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.label ?? null;
};

const sourceLine = (origin: Origin, through: string | null): Html => {
  const { published_by: publisher, publication, licence, attribution, as_of: asOf } = origin;
  return html`<li>
    ${attribution ?? `Source: ${publisher ?? origin['source'] ?? ''}`}${
      publication && publication !== publisher ? html`, ${publication}` : null
    }.
    ${licence ? html`Licence: ${licence}.` : null} ${through === null ? null : html`Data through ${through}.`}
    ${
      asOf
        ? html`Last seen at the source
          ${asOf.length > 10 ? instant(asOf) : html`<time datetime="${asOf}">${asOf}</time>`}.`
        : null
    }
  </li>`;
};

const coverageNoteOf = (meta: Readonly<Record<string, unknown>>): string | null =>
  typeof meta['coverage_note'] === 'string' ? meta['coverage_note'] : null;

const missingOf = (result: QueryResult | null): string | null => {
  if (!result) return null;
  if (result.ok) return result.note ?? coverageNoteOf(result.meta);
  return `${result.operation.endpoint.title}: ${result.error.message}`;
};

/**
 * The sources of a page's figures, their licences and freshness, and what is missing, unless its body already states
 * it.
 */
export const sourcesView = (page: PageRequest, answers: readonly (QueryResult | null)[], body: Html): Html => {
  const domains = page.site.service.domains('public');
  const results = answers.filter((answer) => answer !== null);
  const origins = results.flatMap((one) => (one.ok ? [commonOrigin(domains, one.operation, one.meta)] : []));
  const once = [
    ...new Map(origins.filter(({ source }) => source).map((origin) => [origin['source'], origin])).values(),
  ];
  const shownHtml = body.toString();
  const missing = [...new Set(answers.map(missingOf).filter((text) => text !== null))].filter(
    (text) => !shownHtml.includes(html`>${text}<`.toString()),
  );
  return html`<section class="stack" aria-labelledby="sources-title">
    <h2 id="sources-title">Sources</h2>
    <ul class="small">
      ${once.map((origin) => sourceLine(origin, dataThrough(results, origin['source'])))}
    </ul>
    ${
      missing.length > 0
        ? html`<h3>Notes on the data</h3>
            <ul class="small muted">
              ${missing.map((text) => html`<li>${text}</li>`)}
            </ul>`
        : null
    }
  </section>`;
};
