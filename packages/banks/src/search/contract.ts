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
    '- A number is looked up as certificate and as RSSD id of the Federal Reserve; both are whole or nothing.',
    '- Names are found by present and former ones; slips of spelling are forgiven. Large institutions come before small ones of like names.',
    '- `match_reason` name_exact is the whole name but for its legal form and `bank`, name_prefix its beginning, name_fuzzy words or spelling.',
    '- `active` is false and `closed_date` tells the day where the institution failed, was merged or gave up its insurance.',
    '- `charter_class`: N national bank, NM state bank outside the Federal Reserve, SM state bank inside it, SB savings bank, SA savings association, OI insured branch of a foreign bank.',
    '- `state` and `county` keep to institutions with their head office there, `acquirer` to closed ones that a bank took over, named by certificate or name. `query` `*` then means all of them, the largest first. The acquirer is known of failures and of events that name it; where one is known of the first match, the note tells it.',
    '- A city, a state or both behind the name narrow it (`First National Bank Omaha NE`).',
    '- Banks are also found by what people call them (`bofa`, `wamu`, `5/3`): the note says what was read.',
    '- Holding companies are not institutions: they have no certificate. The RSSD id of one finds the institutions that it holds.',
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
    acquirer: z.string().trim().min(1).max(200).nullish().meta({ description: 'Who took it over.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(InstitutionMatch) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A search orders names by how well they match; it holds no quantity.' },
  subjects: { cert: 'bank' },
  lookups: { county: { tool: 'geo_resolve', field: 'code', values: { level: 'county' } } },
  datasets: ['banks.financials'],
  examples: [{ query: 'JPMorgan Chase' }, { query: '24735' }, { query: 'Silicon Valley Bank', limit: 3 }],
});
