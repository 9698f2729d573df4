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
    'Every approved submission of the supported sponsors: original applications (ORIG) and their supplements (SUPPL).',
    '',
    '- `sponsor` is a ticker, key or company name in any case, a company that the sponsor acquired, a name that it files under, or its initials (`BMS`, `J&J`). Any other name is `not_found` with the nearest sponsors. Applications acquired by a merger count as the sponsor’s own.',
    '- `drug` is a part of a brand or generic name, in any case. If no name contains it, the list is empty.',
    '- `submission_type` ORIG omits supplements and returns first approvals.',
    '- Applications of other companies are loaded but not served. If `drug` is set, the note counts those with that drug. `platform_get_catalog` has the number of all loaded applications.',
    '- `approved_after` and `approved_before` are inclusive. The few approvals without a published date come last, and are left out if a date is requested.',
    '- Only submissions with status AP are approvals. `fda_get_approvals` also lists tentative approvals.',
    '- On the same day, higher application numbers come first.',
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
  chart: { kind: 'none', reason: 'Approvals have dates and classes, but no quantity.' },
  subjects: { application_number: 'application', ticker: 'company' },
  datasets: ['fda.approvals'],
  errors: ['not_found'],
  examples: [
    { sponsor: 'NVS', limit: 5 },
    { drug: 'atorvastatin' },
    { approved_after: '2015-01-01', approved_before: '2019-06-30' },
  ],
});
