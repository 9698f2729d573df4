import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  unit: 'text',
  period_start: 'day',
  period_end: 'day',
  value: 'decimal',
  fiscal_year: 'integer?',
  fiscal_period: 'text?',
  form: 'text',
  filed_date: 'day',
  accession_number: 'text',
  superseded: 'boolean',
  as_of: 'instant',
} as const;

// The facts of one concept are a short range of the primary key. All are needed to find superseded values.
const facts = statement(
  'stocks_facts',
  columns,
  `with concept as materialized (
     select unit, period_start, period_end, value, fiscal_year, fiscal_period, form, filed_date, accession_number, as_of
       from stocks_fact
      where cik = $1 and taxonomy = $2 and concept = $3 and filed_date <= coalesce($7::date, 'infinity')),
   chosen as (
     select coalesce($4::text, (select unit from concept group by unit order by count(*) desc, unit limit 1)) as unit),
   judged as (
     select concept.*, value <> last_value(value) over vintages as superseded,
         row_number() over (partition by period_start, period_end order by filed_date desc, accession_number desc) as age
       from concept join chosen using (unit)
     window vintages as (partition by period_start, period_end order by filed_date, accession_number
       rows between unbounded preceding and unbounded following))
   select unit, period_start, period_end, value, fiscal_year, fiscal_period, form, filed_date, accession_number,
       superseded, as_of
     from judged
    where ($7::date is null or age = 1)
      and period_end >= coalesce($5::date, '-infinity') and period_end <= coalesce($6::date, 'infinity')
      and (period_end, period_start, filed_date, accession_number)
        < (coalesce($8::date, 'infinity'), coalesce($9::date, 'infinity'), coalesce($10::date, 'infinity'), $11)
    order by period_end desc, period_start desc, filed_date desc, accession_number desc
    limit $12`,
);

export type FactRow = RowOf<typeof columns>;

export interface FactFilter {
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly knownAt: string | null;
  /** Keyset of the last fact of the previous page. */
  readonly after: readonly [string, string, string, string] | null;
}

/** Up to `limit` facts of one concept, newest first. One round trip. */
export const readFacts = (db: Reader, cik: number, params: FactFilter, limit: number): Promise<readonly FactRow[]> => {
  const { taxonomy, concept, unit, start, end, knownAt, after } = params;
  const [afterEnd, afterStart, afterFiled, afterAccession] = after ?? [null, null, null, ''];
  const place = [afterEnd, afterStart, afterFiled, afterAccession];
  return db.all(facts, [cik, taxonomy, concept, unit, start, end, knownAt, ...place, limit]);
};

const label = statement(
  'stocks_fact_label',
  { label: 'text' },
  'select label from stocks_fact_label where cik = $1 and taxonomy = $2 and concept = $3',
);

/** The label of a concept in the company's file. */
export const readLabel = async (db: Reader, cik: number, taxonomy: string, concept: string): Promise<string | null> =>
  (await db.first(label, [cik, taxonomy, concept]))?.label ?? null;

const conceptColumns = { name: 'text', newest: 'day?' } as const;

const concepts = statement(
  'stocks_fact_concepts',
  conceptColumns,
  `with used as (
     select taxonomy, concept, max(period_end) as newest, count(*) as facts
       from stocks_fact where cik = $1 group by taxonomy, concept)
   select label.taxonomy || ':' || label.concept as name, used.newest
     from stocks_fact_label label left join used using (taxonomy, concept) where label.cik = $1
    order by used.newest desc nulls last, used.facts desc nulls last, name`,
);

/** A concept with the last day of its newest fact. */
export type ConceptRow = RowOf<typeof conceptColumns>;

/** The concepts of a company's facts: most recently used first, then most facts first. */
export const readConcepts = (db: Reader, cik: number): Promise<readonly ConceptRow[]> => db.all(concepts, [cik]);

const unitsOfConcept = statement(
  'stocks_fact_units',
  { unit: 'text' },
  'select distinct unit from stocks_fact where cik = $1 and taxonomy = $2 and concept = $3 order by unit',
);

/** The units of a concept's facts; empty if the company has none. */
export const readUnits = async (
  db: Reader,
  cik: number,
  taxonomy: string,
  concept: string,
): Promise<readonly string[]> => (await db.all(unitsOfConcept, [cik, taxonomy, concept])).map(({ unit }) => unit);
