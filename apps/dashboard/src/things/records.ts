import { figure } from '../figure.ts';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery } from './ask-all.ts';
import { meaning, sectionName, submissionStatuses, submissionTypes } from './codes.ts';
import { facts, picture, section, stats, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

const texts = (value: unknown): string => ((value as readonly string[] | undefined) ?? []).join(', ');

/** A drug application: its products and the history of its approvals. */
export const drugPage = async (page: PageRequest): Promise<ThingPage> => {
  const number = (page.parameters['application'] ?? '').toUpperCase();
  const result = requireResult(
    await runQuery(page, { tool: 'fda_get_approvals', values: { application_numbers: [number] } }),
    'drug approvals',
  );
  const [application = {}] = listOf(result, 'applications');
  const sponsor = (application['sponsor'] ?? {}) as Fields;
  const brand = texts(application['brand_names']);
  const title = brand === '' ? texts(application['generic_names']) : brand;
  const ticker = textIn(sponsor, 'ticker');
  return {
    kind: 'Drug application',
    title: `${title} (${number})`,
    description: `Products and approval history of ${title}, application ${number}.`,
    lede: html`<p class="lede">
      ${texts(application['generic_names'])} ·
      ${ticker ? html`<a href="${thingPath('company', ticker)}">${textIn(sponsor, 'company')}</a>` : textIn(sponsor, 'company')}
    </p>`,
    answers: [result],
    body: html`${section(
      'Products',
      table('Products', result, (application['products'] ?? []) as readonly Fields[], [
        { label: 'Product', cell: (row) => textIn(row, 'brand_name') },
        {
          label: 'Form',
          cell: (row) =>
            `${inWords((textIn(row, 'dosage_form') ?? '').toLowerCase())}, ${(textIn(row, 'route') ?? '').toLowerCase()}`,
        },
        {
          label: 'Ingredients',
          cell: (row) =>
            ((row['active_ingredients'] ?? []) as readonly Fields[])
              .map((one) => [textIn(one, 'name'), textIn(one, 'strength')].filter((text) => text !== null).join(', '))
              .join('; '),
        },
        { label: 'Marketing', cell: (row) => textIn(row, 'marketing_status') },
      ]),
    )}
    ${section(
      'Approvals',
      table('Approvals', result, (application['submissions'] ?? []) as readonly Fields[], [
        { label: 'Approved', cell: (row) => textIn(row, 'approval_date') ?? '–' },
        {
          label: 'Submission',
          cell: (row) =>
            `${meaning(submissionTypes, textIn(row, 'submission_type')) ?? ''} ${textIn(row, 'submission_number') ?? ''}`,
        },
        { label: 'Kind', cell: (row) => textIn(row, 'submission_class_code_description') },
        { label: 'Status', cell: (row) => meaning(submissionStatuses, textIn(row, 'submission_status')) },
        { label: 'Review', cell: (row) => inWords((textIn(row, 'review_priority') ?? '').toLowerCase()) },
      ]),
    )}`,
  };
};

/** A recipient of federal awards: obligations by fiscal year and agency. */
export const recipientPage = async (page: PageRequest): Promise<ThingPage> => {
  const recipient = page.parameters['recipient'] ?? '';
  const result = requireResult(
    await runQuery(page, { tool: 'gov_get_recipient_awards', values: { recipient, fiscal_years: 12 } }),
    'federal spending',
  );
  const { data } = result;
  const years = listOf(result, 'fiscal_years');
  const parent = textIn(data, 'parent_uei');
  const agencies = years.flatMap((year) =>
    ((year['top_agencies'] ?? []) as readonly Fields[]).map((agency): Fields => ({
      ...agency,
      year: year['fiscal_year'],
    })),
  );
  return {
    kind: 'Recipient of federal awards',
    title: textIn(data, 'name') ?? recipient,
    description: `Federal obligations to ${textIn(data, 'name') ?? recipient} by fiscal year and agency.`,
    lede: html`<p class="lede">
        ${textIn(data, 'uei') ? html`UEI <code>${textIn(data, 'uei')}</code>` : null}
        ${parent ? html` · part of <a href="${thingPath('recipient', parent)}">${textIn(data, 'parent_name')}</a>` : null}
      </p>
      ${stats(years.slice(0, 2).map((year) => [`Obligations of fiscal year ${textIn(year, 'fiscal_year') ?? ''}`, figure(textIn(year, 'total_obligations'), 'USD')] as const))}`,
    answers: [result],
    body: html`${section('Obligations by fiscal year', picture(result, 'Total obligations by fiscal year', ['total_obligations']))}
    ${section(
      'By kind of award',
      table('By kind of award', result, years, [
        { label: 'Fiscal year', cell: (row) => textIn(row, 'fiscal_year') },
        ...(['total', 'contract', 'grant', 'direct', 'idv', 'loan', 'other'] as const).map((kind) => ({
          label: inWords(kind),
          number: true,
          cell: (row: Fields) => figure(textIn(row, `${kind}_obligations`), 'USD'),
        })),
      ]),
    )}
    ${section(
      'Agencies',
      table('Agencies', result, agencies, [
        { label: 'Fiscal year', cell: (row) => textIn(row, 'year') },
        { label: 'Agency', cell: (row) => textIn(row, 'name') },
        { label: 'Obligations', number: true, cell: (row) => figure(textIn(row, 'amount'), 'USD') },
      ]),
    )}
    ${section(
      'What is counted',
      facts([
        ['Basis', textIn(data, 'amount_basis')],
        ['Notes', textIn(data, 'source_notes')],
      ]),
    )}`,
  };
};

/** A filing: its sections, and the text of the selected one. */
export const filingPage = async (page: PageRequest): Promise<ThingPage> => {
  const accession = page.parameters['filing'] ?? '';
  const chosen = page.query.get('section');
  const offset = page.query.get('offset');
  const values = {
    accession_number: accession,
    section: chosen,
    ...(chosen ? { max_chars: 12_000, offset: offset ?? null } : {}),
  };
  const result = requireResult(await runQuery(page, { tool: 'stocks_get_filing_sections', values }), 'filings');
  const { data } = result;
  const title = `${textIn(data, 'form_type') ?? 'Filing'} of ${textIn(data, 'company_name') ?? ''}`;
  const here = thingPath('filing', accession);
  const text = textIn(data, 'text');
  const next = textIn(data, 'next_offset');
  const name = (key: string | null): string =>
    listOf(result, 'sections')
      .filter((row) => row['key'] === key)
      .map((row) => sectionName(textIn(row, 'key'), textIn(row, 'title')))[0] ?? '';
  return {
    kind: 'Filing',
    title,
    description: `${title}, filed ${textIn(data, 'filed_date') ?? ''}: sections and text.`,
    lede: html`<p class="lede">
      Filed ${textIn(data, 'filed_date')} ·
      <a href="${thingPath('company', textIn(data, 'ticker') ?? textIn(data, 'cik') ?? '')}"
        >${textIn(data, 'company_name')}</a
      >
      ·
      <a href="${textIn(data, 'document_url') ?? textIn(data, 'index_url') ?? '#'}" rel="noopener">at the SEC</a>
    </p>`,
    answers: [result],
    body: html`${section(
      'Sections',
      table('Sections', result, listOf(result, 'sections'), [
        {
          label: 'Section',
          cell: (row) =>
            html`<a href="${here}?section=${encodeURIComponent(textIn(row, 'key') ?? '')}#text"
              >${sectionName(textIn(row, 'key'), textIn(row, 'title'))}</a
            >`,
        },
        { label: 'Characters', number: true, cell: (row) => figure(textIn(row, 'chars')) },
      ]),
    )}
    ${
      text === null || chosen === null
        ? null
        : html`<section class="stack" aria-labelledby="text">
            <h2 id="text">${name(chosen)}</h2>
            <div class="prose filing-text">${text.split(/\n{2,}/).map((part) => html`<p>${part}</p>`)}</div>
            ${next === null ? null : html`<p><a class="button" href="${here}?section=${encodeURIComponent(chosen)}&amp;offset=${next}#text">Go on reading</a></p>`}
          </section>`
    }`,
  };
};
