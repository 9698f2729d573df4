import { isDay } from '@dqs/core';
import type { Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import {
  applicationTypes,
  type Facets,
  type PublishedProduct,
  type PublishedSubmission,
} from '../../application/application.ts';
import type { SubmissionClass } from './codes.ts';
import type { FacetRecord } from './facet-record.ts';
import { formAndRoute, ingredientsOf } from './product.ts';
import type { Line, TextTable } from './text-table.ts';

/** The content of a table by application. Lines without an application are faults. */
export interface Read<T> {
  readonly found: ReadonlyMap<string, T>;
  readonly lineOf: ReadonlyMap<string, number>;
  readonly faults: readonly Located<FacetRecord>[];
}

const fault = (line: number, reason: string): Located<FacetRecord> => ({ record: { fault: reason }, line });

/** Groups the lines of a table by application. `read` returns the reason where a line is invalid. */
export const byApplication = <T>(
  table: TextTable,
  start: () => T,
  read: (line: Line, held: T) => T | string,
): Read<T> => {
  const found = new Map<string, T>();
  const lineOf = new Map<string, number>();
  const faults = table.misfits.map((line) => fault(line, 'the line has more cells than the header has columns'));
  for (const line of table.lines) {
    const applNo = line.cell('applno');
    if (!/^\d{1,6}$/.test(applNo)) {
      faults.push(fault(line.line, `the application number is ${JSON.stringify(applNo)}, not six digits`));
      continue;
    }
    const key = applNo.padStart(6, '0');
    const answer = read(line, found.get(key) ?? start());
    if (typeof answer === 'string') faults.push(fault(line.line, `application ${key}: ${answer}`));
    else {
      found.set(key, answer);
      if (!lineOf.has(key)) lineOf.set(key, line.line);
    }
  }
  return { found, lineOf, faults };
};

/**
 * The day of a cell such as `1996-12-17 00:00:00`, `2003-04-18` or `4/18/2003 0:00`. Null for an empty cell, undefined
 * for other text.
 */
export const statusDay = (cell: string): Day | null | undefined => {
  if (cell === '') return null;
  const [day = ''] = cell.split(/[ T]/);
  const [, month = '', dayOfMonth = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day) ?? [];
  const iso = year === '' ? day : `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
};

const isType = (type: string): type is Facets['application']['type'] =>
  (applicationTypes as readonly string[]).includes(type);

/** Applications.txt: type and sponsor. */
export const readApplications = (table: TextTable): Read<Facets['application'] | null> =>
  byApplication<Facets['application'] | null>(
    table,
    () => null,
    (line, held) => {
      const type = line.cell('appltype').toUpperCase();
      const sponsor = line.cell('sponsorname');
      if (held) return 'a second line';
      if (!isType(type)) return `the type ${JSON.stringify(type)} is not one of ${applicationTypes.join(', ')}`;
      if (sponsor === '') return 'no sponsor';
      return { type, sponsor, original_class: null, original_priority: null };
    },
  );

/** Products.txt: products, not yet sorted by number. */
export const readProducts = (table: TextTable): Read<PublishedProduct[]> =>
  byApplication<PublishedProduct[]>(
    table,
    () => [],
    (line, held) => {
      const number = line.cell('productno');
      if (number === '') return 'a product without number';
      if (held.some(({ product_number }) => product_number === number)) return `a second line of product ${number}`;
      const product = {
        product_number: number,
        brand_name: line.cell('drugname') || null,
        ...formAndRoute(line.cell('form')),
        active_ingredients: [...ingredientsOf(line.cell('activeingredient'), line.cell('strength'))],
      };
      return [...held, product];
    },
  );

/** MarketingStatus.txt: a product can have two lines (a drug sold with and without prescription); both are kept. */
export const readMarketing = (table: TextTable, statuses: ReadonlyMap<string, string>): Read<Record<string, string>> =>
  byApplication<Record<string, string>>(
    table,
    () => ({}),
    (line, held) => {
      const id = line.cell('marketingstatusid');
      const status = statuses.get(id);
      const number = line.cell('productno');
      if (status === undefined) return `the marketing status ${JSON.stringify(id)} is not known`;
      if (number === '') return 'a marketing status without product number';
      const before = held[number];
      return { ...held, [number]: before === undefined || before === status ? status : `${before}; ${status}` };
    },
  );

const submissionOf = (line: Line, classes: ReadonlyMap<string, SubmissionClass>): PublishedSubmission | string => {
  const type = line.cell('submissiontype');
  const number = line.cell('submissionno');
  const classId = line.cell('submissionclasscodeid');
  const date = statusDay(line.cell('submissionstatusdate'));
  const submissionClass = classes.get(classId);
  if (type === '' || number === '') return 'a submission without type or number';
  if (date === undefined) return `the status date ${JSON.stringify(line.cell('submissionstatusdate'))} is not a day`;
  if (classId !== '' && !submissionClass) return `the submission class ${JSON.stringify(classId)} is not known`;
  return {
    submission_type: type,
    submission_number: number,
    submission_status: line.cell('submissionstatus') || null,
    submission_class_code: submissionClass?.code ?? null,
    submission_class_code_description: submissionClass?.description ?? null,
    review_priority: line.cell('reviewpriority') || null,
    submission_status_date: date,
  };
};

/** Submissions.txt. */
export const readSubmissions = (
  table: TextTable,
  classes: ReadonlyMap<string, SubmissionClass>,
): Read<PublishedSubmission[]> =>
  byApplication<PublishedSubmission[]>(
    table,
    () => [],
    (line, held) => {
      const submission = submissionOf(line, classes);
      if (typeof submission === 'string') return submission;
      const { submission_type, submission_number } = submission;
      const twice = held.some(
        (other) => other.submission_type === submission_type && other.submission_number === submission_number,
      );
      if (twice) return `a second line of ${submission_type}-${submission_number}`;
      held.push(submission);
      return held;
    },
  );

/** SubmissionClass_Lookup.txt of an archive. */
export const readClasses = (table: TextTable): ReadonlyMap<string, SubmissionClass> =>
  new Map(
    table.lines.map((line) => [
      line.cell('submissionclasscodeid'),
      {
        code: line.cell('submissionclasscode'),
        description: line.cell('submissionclasscodedescription') || null,
      },
    ]),
  );

/** MarketingStatus_Lookup.txt of an archive. */
export const readStatuses = (table: TextTable): ReadonlyMap<string, string> =>
  new Map(table.lines.map((line) => [line.cell('marketingstatusid'), line.cell('marketingstatusdescription')]));
