import { Instant, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';

const RecipientMatch = z
  .strictObject({
    recipient_id: z.string(),
    name: z.string(),
    recipient_level: z.string().meta({ description: 'P parent, C child, R recipient without a parent.' }),
    uei: z.string().nullable(),
    duns: z.string().nullable(),
    parent_uei: z.string().nullable(),
    parent_name: z.string().nullable(),
    score: z.int().meta({ description: '0 to 100.' }),
    match_reason: z.string().meta({ description: 'recipient_id, uei, duns, name_exact, name_fuzzy or agency.' }),
    as_of: Instant,
  })
  .meta({ id: 'RecipientMatch' });

/** Recipients of awards by name or identifier. */
export const recipientsSearch = endpoint({
  path: '/v1/gov/recipients/search',
  tool: 'gov_search_recipients',
  title: 'Find award recipients',
  summary: 'Federal spending: recipients of contracts, grants and loans by name, UEI or recipient id (USAspending).',
  guidance: 'First call for federal awards.',
  words:
    'contractor; government contractor; UEI; DUNS; USAspending id; recipient; vendor; find a contractor; UEI of; recipient id; who received federal money; company registered for awards; find a grantee; supplier; who gets the most from a department; which contractors; top recipients of an agency; contracts of the DoD; pentagon contracts; army contracts; VA contracts; NASA contracts; HHS grants; agency spending; contracts over a million; NAICS',
  description: [
    'Recipients of federal awards, best match first.',
    '',
    '- `recipient_id` is the id of USAspending. A recipient has one id per level. `C`: its awards that name a parent. `R`: its awards that name no parent. `P`: the awards of all recipients that name it as parent, including those of `C`.',
    '- A recipient id, UEI or DUNS number must match completely, with or without a label (`UEI …`, `DUNS …`). Current, former and reported names match, also with spelling errors.',
    '- `name` is the standardised name in the newest loaded file. `parent_name` is the parent in the newest action.',
    '- `duns` is the number that the UEI replaced in 2022. It is empty in newer files.',
    '- `agency` (code, name or abbreviation) ranks recipients by its obligations to them in `fiscal_year`, by default the newest loaded year. The note gives the amounts. `query` `*` then means every recipient. Recipients are ranked by their own awards, levels `C` and `R`. Recipients without an award of the agency are left out.',
    '- Persons are published without their names, as `REDACTED DUE TO PII` or `MULTIPLE RECIPIENTS`.',
  ].join('\n'),
  params: z.strictObject({
    query: z.string().min(1).max(200).meta({ description: 'Name, recipient id, UEI, DUNS; * with agency.' }),
    agency: z.string().trim().min(1).max(120).nullish().meta({ description: 'Rank by its awards.' }),
    fiscal_year: z.int().min(2001).max(2100).nullish().meta({ description: 'With agency.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(RecipientMatch) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { recipient_id: 'recipient', uei: 'recipient', parent_uei: 'recipient' },
  datasets: ['gov.awards'],
  errors: ['not_found'],
  examples: [{ query: 'Acuity International' }, { query: 'PEC7L2W5JNY7' }, { query: 'university of iowa', limit: 3 }],
});
