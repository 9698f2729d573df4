// Answers over the samples, shortened. Made by: npx vitest run tooling/e2e/response-examples.test.ts -u
/** A true answer of each operation, by tool. */
export const banks: Readonly<Record<string, unknown>> = {
  banks_get_financials: {
    data: {
      cert: 628,
      name: 'JPMorgan Chase Bank, National Association',
      rssd_id: 852218,
      active: true,
      city: 'Columbus',
      state: 'OH',
      period_type: 'quarter',
      quarters: [
        {
          period: '2026-03-31',
          fiscal_quarter: '2026Q1',
          values: {
            total_assets: {
              value: '4016571000000',
              units: 'USD',
              currency: 'USD',
              basis: 'point_in_time',
              as_of: '2026-11-20T12:00:00Z',
            },
            net_income: {
              value: '13974000000',
              units: 'USD',
              currency: 'USD',
              basis: 'year_to_date',
              as_of: '2026-11-20T12:00:00Z',
            },
            common_equity_tier_1_ratio: {
              value: '15.08',
              units: 'percent',
              currency: null,
              basis: 'point_in_time',
              as_of: '2026-11-20T12:00:00Z',
            },
          },
        },
        {
          period: '2025-12-31',
          fiscal_quarter: '2025Q4',
          values: {
            total_assets: {
              value: '3752662000000',
              units: 'USD',
              currency: 'USD',
              basis: 'point_in_time',
              as_of: '2026-11-20T12:00:00Z',
            },
            net_income: {
              value: '49644000000',
              units: 'USD',
              currency: 'USD',
              basis: 'year_to_date',
              as_of: '2026-11-20T12:00:00Z',
            },
            common_equity_tier_1_ratio: {
              value: '15.29',
              units: 'percent',
              currency: null,
              basis: 'point_in_time',
              as_of: '2026-11-20T12:00:00Z',
            },
          },
        },
      ],
      metric_definitions: {
        total_assets: {
          title: 'Total assets',
          units: 'USD',
          basis: 'point_in_time',
          category: 'balance_sheet',
          description:
            'Everything the bank owns: cash, loans, securities, premises and other assets; nothing off the balance sheet. FDIC ASSET; FFIEC call report RCFD2170.',
          currency: 'USD',
        },
        net_income: {
          title: 'Net income',
          units: 'USD',
          basis: 'year_to_date',
          category: 'income',
          description:
            'Net interest and noninterest income and realized gains less expenses, provisions and taxes, since the first of January. FDIC NETINC; FFIEC call report RIAD4340.',
          currency: 'USD',
        },
        common_equity_tier_1_ratio: {
          title: 'Common equity tier 1 ratio',
          units: 'percent',
          basis: 'point_in_time',
          category: 'capital',
          description:
            'Common equity tier 1 capital as a share of risk-weighted assets. FDIC RBCT1CER; FFIEC call report RCFAP793.',
          currency: null,
        },
      },
    },
    meta: { source: 'fdic.bankfind', as_of: '2026-11-20T12:00:00Z' },
    pagination: { limit: 2, has_more: true, next_cursor: 'opaque' },
  },
  banks_search: {
    data: {
      query: 'JPMorgan Chase',
      matches: [
        {
          cert: 628,
          rssd_id: 852218,
          name: 'JPMorgan Chase Bank, National Association',
          city: 'Columbus',
          state: 'OH',
          county_fips: null,
          county_name: null,
          primary_regulator: null,
          charter_class: 'N',
          active: true,
          established_date: '1824-01-01',
          closed_date: null,
          score: 95,
          match_reason: 'name_exact',
          as_of: '2026-11-20T12:00:00Z',
        },
      ],
    },
    meta: { source: 'fdic.bankfind', as_of: '2026-11-20T12:00:00Z' },
    pagination: null,
  },
};
