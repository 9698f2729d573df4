import { documentUrl, indexUrl } from '@dqs/edgar';
import type { HandlerParams, Handler, Reader } from '@dqs/kit';
import { badParameter, notFound } from '@dqs/schemas';
import { findListedCompany } from '../../queries.ts';
import { reportsSource } from '../../sources.ts';
import type { filingSections } from './contract.ts';
import { findReport } from './find-report.ts';
import { sectionCalled } from './section-called.ts';
import { readSections, readText, type SectionRow } from './query.ts';

type Question = HandlerParams<typeof filingSections>;

/** The requested section; null if none is requested. */
const sectionAsked = (sections: readonly SectionRow[], { section = null, offset }: Question): SectionRow | null => {
  if (section === null) {
    if (offset > 0) throw badParameter('offset', 'offset requires section: the list of sections is not paged');
    return null;
  }
  const found = sectionCalled(sections, section);
  if (!found)
    throw notFound('section', `the report has no section "${section}"`, {
      hint: 'Ask without section for the list; an item that the report leaves out has none.',
      candidates: sections.map((each) => each.section_key).slice(0, 40),
    });
  if (offset > found.characters)
    throw badParameter(
      'offset',
      `the section "${found.section_key}" has ${found.characters} characters, offset is ${offset}`,
    );
  return found;
};

/** Maximum bytes of a page in the answer. Characters beyond ASCII take several bytes. */
const maximumPageBytes = 50 * 1024;

const fitting = (text: string): string =>
  Buffer.byteLength(JSON.stringify(text)) <= maximumPageBytes
    ? text
    : fitting(text.slice(0, Math.floor(text.length * 0.8)));

/** A page of the text, and the offset of the next one. A surrogate pair is not split. */
const pageOf = async (
  db: Reader,
  accession: string,
  section: SectionRow,
  { offset, max_chars }: Question,
): Promise<{ readonly text: string; readonly next: number | null }> => {
  const text = fitting(await readText(db, accession, section.position, [offset, offset + max_chars]));
  const isParted = offset + text.length < section.characters && /[\ud800-\udbff]$/.test(text);
  const page = isParted ? text.slice(0, -1) : text;
  const end = offset + page.length;
  return { text: page, next: end < section.characters ? end : null };
};

/** The sections of one report, or the text of one section. */
export const getFilingSections: Handler<typeof filingSections> = async (params, { db }) => {
  const { report, company } = await findReport(db, params);
  const { accession_number, form_type, filed_date, document, cik, filer_name, as_of } = report;
  const sections = await readSections(db, accession_number);
  const section = sectionAsked(sections, params);
  const page = section && (await pageOf(db, accession_number, section, params));
  const filer = company ?? (await findListedCompany(db, String(cik), 'accession_number'));
  return {
    data: {
      ticker: filer?.ticker ?? null,
      cik,
      company_name: filer?.name ?? filer_name ?? `CIK ${cik}`,
      accession_number,
      form_type,
      filed_date,
      index_url: indexUrl(cik, accession_number),
      document_url: documentUrl(cik, accession_number, document),
      sections: (section ? [section] : sections).map(({ section_key, title, characters }) => ({
        key: section_key,
        title,
        chars: characters,
      })),
      text: page?.text ?? null,
      next_offset: page?.next ?? null,
      source: reportsSource.tag,
      as_of,
    },
    meta: { source: reportsSource.tag, as_of },
  };
};
