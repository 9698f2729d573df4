import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What users of comparable systems complain of most about figures of companies, and the tests that fail where it happens here,
 * by their names.
 */
const pitfalls: readonly (readonly [pitfall: string, tests: Readonly<Record<string, readonly string[]>>])[] = [
  [
    "a filing's own fiscal year taken for the period of each of its facts",
    {
      'statements/golden-values.test.ts': [
        'Apple’s balance sheet of 2023 has its own day, not that of the comparative',
      ],
      '../../statements/src/periods/fiscal-calendar.test.ts': [
        'follow from the reports, regardless of the calendar and the order of the facts',
      ],
    },
  ],
  [
    'months to date for a quarter, a full year for a fourth one',
    {
      '../../statements/src/build/build.test.ts': [
        'have quarters out of what is filed cumulatively',
        'have no quarter that nobody reported and no difference over a missing one',
      ],
      'statements/golden-values.test.ts': [
        'Forms 10-Q filed 2021-12-03 and 2021-08-27, Cash Flows: nine months less six months',
      ],
    },
  ],
  [
    'facts of proxy statements and current reports in statements',
    {
      '../../statements/src/build/build.test.ts': ['take no fact of a proxy or a current report'],
      '../../statements/src/build/well-known-values.test.ts': [
        'gives no year its net income and no fourth quarter a loss: Dynex Capital, 2025',
      ],
    },
  ],
  [
    'values per share and counts of shares added and subtracted',
    {
      '../../statements/src/build/well-known-values.test.ts': [
        'has no earnings per share, which no subtraction gives, and the year has its own',
      ],
      'statements/golden-values.test.ts': [
        'earnings per share and share counts are never derived for a fourth quarter or twelve months',
      ],
    },
  ],
  [
    'years of 52 and 53 weeks, quarters of sixteen weeks, years that were moved',
    {
      '../../statements/src/build/well-known-values.test.ts': [
        'has its second quarter where that ends in July: Johnson & Johnson, Form 10-Q for July 2, 2023',
        'can begin with a quarter of sixteen weeks: CAVA Group, Form 10-Q for April 20, 2025',
      ],
      '../../statements/src/periods/fiscal-calendar.test.ts': [
        'exclude a transition period from the years, and continue after it',
      ],
      '../../statements/src/build/build.test.ts': [
        'has no year of six months, and twelve months across the change from comparatives',
      ],
    },
  ],
  [
    'fiscal years named by their dates instead of by the filer',
    {
      '../../statements/src/build/well-known-values.test.ts': ['is named as the filer names it: %s, ended %s to %s'],
      '../../statements/src/periods/fiscal-calendar.test.ts': [
        'correct a label that contradicts all other reports, with a note',
      ],
    },
  ],
  [
    'a narrower revenue for the total, and a concept that is used no more',
    {
      '../../statements/src/build/well-known-values.test.ts': [
        'Procter & Gamble, Form 10-K for the year ended June 30, 2014: net sales of 83,062, segment sales under Revenues',
        'General Mills, Form 10-K for the year ended May 26, 2024: net sales of 19,857.2',
        'is never carried forward: each year has the revenue of its own report',
      ],
    },
  ],
  [
    'one line of several scopes',
    {
      '../../statements/src/build/scopes.test.ts': [
        '%s: %s is never %s',
        'so that no two served lines of a statement have the same first concept',
      ],
      '../../statements/src/build/standing.test.ts': [
        'a figure of a note does not carry a line, with or without a printed one',
      ],
    },
  ],
  [
    'figures of segments and members for those of the company, and subtotals added to their parts',
    {
      'connectors/statement-data-sets/data-sets.test.ts': [
        'contains the presentation of statements, with the figures of the filers’ own concepts on them',
      ],
      'pitfalls.test.ts': ['a line without a total is left out of the statement: no axis is added up into one'],
      '../../statements/src/segments/segments.test.ts': [
        'is one member of one axis with a breakdown',
        'exclude a subtotal of other items',
      ],
      '../../statements/src/build/standing.test.ts': [
        'is the line that it stands for, over the days of the filing, where the segment note has a common one',
      ],
    },
  ],
  [
    'restated values for those first reported, and what was not known yet',
    {
      '../../statements/src/build/well-known-values.test.ts': [
        'is served as restated, and as first reported on request',
      ],
      'statements/known-company.test.ts': ['have no values of later filings'],
      '../../statements/src/build/build.test.ts': [
        'as reported uses nothing that was filed after the first report on the period',
      ],
    },
  ],
  [
    'figures before and after a split side by side',
    {
      'statements/metric-values/share-basis.test.ts': ['never crosses a split of %s'],
      'samples.test.ts': [
        'a split shows as earnings per share that a later filing divides: one for five, one for twenty',
      ],
    },
  ],
  [
    'signs that differ from filer to filer',
    {
      '../../statements/src/build/scopes.test.ts': [
        'and a payment is a cash effect below zero, whatever it is paid for',
      ],
      '../../statements/src/build/proved-lines.test.ts': [
        'with the wrong sign is left out: with the other one alone it leads to net income',
        'that is a benefit stays',
      ],
    },
  ],
  [
    'thousands for units',
    {
      'ownership/institutions/institutions.test.ts': [
        'are in thousands up to 2 January 2023 and in dollars afterwards, by the filing day',
      ],
      '../../statements/src/build/scopes.test.ts': [
        'is left out, because earnings per share times it are not the income; the full count stays',
      ],
    },
  ],
  [
    'amendments and options of owners',
    {
      'ownership/institutions/institutions.test.ts': ['include new holdings; a restatement replaces earlier additions'],
      'ownership/institutions/official-files.test.ts': [
        'sums the lines of a manager, class and option into one row, in every period',
      ],
      'pitfalls.test.ts': [
        'a grant, an exercise and shares kept for tax are called what they are: one code alone is a purchase',
      ],
      'ownership/insider-transactions/insiders.test.ts': ['that corrects one line replaces that line'],
      'ownership/insider-transactions/official-files.test.ts': [
        'a company has its transactions with footnotes and meanings, by insider and code, and its insiders',
      ],
      'connectors/form-13f/structured-report.test.ts': [
        'can have prefixes, spaces, commas, decimals and CUSIPs without check digit; options are separate',
      ],
    },
  ],
  [
    'symbols that the list moved, took away or gave to another company',
    {
      'companies/owner.test.ts': [
        'is the filer of reports if the list names a holding shell of the same name',
        'is the filer of reports if the list names a shell of another name, once it reports after the move',
        'is the new company if the symbol was reused: the former holder stopped reporting, or has another symbol',
        'is the filer of reports if two hold it at once, whatever the order',
      ],
      'connectors/tickers/tickers.test.ts': [
        'contains the former symbol of a company and reports the change',
        'assigns a reused symbol to its new holder, and still finds the old one by CIK',
        'keeps a symbol with the CIK that files reports if the list names a holding shell',
        'does not depend on the order of the files',
      ],
      'pitfalls.test.ts': [
        'separators make no difference, and two classes are one company',
        'a symbol that left the list is kept with its days',
      ],
    },
  ],
  [
    'foreign filers: half-years for quarters, another currency, nothing where the year alone is reported',
    {
      'connectors/company-facts/odd-filers.test.ts': [
        'that reports half-years never has a half-year as a quarter',
        'under IFRS that translates its newest year for convenience is served in its own currency',
      ],
      'statements/statements.test.ts': [
        'is a quarter of a filer that reports once a year under IFRS; its twelve months are an empty list',
      ],
    },
  ],
];

const sourceOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

describe('the pitfalls of figures of companies', () => {
  it('are sixteen', () => expect(pitfalls).toHaveLength(16));

  it.each(pitfalls)('have their tests: %s', (_, tests) => {
    for (const [file, names] of Object.entries(tests)) {
      const source = sourceOf(file);
      // A name stands in quotes, as a test's or as that of a case: prose about it is none.
      const missing = names.filter((name) => ![`'${name}'`, `"${name}"`].some((quoted) => source.includes(quoted)));
      expect(missing, file).toEqual([]);
    }
  });
});
