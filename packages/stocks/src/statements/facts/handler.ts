import { asOfRows, nearest, nextKey } from '@dqs/core';
import { joinedNotes, type Context, type Handler } from '@dqs/kit';
import { badParameter, notFound, type Data } from '@dqs/schemas';
import { servedLines, type Line } from '@dqs/statements';
import { factsSource } from '../../sources.ts';
import { whyEmpty } from '../../companies/emptiness.ts';
import { findCompany, type Filer } from '../../companies/find-company.ts';
import type { facts } from './contract.ts';
import { tracedValueOf, conceptOf, traceData, traceValue } from './trace.ts';
import { candidatesMeant } from '../names/described-lines.ts';
import { keysMeantBy } from '../names/synonyms.ts';
import { instant } from '../../instant.ts';
import { readConcepts, readFacts, readLabel, readUnits, type ConceptRow, type FactRow } from './query.ts';

const maxCandidates = 5;

/** Every vintage of a company's concept, or of the concept of a statement line with the trace of its value. */
export const getFacts: Handler<typeof facts> = async (params, { db, today }) => {
  const value = tracedValueOf(params);
  const filer = await findCompany(db, params.ticker_or_cik);
  const trace = value && (await traceValue(db, filer, value, params.as_known_at ?? today));
  const traced = trace && conceptOf(trace);
  const named = traced ? { name: traced.name, note: null } : await conceptNamed(db, filer, params.concept ?? '');
  const { name } = named;
  const [taxonomy = '', concept = ''] = name.split(':');
  const filter = {
    taxonomy,
    concept,
    unit: params.unit ?? null,
    start: traced?.end ?? params.start ?? null,
    end: traced?.end ?? params.end ?? null,
    knownAt: params.as_known_at ?? null,
    after: params.after,
  };
  const rows = await readFacts(db, filer.cik, filter, params.limit + 1);
  if (rows.length === 0 && !trace) await requireConcept(db, filer, name, filter);
  const page = rows.slice(0, params.limit);
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      concept: name,
      label: await readLabel(db, filer.cik, taxonomy, concept),
      unit: page[0]?.unit ?? params.unit ?? null,
      facts: page.map(factOf),
      ...(trace && { trace: traceData(trace) }),
    },
    meta: { source: factsSource.tag, as_of: asOfRows(page) },
    note: joinedNotes(
      named.note,
      rows.length === 0 && params.after === null && !trace ? await whyEmpty(db, filer, 'facts') : null,
    ),
    next: nextKey(rows, page, (last) => [last.period_end, last.period_start, last.filed_date, last.accession_number]),
  };
};

/** A concept with its taxonomy, and a note if the text was read as another name. */
interface NamedConcept {
  readonly name: string;
  readonly note: string | null;
}

/** The name of a concept without its taxonomy. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Finds the concept that a text names, with its taxonomy. Without a taxonomy, the company must have facts of it in only one.
 * The name of a statement line means the concept of the line that the company reports now.
 */
const conceptNamed = async (db: Context['db'], filer: Filer, text: string): Promise<NamedConcept> => {
  if (text === '' || text.includes(':')) return { name: text, note: null };
  const concepts = await readConcepts(db, filer.cik);
  const named = concepts.filter(({ name }) => bare(name).toLowerCase() === text.toLowerCase());
  if (named.length === 1) return { name: named[0]!.name, note: null };
  const ofLine = named.length === 0 ? conceptOfLine(text, concepts) : null;
  if (ofLine !== null) return ofLine;
  throw notFound(
    'concept',
    `${filer.name} has ${named.length === 0 ? 'no facts' : 'facts in several taxonomies'} of "${text}"`,
    {
      hint: conceptHint(text),
      candidates: named.length > 0 ? named.map(({ name }) => name) : conceptsAlike(text, concepts),
    },
  );
};

/** The only concept of a named line that a company reports now; null if it reports none or several. */
const conceptOfLine = (text: string, concepts: readonly ConceptRow[]): NamedConcept | null => {
  const [line] = linesNamed(text);
  const present = line ? conceptsOf([line], concepts) : [];
  const current = present.filter(({ newest }) => newest === present[0]?.newest);
  const [only, ...more] = current;
  if (!line || !only || only.newest === null || more.length > 0) return null;
  const others = present.filter((each) => each !== only).map(({ name }) => name);
  const earlier = others.length === 0 ? '' : ` Earlier concepts: ${others.join(', ')}.`;
  return {
    name: only.name,
    note: `"${text}" was read as ${only.name}, a concept of the line ${line.key}.${earlier}`,
  };
};

const served = servedLines.map(({ key }) => key);

/** The statement line that a text names, such as `revenue`; empty if it names several. */
const linesNamed = (text: string): readonly Line[] => {
  const { keys } = keysMeantBy([text], served);
  return servedLines.filter(({ key }) => keys.includes(key));
};

/** The concepts of the lines that a company has, in the order of `concepts`. */
const conceptsOf = (lines: readonly Line[], concepts: readonly ConceptRow[]): readonly ConceptRow[] => {
  const read = new Set(lines.flatMap(({ candidates }) => candidates.map(({ concept }) => concept)));
  return concepts.filter(({ name }) => read.has(bare(name)));
};

/** Concepts of the lines that a text may mean, then concepts with similar names; each in the order of `concepts`. */
const conceptsAlike = (text: string, concepts: readonly ConceptRow[]): readonly string[] => {
  const keys = new Set(candidatesMeant([text], served));
  const named = linesNamed(text);
  const lines = named.length > 0 ? named : servedLines.filter(({ key }) => keys.has(key));
  const all = concepts.map(({ name }) => name);
  const read = conceptsOf(lines, concepts).map(({ name }) => name);
  return [...new Set([...read, ...nearest(text, all, maxCandidates, { inOrder: true })])].slice(0, maxCandidates);
};

const conceptHint = (text: string): string => {
  const [line] = linesNamed(text);
  const written = 'Concepts are written taxonomy:Concept';
  return line
    ? `${written}, such as us-gaap:Assets. For the figure that the statements show, pass line=${line.key} instead of concept.`
    : `${written}, such as us-gaap:Assets; stocks_list_line_items names the common ones.`;
};

/** Throws if the company does not have the concept or the unit. A range without facts is an empty page. */
async function requireConcept(
  db: Context['db'],
  filer: Filer,
  name: string,
  filter: { readonly taxonomy: string; readonly concept: string; readonly unit: string | null },
): Promise<void> {
  const units = await readUnits(db, filer.cik, filter.taxonomy, filter.concept);
  if (units.length === 0) {
    const concepts = (await readConcepts(db, filer.cik)).map((each) => each.name);
    if (concepts.length === 0) return;
    throw notFound('concept', `${filer.name} has no facts of "${name}"`, {
      hint: 'Concepts are written taxonomy:Concept in the letter case of the taxonomy; stocks_list_line_items names the common ones.',
      candidates: nearest(name, concepts, maxCandidates, { inOrder: true }),
    });
  }
  if (filter.unit === null || units.includes(filter.unit)) return;
  throw badParameter('unit', `facts of ${name} are in ${units.join(', ')}, not in "${filter.unit}"`, {
    hint: 'Leave unit out to get the unit with the most facts.',
    candidates: units,
  });
}

const factOf = (row: FactRow): Data<typeof facts>['facts'][number] => ({
  start: row.period_start === instant ? null : row.period_start,
  end: row.period_end,
  value: row.value,
  fiscal_year: row.fiscal_year,
  fiscal_period: row.fiscal_period,
  form: row.form,
  filed_date: row.filed_date,
  accession_number: row.accession_number,
  superseded: row.superseded,
  source: factsSource.tag,
  as_of: row.as_of,
});
