// Answers over the samples, shortened. Made by: npx vitest run tooling/e2e/response-examples.test.ts -u
/** A true answer of each operation, by tool. */
export const gov: Readonly<Record<string, unknown>> = {
  gov_get_recipient_awards: {
    data: {
      recipient_id: '6868beca-8dcf-543e-476a-cc7e2be0af30-C',
      name: 'ACUITY INTERNATIONAL, LLC',
      recipient_level: 'C',
      uei: 'L41JMCZK3GW6',
      duns: null,
      parent_uei: 'UVHQRMDCQLB6',
      parent_name: 'ACUITY INC',
      units: 'USD',
      currency: 'USD',
      period_type: 'fiscal_year',
      amount_basis: 'transaction-level obligations',
      source_notes:
        'Sums of federal_action_obligation over prime award transactions published by USAspending.gov, by fiscal year of the action date. Negative de-obligations are included, withdrawn transactions are not. …',
      fiscal_years: [
        {
          fiscal_year: 2024,
          total_obligations: '0.00',
          contract_obligations: '0.00',
          direct_obligations: '0.00',
          grant_obligations: '0.00',
          idv_obligations: '0.00',
          loan_obligations: '0.00',
          other_obligations: '0.00',
          as_of: '2026-11-20T12:00:00Z',
          top_agencies: [],
        },
        {
          fiscal_year: 2023,
          total_obligations: '165000.00',
          contract_obligations: '165000.00',
          direct_obligations: '0.00',
          grant_obligations: '0.00',
          idv_obligations: '0.00',
          loan_obligations: '0.00',
          other_obligations: '0.00',
          as_of: '2026-11-20T12:00:00Z',
          top_agencies: [{ code: '012', name: 'Department of Agriculture', amount: '165000.00' }],
        },
      ],
    },
    meta: { source: 'usaspending.awards', as_of: '2026-11-20T12:00:00Z' },
    pagination: { limit: 2, has_more: false, next_cursor: null },
  },
  gov_search_recipients: {
    data: {
      query: 'Acuity International',
      matches: [
        {
          recipient_id: '6868beca-8dcf-543e-476a-cc7e2be0af30-C',
          name: 'ACUITY INTERNATIONAL, LLC',
          recipient_level: 'C',
          uei: 'L41JMCZK3GW6',
          duns: null,
          parent_uei: 'UVHQRMDCQLB6',
          parent_name: 'ACUITY INC',
          score: 93,
          match_reason: 'name_exact',
          as_of: '2026-11-20T12:00:00Z',
        },
      ],
    },
    meta: { source: 'usaspending.awards', as_of: '2026-11-20T12:00:00Z' },
    pagination: null,
  },
};
