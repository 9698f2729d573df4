import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { isPlot, plotOf } from '../chart/plot.ts';
import { figure } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQueries } from './ask-all.ts';
import { thingPath } from '../subject/link.ts';
import { facts, picture, section, stats, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Open interest of the week, and the categories with the largest net long and short positions. */
const headlines = (week: Fields | undefined, categories: readonly Fields[]): Html | null => {
  if (!week) return null;
  const day = textIn(week, 'report_date');
  const net = categories
    .flatMap((row) => {
      const value = textIn(row, 'net_position');
      return value === null ? [] : [{ name: inWords(textIn(row, 'category') ?? ''), value: value as Decimal }];
    })
    .sort((one, other) => decimal.compare(other.value, one.value));
  const [long, short] = [net[0], net.at(-1)];
  return stats([
    ['Open interest', figure(textIn(week, 'open_interest'), 'contracts'), day],
    ...(long && short && long !== short
      ? ([
          ['Most long, net', figure(long.value, 'contracts'), `${long.name}, ${day}`],
          ['Most short, net', figure(short.value, 'contracts'), `${short.name}, ${day}`],
        ] as const)
      : []),
  ]);
};

/** A futures market: the positions of each category, week by week. */
export const marketPage = async (page: PageRequest): Promise<ThingPage> => {
  const market = page.parameters['market'] ?? '';
  const [positions, found] = await runQueries(page, [
    { tool: 'futures_get_positioning', values: { market, limit: 156 } },
    { tool: 'futures_search_markets', values: { query: market, limit: 5 } },
  ]);
  const result = requireResult(positions, 'futures positions');
  const [week] = listOf(result, 'weeks');
  const categories = (week?.['categories'] as readonly Fields[] | undefined) ?? [];
  const about = listOf(found, 'matches').find((match) => match['market'] === market) ?? {};
  const title = textIn(result.data, 'name') ?? market;
  return {
    kind: 'Futures market',
    picture: isPlot(plotOf(result.operation.endpoint, result.data)) ? `/chart${thingPath('market', market)}` : null,
    title,
    description: `Commitments of traders in ${title}: weekly positions by kind of trader.`,
    lede: html`<p class="lede">${textIn(result.data, 'exchange')} · futures only · contracts</p>
      ${headlines(week, categories)}`,
    answers: [positions, found],
    body: html`${section('Net positions', picture(result, `Net positions in ${title}`, ['net_position']))}
    ${section(
      `Week of ${week ? (textIn(week, 'report_date') ?? '') : ''}`,
      table('Positions', result, categories, [
        { label: 'Traders', cell: (row) => inWords(textIn(row, 'category') ?? '') },
        { label: 'Long', number: true, cell: (row) => figure(textIn(row, 'positions_long')) },
        { label: 'Short', number: true, cell: (row) => figure(textIn(row, 'positions_short')) },
        { label: 'Net', number: true, cell: (row) => figure(textIn(row, 'net_position')) },
        {
          label: '52-week band',
          cell: (row) => {
            const percentile = textIn(row, 'net_position_pctile_52w');
            return percentile === null
              ? html`<span class="muted">fewer than 52 weeks loaded</span>`
              : html`<meter class="bar" min="0" max="100" value="${percentile}">${percentile}</meter>
                  <span class="small">percentile ${percentile}</span>`;
          },
        },
      ]),
    )}
    ${section('Open interest', picture(result, `Open interest in ${title}`, ['open_interest']))}
    ${section(
      'About the market',
      facts([
        ['Key', html`<code>${market}</code>`],
        ['CFTC code', textIn(result.data, 'cftc_contract_market_code')],
        ['Report', textIn(about, 'report_name')],
        ['Group', inWords(textIn(about, 'group') ?? '')],
      ]),
    )}`,
  };
};
