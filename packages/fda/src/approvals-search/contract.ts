import { Day, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { Sponsor, submissionFields } from '../application/contract.ts';

/** One approved submission with its application. */
const ApprovalEvent = z
  .strictObject({
    application_number: z.string(),
    sponsor: Sponsor,
    brand_names: z.array(z.string()),
    generic_names: z.array(z.string()),
    submission_type: z.string(),
    submission_number: z.string(),
    submission_class_code: submissionFields.submission_class_code,
    submission_class_code_description: submissionFields.submission_class_code_description,
    submission_status: submissionFields.submission_status,
    review_priority: submissionFields.review_priority,
    submission_status_date: submissionFields.submission_status_date,
    approval_date: submissionFields.approval_date,
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'FdaApprovalEvent' });

/** Approvals by sponsor, drug and time. */
export const approvalsSearch = endpoint({
  path: '/v1/fda/approvals/search',
  tool: 'fda_search_approvals',
  title: 'Drug approvals',
  summary: 'FDA drug approvals: approval events by sponsor (ticker), drug name and date, newest first.',
  guidance: 'Then fda_get_approvals.',
  outline: ['brand_names', 'generic_names', 'approval_date', 'sponsor', 'application_number'],
  words:
    'medicine; drug approved; new drugs; Food and Drug Administration; when was a drug approved; sponsor; brand name; pharma pipeline; approved drugs; when was; newest approvals; drugs of a company; FDA approve; cancer drugs; new medicines; cleared; generic name; pills; latest drug approvals',
  description: [
    'Every approved submission of the pilot sponsors: original applications (ORIG) and supplements to them (SUPPL).',
    '',
    '- `sponsor` is the ticker, the key or the company name of a pilot sponsor, in either case, a company that became part of it, a name that it files under, or its initials (`BMS`, `J&J`); any other is `not_found` with the nearest. Applications that came to it by a merger are its own.',
    '- `drug` is a part of a brand or generic name, in either case. A name that no drug has is an empty list.',
    '- `submission_type` ORIG leaves the supplements out: of an old drug with hundreds of them that is the first approval.',
    '- Applications of other companies are loaded as well and are not served. If `drug` is set, the note says how many of them have it; `platform_get_catalog` says how many are loaded.',
    '- `approved_after` and `approved_before` are inclusive. The very few approvals whose date the FDA does not give come last, and are left out where a date is asked for.',
    '- Only submissions with status AP are approvals; tentative ones are among the submissions of `fda_get_approvals`.',
    '- Of one day, higher application numbers come first.',
  ].join('\n'),
  params: z.strictObject({
    sponsor: z.string().trim().min(1).max(100).nullish().meta({ description: 'Ticker, key or company name.' }),
    drug: z.string().trim().min(1).max(100).nullish().meta({ description: 'Part of a brand or generic name.' }),
    submission_type: z.enum(['ORIG', 'SUPPL']).nullish().meta({ description: 'ORIG: first approvals.' }),
    approved_after: Day.nullish().meta({ description: 'First date.' }),
    approved_before: Day.nullish().meta({ description: 'Last date.' }),
    ...page(10, 50),
  }),
  data: z.strictObject({
    sponsor: z.string().nullable(),
    drug: z.string().nullable(),
    approved_after: Day.nullable(),
    approved_before: Day.nullable(),
    matches: z.array(ApprovalEvent),
  }),
  keyset: z.tuple([Day, z.string(), z.string(), z.string(), z.int()]),
  finds: ['drug', 'sponsor'],
  rows: ['matches'],
  chart: { kind: 'none', reason: 'Approvals hold dates and classes, no quantity.' },
  subjects: { application_number: 'application', ticker: 'company' },
  datasets: ['fda.approvals'],
  errors: ['not_found'],
  examples: [
    { sponsor: 'NVS', limit: 5 },
    { drug: 'atorvastatin' },
    { approved_after: '2015-01-01', approved_before: '2019-06-30' },
  ],
});
