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
    'Applications of the supported sponsors as Drugs@FDA publishes them, in the requested order. A number that is requested twice is returned twice.',
    '',
    '- An application number is the type (NDA new drug, ANDA generic, BLA biologic) and six digits, in any case: `NDA021588`.',
    '- A number that is not loaded is `not_found`; the message lists all such numbers. An application of a company that is not a supported sponsor is `out_of_coverage`.',
    '- `sponsor` is the company that owns the application today. `sponsor_name` is the name at the FDA, which may be that of an acquired company.',
    '- `brand_names` and `generic_names` are the distinct names of the products. The ingredients of a combination are separated by `; `.',
    '- `strength` of an ingredient is its part of the published strength. If the numbers of parts and ingredients differ, the first ingredient has the whole text and the others null.',
    '- `products` are in the order of their numbers, `submissions` newest first. ORIG is an original application, SUPPL a supplement to it.',
    '- `submission_status` is AP (approved) or TA (tentatively approved). `approval_date` is the status date for AP, otherwise null.',
    '- The FDA asks users not to rely on these data for decisions about medical care.',
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
  chart: { kind: 'none', reason: 'Applications have dates and classes, but no quantity.' },
  subjects: { application_number: 'application', ticker: 'company' },
  datasets: ['fda.approvals'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [{ application_numbers: ['NDA021588'] }, { application_numbers: ['NDA020702', 'NDA018936'] }],
});
