import type { Building } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import { instant } from '../../instant.ts';
import { dividendsIn } from './dividends.ts';
import { shareConcepts, type ShareFact } from './share-fact.ts';
import { splitsIn } from './splits.ts';

/** Number of companies whose facts are read and whose actions are written together. Each has about a thousand facts. */
const companiesAtOnce = 50;

interface FactRow {
  readonly cik: string;
  readonly concept: string;
  readonly unit: string;
  readonly period_start: Day;
  readonly period_end: Day;
  readonly value: Decimal;
  readonly accession_number: string;
  readonly form: string;
  readonly filed_date: Day;
}

const factsSql = `
  select cik::text as cik, concept, unit, period_start::text as period_start, period_end::text as period_end,
         value::text as value, accession_number, form, filed_date::text as filed_date
    from data.stocks_fact
   where cik = any (?::bigint[]) and taxonomy in ('us-gaap', 'ifrs-full', 'dei') and concept = any (?::text[])`;

const factOf = (row: FactRow): ShareFact => ({
  concept: row.concept,
  unit: row.unit,
  start: row.period_start === instant ? null : row.period_start,
  end: row.period_end,
  value: row.value,
  accession: row.accession_number,
  form: row.form,
  filed: row.filed_date,
});

/** The splits and dividends of a company as stored rows. */
const shareActionsOf = (cik: number, facts: readonly ShareFact[]) => {
  const splits = splitsIn(facts);
  return [
    ...splits.map((split) => ({
      cik,
      action: 'split',
      event_date: split.eventDate,
      label: `${split.ratio.from}:${split.ratio.to}`,
      announced_date: split.announcedDate,
      effective_date: split.effectiveDate,
      basis_from: split.basisFrom,
      amount: null,
      currency: null,
      ratio_from: split.ratio.from,
      ratio_to: split.ratio.to,
      description: split.description,
      form_type: split.filing.form,
      accession_number: split.filing.accession,
    })),
    ...dividendsIn(facts, splits).map((dividend) => ({
      cik,
      action: 'dividend',
      event_date: dividend.end,
      label: `${dividend.currency} ${dividend.start}`,
      announced_date: null,
      effective_date: null,
      basis_from: null,
      amount: dividend.amount,
      currency: dividend.currency,
      ratio_from: null,
      ratio_to: null,
      description: dividend.description,
      form_type: dividend.filing.form,
      accession_number: dividend.filing.accession,
    })),
  ];
};

/** Derives the splits and dividends of every newly loaded company from all of its loaded facts. */
export const buildShareActions = async (building: Building): Promise<void> => {
  const filers = await building.query<{ cik: string; artifact: string }>(
    `select cik::text as cik, artifact_id::text as artifact from data.stocks_fact_filer
      where artifact_id = any (?::bigint[]) order by stocks_fact_filer.cik`,
    [building.artifactIds],
  );
  for (let at = 0; at < filers.length; at += companiesAtOnce) {
    building.signal?.throwIfAborted();
    const companies = filers.slice(at, at + companiesAtOnce);
    const ciks = companies.map(({ cik }) => cik);
    const facts = Map.groupBy(await building.query<FactRow>(factsSql, [ciks, shareConcepts]), ({ cik }) => cik);
    await building.query('delete from data.stocks_share_action where cik = any (?::bigint[])', [ciks]);
    const parts = companies
      .map(({ cik, artifact }) => ({
        artifactId: artifact,
        rows: shareActionsOf(Number.parseInt(cik, 10), (facts.get(cik) ?? []).map(factOf)),
      }))
      .filter(({ rows }) => rows.length > 0);
    if (parts.length > 0)
      await building.load(
        { table: 'stocks_share_action', key: ['cik', 'action', 'event_date', 'label'], mode: 'insert' },
        parts,
      );
  }
};
