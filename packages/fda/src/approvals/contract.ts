import { Instant, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { Product, Sponsor, Submission } from '../application/contract.ts';

/** One application with its products and its whole history. */
const Application = z
  .strictObject({
    application_number: z.string(),
    sponsor: Sponsor,
    brand_names: z.array(z.string()),
    generic_names: z.array(z.string()),
    products: z.array(Product),
    submissions: z.array(Submission),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'FdaApplication' });

/** Applications by number. */
export const approvals = endpoint({
  path: '/v1/fda/approvals',
  tool: 'fda_get_approvals',
  title: 'Drug applications',
  summary: 'FDA drug approvals: products, ingredients and every submission of one to ten applications by number.',
  guidance: 'Numbers: fda_search_approvals.',
  words:
    'NDA; ANDA; BLA; drug application number; active ingredient; supplements; strength; dosage form; submissions; products of an application; ingredients of a drug; dosage; approval history; application details; look up NDA; supplement history; tablet strength',
  description: [
    'Applications of the pilot sponsors as Drugs@FDA publishes them, in the order asked for. A number asked for twice is answered twice.',
    '',
    '- An application number is the type (NDA new drug, ANDA generic, BLA biologic) and six digits: `NDA021588`. Either case is understood.',
    '- A number that is not loaded is `not_found`, and the message names every such number; an application of a company that is not a supported sponsor is `out_of_coverage`.',
    '- `sponsor` is the company that holds the application today; `sponsor_name` is what the FDA writes, which may be the name of a company it took over.',
    '- `brand_names` and `generic_names` are those of the products, each once; the ingredients of a combination are joined by `; `.',
    '- `strength` of an ingredient is its part of the published strength. Where there are not as many parts as ingredients, the first ingredient carries the whole text and the others null, never a guess.',
    '- `products` are in the order of their numbers, `submissions` newest first. ORIG is an original application, SUPPL a supplement to it.',
    '- `submission_status` is AP (approved) or TA (tentatively approved); `approval_date` is the status date where it is AP, null otherwise.',
    '- The FDA asks that these data not be relied on for decisions of medical care.',
  ].join('\n'),
  params: z.strictObject({
    application_numbers: z
      .array(z.string().min(1).max(40))
      .min(1)
      .max(10)
      .meta({ description: 'One to ten, such as NDA021588.' }),
  }),
  data: z.strictObject({ applications: z.array(Application) }),
  rows: ['applications'],
  chart: { kind: 'none', reason: 'Applications hold dates and classes, no quantity.' },
  subjects: { application_number: 'application', ticker: 'company' },
  datasets: ['fda.approvals'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [{ application_numbers: ['NDA021588'] }, { application_numbers: ['NDA020702', 'NDA018936'] }],
});
