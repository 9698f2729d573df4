import type { ResourceBody, ResourceFamily } from './resources.ts';

/** How to do a task of several steps with the tools. An agent reads it before it begins. */
interface Skill {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Listed only if all of these tools are listed. */
  readonly tools: readonly string[];
  /** Numbered steps, each with its tool. */
  readonly steps: readonly string[];
  /** Common mistakes to avoid. */
  readonly care: readonly string[];
}

const companyAnalysis: Skill = {
  name: 'company-analysis',
  title: 'Company analysis',
  description: 'Read a company from its SEC filings: figures, ratios, owners, insiders, what the reports say.',
  tools: ['stocks_search', 'stocks_get_income_statements', 'stocks_get_metrics', 'stocks_get_filing_sections'],
  steps: [
    'stocks_search: the ticker or CIK, unless it is given.',
    'stocks_get_company: what is loaded for it (coverage), its industry and when its fiscal year ends.',
    'stocks_get_income_statements, stocks_get_balance_sheets, stocks_get_cash_flow_statements with `lines` for what is asked; stocks_list_line_items has the keys. `view: "table"` for several years.',
    'stocks_get_metrics for margins, growth, returns and leverage; `period: "ttm"` for the last twelve months.',
    'stocks_get_segments for products and regions.',
    'stocks_get_company_events and stocks_get_corporate_actions for what happened; stocks_get_insider_transactions, stocks_get_institutional_holders and stocks_get_beneficial_owners for who owns it.',
    'stocks_get_filing_sections with `section: "1A"` (risk factors) or `"7"` (management’s discussion) for the words; stocks_search_filings finds passages.',
  ],
  care: [
    'Values are as restated since; `as_reported: true` gives them as first reported, `as_known_at` as they stood on a day.',
    'A line that a company does not report is left out: it is not zero.',
    'Values per share are not adjusted for splits: look at stocks_get_corporate_actions with `action_type: "split"` before comparing years.',
    'Cite the accession number of each figure; one without is derived.',
  ],
};

const macroVintages: Skill = {
  name: 'macro-vintages',
  title: 'Macro figures as they were known',
  description: 'Say what was known of the economy at a date, and how figures were revised since.',
  tools: ['macro_search', 'macro_get_series'],
  steps: [
    'macro_search: the series_key of each subject; look at units, frequency and seasonal_adjustment before choosing.',
    'macro_get_series with `as_known_at`: the observations as they stood at that instant.',
    'macro_get_series without it, same `start` and `end`: the latest view. The difference is what was revised.',
    'macro_get_calendar for when the next figure comes; macro_get_recent_updates for what has changed since an instant.',
  ],
  care: [
    '`as_known_at` is an instant with an offset, such as 2020-06-01T00:00:00Z; a figure published later that day is not in it.',
    'Vintages begin when a source was first loaded, or with its vintage files: an empty answer says so in its note.',
    'Never mix a latest value with one as known then in one comparison: `units` of a vintage are those of its time, and an index may have had another base.',
  ],
};

const placeRisk: Skill = {
  name: 'place-risk',
  title: 'Risk and housing of a place',
  description: 'Natural hazards, house prices and rents of a county, city or metropolitan area.',
  tools: ['geo_resolve', 'hazards_get_risk_profile', 'hazards_get_hazard_components'],
  steps: [
    'geo_resolve: the place as its counties and metropolitan area; choose among candidates where a name has several bearers.',
    'hazards_get_risk_profile: risk, expected annual loss, social vulnerability and resilience of the county or tract.',
    'hazards_get_hazard_components: hazard by hazard, costliest first.',
    'hazards_get_rankings with `state`: where the place stands among others.',
    're_search_series with its geo_key, then re_get_series: house prices, rents, building permits.',
  ],
  care: [
    'A city is not its county: say which county the figures are of.',
    'Scores are percentiles from 0 to 100 within the nation; eal_total is in dollars a year. Do not compare scores of different releases.',
    'Null with a rating such as Not Applicable is an answer of the publisher, not a gap.',
  ],
};

const positioning: Skill = {
  name: 'positioning',
  title: 'Futures positioning',
  description: 'Who is long and short in a futures market, and how unusual that is.',
  tools: ['futures_search_markets', 'futures_get_positioning'],
  steps: [
    'futures_search_markets: the market key and its trader_categories.',
    'futures_get_positioning with `category` and `limit: 52`: a year of weeks; `view: "table"` for all categories.',
    'State net_position, its change on the week and over the period, and net_position_pctile_52w.',
  ],
  care: [
    'Reports are of Tuesdays and published on Fridays: name report_date.',
    'Categories differ between report families: leveraged_funds (financial) and managed_money (commodities) are not the same traders.',
    'net_position and the percentile are derived by the service; positions are the publisher’s.',
  ],
};

const fundLookThrough: Skill = {
  name: 'fund-look-through',
  title: 'Look through a fund',
  description: 'What a fund owns in the end, and how it votes its shares.',
  tools: ['funds_search', 'funds_get_holdings'],
  steps: [
    'funds_search: the series_id or the ticker of a class.',
    'funds_get_holdings: largest first; follow next_cursor until pct_value is small enough for the question.',
    'Where a holding is a fund itself (asset_category, or funds_search finds its name), repeat for it and multiply pct_value.',
    'funds_get_proxy_votes with `ticker` or `category`: how its shares were voted.',
    'stocks_get_institution_holdings for a manager that files Form 13F instead.',
  ],
  care: [
    'pct_value is per cent of net assets and need not sum to 100: derivatives and liabilities count.',
    'Reports come out some sixty days after their period: name report_period.',
    'A balance is shares or principal, as `units` says.',
  ],
};

const skills: readonly Skill[] = [companyAnalysis, macroVintages, placeRisk, positioning, fundLookThrough];

const uriOf = ({ name }: Skill): string => `skill://${name}/SKILL.md`;

const textOf = ({ name, title, description, steps, care }: Skill): string =>
  [
    '---',
    `name: ${name}`,
    `description: ${description}`,
    '---',
    '',
    `# ${title}`,
    '',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    '',
    '## Take care',
    '',
    ...care.map((one) => `- ${one}`),
    '',
  ].join('\n');

const body = (skill: Skill): ResourceBody => ({ mimeType: 'text/markdown', text: textOf(skill) });

/** `skill://{name}/SKILL.md`: instructions for tasks of several steps, which replace long tool descriptions. */
export const skillFamily: ResourceFamily = {
  list: ({ operations }) =>
    skills
      .filter(({ tools }) => tools.every((tool) => operations.has(tool)))
      .map((skill) => ({
        uri: uriOf(skill),
        name: skill.name,
        title: skill.title,
        description: skill.description,
        mimeType: 'text/markdown',
      })),
  templates: [],
  read: (uri, { operations }) => {
    const found = skills.find((skill) => uriOf(skill) === uri);
    return found?.tools.every((tool) => operations.has(tool)) ? body(found) : null;
  },
};
