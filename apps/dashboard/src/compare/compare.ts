import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { sentence } from '../words.ts';
import { compareForm } from '../things/compare-form.ts';
import { thingRoute, type ThingPage } from '../things/thing-page.ts';
import { addressOf, askedOf, most, type Asked, type Thing } from './asked.ts';
import { companiesCompared } from './companies.ts';
import { linesCompared } from './lines.ts';

const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** Notices about differences from the request, so that nothing is omitted or reinterpreted silently. */
const noticesOf = (
  { count, things, unknown }: Asked,
  left: readonly Thing[],
  names: readonly string[],
): readonly string[] => {
  const read = things.flatMap(({ readFrom }, at) =>
    readFrom === null || !names[at] ? [] : [`“${readFrom}” as ${names[at]}`],
  );
  return [
    ...(read.length > 0 ? [`Read: ${read.join('; ')}`] : []),
    ...(unknown.length > 0 ? [`No company, series, place or currency pair matches ${listed(unknown)}`] : []),
    ...(left.length > 0
      ? [`Companies can only be compared with companies, so ${listed(left.map(addressOf))} is not shown`]
      : []),
    ...(count > most ? [`The first ${most} of ${count} are shown`] : []),
  ].map(sentence);
};

/**
 * Two to six companies, series, places or currency pairs in one chart and one table. The address contains the whole
 * request.
 */
const comparePage = async (page: PageRequest): Promise<ThingPage> => {
  const asked = await askedOf(page);
  const { things } = asked;
  const isOfCompanies = things[0]?.folder === 'company';
  const shown = things.filter(({ folder }) => (folder === 'company') === isOfCompanies);
  const left = things.filter((thing) => !shown.includes(thing));
  const comparison =
    shown.length < (isOfCompanies ? 2 : 1)
      ? null
      : await (isOfCompanies ? companiesCompared(page, shown) : linesCompared(page, shown));
  const names = comparison?.names ?? [];
  const notices = noticesOf(asked, left, left.length === 0 ? names : []);
  const title = names.length === 0 ? 'Compare' : names.join(' and ');
  return {
    kind: 'Comparison',
    title,
    description: 'Companies, series, places or exchange rates on one chart.',
    answers: comparison?.answers ?? [],
    body: html`${notices.length === 0 ? null : html`<p class="notice">${notices.join(' ')}</p>`}
    ${
      comparison?.body ??
      html`<p>
        Enter two to six companies, series, places or currency pairs, such as Apple and Tesla, or Austin and Dallas.
      </p>`
    }
    ${compareForm({ things: shown.map(addressOf), label: 'Add another', placeholder: 'Tesla, Austin, EUR-USD', button: 'Add' })}`,
  };
};

/** The page of a comparison. */
export const compareRoute = thingRoute('/compare', comparePage);
