// Answers over the samples, shortened. Made by: npx vitest run tooling/e2e/response-examples.test.ts -u
/** A true answer of each operation, by tool. */
export const platform: Readonly<Record<string, unknown>> = {
  platform_get_catalog: {
    data: {
      categories: [
        {
          key: 'banks',
          display_name: 'Banks',
          description:
            'Banks and savings institutions insured by the Federal Deposit Insurance Corporation, failed ones included, and their quarterly financials.',
          status: 'live',
          exempt: false,
        },
        {
          key: 'entities',
          display_name: 'Legal entities',
          description:
            'Legal Entity Identifier records, search by any of their names, and ownership relations of GLEIF.',
          status: 'live',
          exempt: false,
        },
      ],
      datasets: [
        {
          dataset: 'banks.financials',
          display_name: 'Insured banks and their quarterly financials',
          category: 'banks',
          source_tag: 'fdic.bankfind',
          source_name: 'BankFind Suite',
          license: 'U.S. Government work',
          posture: 'public',
          redistributable: true,
          coverage:
            'Loaded: 2021-09-30 to 2026-03-31; 2026-03-31: 4 banks (total not known); 2025-12-31: 4 banks (total not known). At the source: Institutions insured by the FDIC, closed ones included, and figures of …',
          cadence: 'Quarterly, some 55 days after the end of the quarter; institutions weekly',
          freshness: {
            status: 'stale',
            stale: true,
            status_reason:
              'no release is complete; partly loaded: 2026-03-31: 4 banks (total not known); 2025-12-31: 4 banks (total not known)',
            last_refresh: '2026-11-20T12:00:00Z',
            latest_as_of: '2026-11-20T12:00:00Z',
          },
          tools: [
            { name: 'banks_get_financials', summary: 'Bank financials' },
            { name: 'banks_search', summary: 'Find banks' },
          ],
        },
        {
          dataset: 'entities.records',
          display_name: 'LEI records: who is who',
          category: 'entities',
          source_tag: 'gleif.golden-copy',
          source_name: 'GLEIF golden copy: LEI records, relationship records, reporting exceptions',
          license: 'CC0 1.0',
          posture: 'public',
          redistributable: true,
          coverage:
            'Loaded: records of publications of 2018-07-09 to 2025-05-15; without a golden copy: 45 LEI records (total not known). At the source: Every legal entity with a Legal Entity Identifier: names, status, …',
          cadence: 'Three times a day, at 00:00, 08:00 and 16:00 UTC',
          freshness: {
            status: 'stale',
            stale: true,
            status_reason:
              'no release is complete; partly loaded: without a golden copy: 45 LEI records (total not known); Relationship records: who owns whom: no release is complete; partly loaded: without a golden copy: 59 …',
            last_refresh: '2026-11-20T12:00:00Z',
            latest_as_of: '2026-11-20T12:00:00Z',
          },
          tools: [
            { name: 'entities_search', summary: 'Find legal entities' },
            { name: 'entities_get_profile', summary: 'Entity profile' },
          ],
        },
      ],
    },
    meta: { source: 'platform_catalog', as_of: '2026-11-20T12:00:00Z' },
    pagination: { limit: 2, has_more: true, next_cursor: 'opaque' },
  },
  platform_get_freshness: {
    data: {
      datasets: [
        {
          dataset: 'banks.financials',
          display_name: 'Insured banks and their quarterly financials',
          category: 'banks',
          source: 'fdic.bankfind',
          cadence: 'Quarterly, some 55 days after the end of the quarter; institutions weekly',
          status: 'stale',
          stale: true,
          status_reason:
            'no release is complete; partly loaded: 2026-03-31: 4 banks (total not known); 2025-12-31: 4 banks (total not known)',
          last_refresh: '2026-11-20T12:00:00Z',
          latest_as_of: '2026-11-20T12:00:00Z',
          non_redistributable: false,
          tools: ['banks_get_financials', 'banks_search'],
        },
        {
          dataset: 'entities.records',
          display_name: 'LEI records: who is who',
          category: 'entities',
          source: 'gleif.golden-copy',
          cadence: 'Three times a day, at 00:00, 08:00 and 16:00 UTC',
          status: 'stale',
          stale: true,
          status_reason:
            'no release is complete; partly loaded: without a golden copy: 45 LEI records (total not known); Relationship records: who owns whom: no release is complete; partly loaded: without a golden copy: 59 …',
          last_refresh: '2026-11-20T12:00:00Z',
          latest_as_of: '2026-11-20T12:00:00Z',
          non_redistributable: false,
          tools: ['entities_search', 'entities_get_profile'],
        },
      ],
      checked_at: '2026-11-20T12:00:00.000Z',
    },
    meta: { source: 'platform_catalog', as_of: '2026-11-20T12:00:00Z' },
    pagination: { limit: 2, has_more: true, next_cursor: 'opaque' },
  },
};
