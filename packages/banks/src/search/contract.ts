import { Day, Instant, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';

const InstitutionMatch = z
  .strictObject({
    cert: z.int(),
    rssd_id: z.int().nullable(),
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    county_fips: z.string().nullable(),
    county_name: z.string().nullable(),
    primary_regulator: z.string().nullable().meta({ description: 'OCC, FDIC, FED, OTS (until 2011) or STATE.' }),
    charter_class: z.string().nullable().meta({ description: 'FDIC class, such as N, NM, SM, SB, SA, OI.' }),
    active: z.boolean(),
    established_date: Day.nullable(),
    closed_date: Day.nullable(),
    score: z.int().meta({ description: '0 to 100.' }),
    match_reason: z
      .string()
      .meta({ description: 'cert, rssd_id, holding_rssd_id, name_exact, name_prefix, name_fuzzy or listed.' }),
    as_of: Instant,
  })
  .meta({ id: 'BankMatch' });

/** Institutions by name or number. */
export const search = endpoint({
  path: '/v1/banks/search',
  tool: 'banks_search',
  title: 'Find banks',
  summary: 'Banks (FDIC): insured institutions by name, certificate or RSSD id, closed and failed ones included.',
  guidance: 'Bank holding companies: stocks_search.',
  words:
    'failed bank; did a bank fail; bank failure; closed; certificate number; regulator; supervisor; bank name; NA national association; find a bank; bank in a city; FDIC certificate; cert; FDIC number; is a bank insured; community bank; banks named; list of banks; state bank; RSSD',
  description: [
    'Banks and savings institutions insured by the FDIC, best match first.',
    '',
    '- A number is looked up as a certificate and as an RSSD id of the Federal Reserve. It must match completely.',
    '- Current and former names match, also with spelling errors. Of similar names, large institutions come first.',
    '- `match_reason`: name_exact is the whole name without its legal form and `bank`, name_prefix its beginning, name_fuzzy some of its words or a similar spelling.',
    '- `active` is false if the institution failed, merged or gave up its insurance. `closed_date` is the day.',
    '- `charter_class`: N national bank, NM state bank outside the Federal Reserve, SM state bank inside it, SB savings bank, SA savings association, OI insured branch of a foreign bank.',
    '- `state` and `county` select institutions with their head office there. `acquirer` selects closed institutions that a bank acquired, by its certificate or name. `query` `*` then returns all of them, largest first. Acquirers come from failures and from events that name one. The note names the acquirer of the first match.',
    '- A city or state after the name narrows the search (`First National Bank Omaha NE`).',
    '- Everyday names also match (`bofa`, `wamu`, `5/3`). The note says how the name was read.',
    '- Holding companies are not institutions and have no certificate. The RSSD id of a holding company finds its institutions.',
  ].join('\n'),
  params: z.strictObject({
    query: z.string().min(1).max(200).meta({ description: 'Name, certificate or RSSD id; * for all.' }),
    state: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be the two letters of a state, such as TX')
      .toUpperCase()
      .nullish()
      .meta({ description: 'Two letters.' }),
    county: z
      .string()
      .regex(/^\d{5}$/, 'must be the five digits of a county, such as 12086')
      .nullish()
      .meta({ description: 'Five digits.' }),
    acquirer: z.string().trim().min(1).max(200).nullish().meta({ description: 'Acquiring bank.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(InstitutionMatch) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { cert: 'bank' },
  lookups: { county: { tool: 'geo_resolve', field: 'code', values: { level: 'county' } } },
  datasets: ['banks.financials'],
  examples: [{ query: 'JPMorgan Chase' }, { query: '24735' }, { query: 'Silicon Valley Bank', limit: 3 }],
});
