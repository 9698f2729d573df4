import { domains } from '@dqs/domains';
import { ServiceError } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filled, type Link } from './chain.ts';
import { openInstallation, type Installation } from './installation.ts';

// What a person wants to know leads from one register to another: the number that one operation gives, the next one takes.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains });
});
afterAll(() => installation[Symbol.asyncDispose]());

const caller = { accountId: 'joins', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;

/** An answer, or the text of the error with its candidates. */
interface Answered {
  readonly data: object | null;
  readonly text: string;
}

const ask = async (tool: string, values: Readonly<Record<string, unknown>>): Promise<Answered> => {
  try {
    const answer = await installation.service.call(tool, { values }, caller, new AbortController().signal);
    const { query: _, ...data } = answer.envelope().data as Readonly<Record<string, unknown>>;
    return { data, text: `${JSON.stringify(data)} ${answer.note ?? ''}` };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { hint, candidates } = error.detail;
    return { data: null, text: [error.message, hint, JSON.stringify(candidates)].join(' ') };
  }
};

/** What a person wants, the operations, and what the last answer must say. */
type Join = readonly [wants: string, links: readonly Link[], says: RegExp];

const joins: readonly Join[] = [
  [
    'the filings of an entity by its LEI',
    [
      ['entities_search', { query: 'Microsoft Corporation' }],
      ['stocks_search', { query: '$matches.lei' }],
      ['stocks_get_filings', { ticker_or_cik: '$matches.cik', limit: 1 }],
    ],
    /"company_name":"MICROSOFT CORP"/,
  ],
  [
    'the company of an LEI, in the place of its ticker',
    [
      ['entities_search', { query: 'Microsoft Corporation' }],
      ['stocks_get_company', { ticker_or_cik: '$matches.lei' }],
    ],
    /read as 789019 \(MICROSOFT CORP\).*is the LEI of MICROSOFT CORPORATION/,
  ],
  [
    'the LEI of a company by its CIK',
    [
      ['stocks_search', { query: 'Microsoft' }],
      ['entities_search', { query: 'CIK $matches.cik' }],
      ['entities_get_profile', { lei: '$matches.lei' }],
    ],
    /INR2EJN1ERAN0W5ZP974/,
  ],
  [
    'the parents of a company by its CIK',
    [
      ['stocks_search', { query: 'Microsoft' }],
      ['entities_get_ownership', { lei: 'CIK $matches.cik' }],
    ],
    /INR2EJN1ERAN0W5ZP974/,
  ],
  [
    'the statements of the issuer of a bond that a fund holds',
    [
      ['funds_get_holdings', { fund: 'S000013795', limit: 1 }],
      ['stocks_search', { query: '8I5DZWZKVSZI1NUHU748' }],
      ['stocks_get_company', { ticker_or_cik: '$matches.cik' }],
    ],
    /"name":"JPMORGAN CHASE & CO"/,
  ],
  [
    'the record of the issuer of a bond that a fund holds',
    [
      ['funds_get_holdings', { fund: 'S000013795', limit: 30 }],
      ['entities_get_profile', { lei: '6SHGI4ZSSLCXXQSBB395' }],
    ],
    /Citigroup Inc/,
  ],
  [
    'who an issuer is whose record is not loaded',
    [
      ['funds_get_holdings', { fund: 'S000013795', limit: 1 }],
      ['entities_search', { query: 'PBLD0EJDB5FWOLXP3B76' }],
    ],
    /LEI of WELLS FARGO & COMPANY/,
  ],
  [
    'the company of a class ticker of a trust',
    [
      ['funds_search', { query: 'SPY' }],
      ['stocks_get_company', { ticker_or_cik: '$funds.cik' }],
    ],
    /SPDR S&P 500 ETF TRUST/,
  ],
  [
    'the filer of the series of a class ticker',
    [
      ['funds_search', { query: 'VOO' }],
      ['stocks_search', { query: '$funds.cik' }],
    ],
    /VANGUARD INDEX FUNDS/,
  ],
  [
    'the series and the filer of a class ticker',
    [
      ['funds_search', { query: 'SCAVX' }],
      ['funds_search', { query: '$funds.series_id' }],
    ],
    /S000045542.*81443|81443.*S000045542/,
  ],
  [
    'the votes of a manager of reports on Form 13F',
    [
      ['stocks_get_institutional_holders', { ticker_or_cik: 'AAPL' }],
      ['stocks_search', { query: 'Bridgewater', kind: 'manager' }],
      ['funds_get_proxy_votes', { fund: '$matches.cik', limit: 1 }],
    ],
    /"issuer_name"/,
  ],
  [
    'what an insider by name did',
    [
      ['stocks_search', { query: 'Kevan Parekh', kind: 'insider' }],
      ['stocks_get_insider_transactions', { ticker_or_cik: 'AAPL', insider: '$matches.cik', limit: 1 }],
    ],
    /Parekh Kevan/,
  ],
  [
    'who an insider is, without the kind',
    [
      ['stocks_search', { query: 'Kevan Parekh' }],
      ['stocks_search', { query: 'Parekh Kevan' }],
    ],
    /2050912|kind=insider/,
  ],
  [
    'who an insider is whose number a report has',
    [
      ['stocks_get_insider_transactions', { ticker_or_cik: 'AAPL', limit: 1 }],
      ['stocks_search', { query: 'CIK $transactions.insider_cik' }],
    ],
    /insider who reports on Forms 3, 4 and 5/,
  ],
  [
    'a beneficial owner by name',
    [
      ['stocks_get_beneficial_owners', { ticker: 'QXO' }],
      ['stocks_search', { query: 'Affinity Partners GP LP' }],
    ],
    /CIK 2059583.*beneficial owner/,
  ],
  [
    'a beneficial owner without a CIK, by name',
    [
      ['stocks_get_beneficial_owners', { ticker: 'QXO' }],
      ['stocks_search', { query: 'Jared Kushner' }],
    ],
    /Jared Kushner.*beneficial owner.*QXO/,
  ],
  [
    'a beneficial owner by CIK',
    [
      ['stocks_get_beneficial_owners', { ticker: 'QXO' }],
      ['stocks_search', { query: '2059583' }],
    ],
    /Affinity Partners GP LP, a beneficial owner/,
  ],
  [
    'the filings of a beneficial owner',
    [
      ['stocks_get_beneficial_owners', { ticker: 'QXO' }],
      ['stocks_get_filings', { ticker_or_cik: '2059583' }],
    ],
    /Affinity Partners GP LP/,
  ],
  [
    'the filings of a filer of a recent filing',
    [
      ['stocks_get_recent_filings', { since: '2026-01-10T00:00:00Z', limit: 1 }],
      ['stocks_get_filings', { ticker_or_cik: '$filings.cik', limit: 1 }],
    ],
    /form 8-K of 2026-01-12 \(\d{10}-26-\d{6}\)/,
  ],
  [
    'a filer that a recent filing alone names, by name',
    [
      ['stocks_get_recent_filings', { since: '2026-01-10T00:00:00Z', limit: 1 }],
      ['stocks_search', { query: 'Alignment Healthcare' }],
      ['stocks_get_filings', { ticker_or_cik: '$matches.cik', limit: 1 }],
    ],
    /Alignment Healthcare.*\d{10}-26-\d{6}/,
  ],
  [
    'a company that an index of filings alone names, in the place of its ticker',
    [
      ['stocks_get_recent_filings', { since: '2022-10-02T00:00:00Z', limit: 1 }],
      ['stocks_get_filings', { ticker_or_cik: 'Amazon Com Inc', limit: 1 }],
    ],
    /AMAZON COM INC/,
  ],
  [
    'the state of a bank',
    [
      ['banks_search', { query: 'Silicon Valley Bank' }],
      ['geo_resolve', { query: '$matches.state' }],
    ],
    /state:06/,
  ],
  [
    'the banks of a county',
    [
      ['geo_resolve', { query: 'Santa Clara County, CA' }],
      ['banks_search', { query: '*', county: '$matches.geography_id' }],
    ],
    /0 institutions in county 06085 are loaded\. \d loaded institutions have no county/,
  ],
  [
    'the figures of a bank by its RSSD id',
    [
      ['banks_search', { query: 'Park National' }],
      ['banks_get_financials', { cert: 'RSSD $matches.rssd_id', limit: 1 }],
    ],
    /"cert":6653/,
  ],
  [
    'who a UEI is that no LEI record has',
    [
      ['gov_search_recipients', { query: 'University of Iowa' }],
      ['entities_search', { query: '$matches.uei' }],
    ],
    /UEI of THE UNIVERSITY OF IOWA/,
  ],
  [
    'the parent of a recipient',
    [
      ['gov_search_recipients', { query: 'Acuity International' }],
      ['gov_search_recipients', { query: '$matches.parent_uei' }],
    ],
    /ACUITY INC/,
  ],
  [
    'the parent of an entity',
    [
      ['entities_search', { query: 'Bloomberg Finance' }],
      ['entities_get_ownership', { lei: '$matches.lei' }],
      ['entities_get_profile', { lei: '$links.parent_lei' }],
    ],
    /Bloomberg (?:L\.P\.|Inc)/,
  ],
  [
    'the place of a series of the economy',
    [
      ['macro_search', { query: 'retail sales' }],
      ['geo_resolve', { query: '$matches.geography' }],
    ],
    /nation:US/,
  ],
  [
    'the place of a series of the euro area',
    [
      ['macro_search', { query: 'euro area inflation' }],
      ['geo_resolve', { query: '$matches.geography' }],
    ],
    /euro area/i,
  ],
  [
    'what the place of a series of prices lies in',
    [
      ['re_search_geographies', { query: 'Denver' }],
      ['re_search_series', { geo_key: '$matches.geo_key' }],
      ['geo_get_geography', { geography_id: '$geo_key' }],
    ],
    /Denver/,
  ],
];

describe('joins', () => {
  test.each(joins)('%s', async (_wants, links, says) => {
    let answered: Answered = { data: null, text: '' };
    for (const [tool, values] of links) answered = await ask(tool, filled(values, answered.data));
    expect(answered.text).toMatch(says);
  });
});
