import { isDay } from '@dqs/core';
import { SourceFormatError, type Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { z } from 'zod';
import { applicationTypes, type PublishedSubmission } from '../../application/application.ts';
import { facetRecord, type FacetRecord } from './facet-record.ts';
import { results } from './results.ts';

const text = z.string().nullish();

// Only served members are validated, because openFDA adds members now and then.
const Result = z.object({
  application_number: z.string(),
  sponsor_name: z.string(),
  products: z
    .array(
      z.object({
        product_number: z.string(),
        brand_name: text,
        dosage_form: text,
        route: text,
        marketing_status: text,
        active_ingredients: z.array(z.object({ name: text, strength: text })).nullish(),
      }),
    )
    .nullish(),
  submissions: z
    .array(
      z.object({
        submission_type: z.string(),
        submission_number: z.string(),
        submission_status: text,
        submission_status_date: text,
        submission_class_code: text,
        submission_class_code_description: text,
        review_priority: text,
      }),
    )
    .nullish(),
});

type PublishedResult = z.output<typeof Result>;

const orNull = (value: string | null | undefined): string | null => value?.trim() || null;

/** `20030418` as a day; null for an empty value, undefined for a text that is not a day. */
const dayOf = (value: string | null | undefined): Day | null | undefined => {
  const given = value?.trim() ?? '';
  if (given === '') return null;
  const iso = given.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDay(iso) ? iso : undefined;
};

const submissionOf = (
  given: NonNullable<PublishedResult['submissions']>[number],
): PublishedSubmission | { readonly fault: string } => {
  const date = dayOf(given.submission_status_date);
  if (date === undefined)
    return { fault: `the status date ${JSON.stringify(given.submission_status_date)} is not a day` };
  return {
    submission_type: given.submission_type.trim(),
    submission_number: given.submission_number.trim(),
    submission_status: orNull(given.submission_status),
    submission_class_code: orNull(given.submission_class_code),
    submission_class_code_description: orNull(given.submission_class_code_description),
    review_priority: orNull(given.review_priority),
    submission_status_date: date,
  };
};

const recordsOf = (result: PublishedResult, knownOn: Day | null, line: number): readonly Located<FacetRecord>[] => {
  const number = result.application_number.trim().toUpperCase();
  const [, type, applNo] = /^(NDA|ANDA|BLA)(\d{6})$/.exec(number) ?? [];
  const known = applicationTypes.find((candidate) => candidate === type);
  const fault = (reason: string): readonly Located<FacetRecord>[] => [
    { record: { fault: `${number}: ${reason}` }, line },
  ];
  if (!known || applNo === undefined) return fault('no application number of the FDA');
  if (result.sponsor_name.trim() === '') return fault('no sponsor');
  const products = (result.products ?? []).map((product) => ({
    product_number: product.product_number.trim(),
    brand_name: orNull(product.brand_name),
    dosage_form: orNull(product.dosage_form),
    route: orNull(product.route),
    active_ingredients: (product.active_ingredients ?? []).flatMap(({ name, strength }) => {
      const ingredient = orNull(name);
      return ingredient === null ? [] : [{ name: ingredient, strength: orNull(strength) }];
    }),
  }));
  const marketing = (result.products ?? []).flatMap(({ product_number, marketing_status }) => {
    const status = orNull(marketing_status);
    return status === null ? [] : [[product_number.trim(), status] as const];
  });
  const submissions: PublishedSubmission[] = [];
  for (const given of result.submissions ?? []) {
    const submission = submissionOf(given);
    if ('fault' in submission) return fault(submission.fault);
    submissions.push(submission);
  }
  const sponsor = result.sponsor_name.trim();
  return [
    facetRecord(
      applNo,
      'application',
      { type: known, sponsor, original_class: null, original_priority: null },
      knownOn,
      line,
    ),
    facetRecord(applNo, 'products', products, knownOn, line),
    facetRecord(applNo, 'marketing', Object.fromEntries(marketing), knownOn, line),
    facetRecord(applNo, 'submissions', submissions, knownOn, line),
  ];
};

const Outer = z.object({ meta: z.object({ last_updated: z.string() }).nullish() });

/**
 * Streams the applications of an openFDA response or a part of its bulk download. They are known as of the day on which
 * openFDA was last updated. A result without the form of an application is a reject. Throws `SourceFormatError` for a
 * file without results.
 */
export async function* openFdaRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<FacetRecord>[]> {
  let count = 0;
  for await (const { outer, values } of results(bytes)) {
    const updated = Outer.safeParse(outer).data?.meta?.last_updated;
    const knownOn = updated !== undefined && isDay(updated) ? updated : null;
    yield values.flatMap((value): readonly Located<FacetRecord>[] => {
      count += 1;
      const result = Result.safeParse(value);
      if (result.success) return recordsOf(result.data, knownOn, count);
      const [issue] = result.error.issues;
      return [{ record: { fault: `result ${count}: ${issue?.path.join('.')} ${issue?.message}` }, line: count }];
    });
  }
  if (count === 0) throw new SourceFormatError('the answer of openFDA has no result');
}
