import { decimal } from '@dqs/core';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { guardEach, type Admission } from './guard.ts';

/** Net amounts of deferred tax, each with its non-current part. */
const noncurrentPart: Readonly<Record<string, string>> = {
  DeferredIncomeTaxLiabilitiesNet: 'DeferredTaxLiabilitiesNoncurrent',
  DeferredIncomeTaxAssetsNet: 'DeferredTaxAssetsNetNoncurrent',
};

/** The current part; a note has it before assets of the same kind, where the sheet shows what is left of the two. */
const currentPart = 'DeferredTaxLiabilitiesCurrent';

const onSheets = new WeakMap<Filing, ReadonlySet<string>>();

const hasAtEnd = ({ facts, reportEnd }: Filing, concept: string): boolean =>
  statementTaxonomies.some((taxonomy) => facts.get(`${taxonomy}:${concept}`)?.has(reportEnd) === true);

/**
 * Remembers for each filing, of a net amount and its non-current part, which one the last interim sheet up to it had: interim
 * reports have no note that breaks deferred tax down. Filings are given oldest first, so that nothing later decides.
 */
export const learnDeferredTax = (filings: readonly Filing[]): void => {
  const parts = new Set<string>();
  for (const filing of filings) {
    if (filing.report === 'interim') {
      for (const [net, part] of Object.entries(noncurrentPart)) {
        if (hasAtEnd(filing, net)) parts.delete(part);
        else if (hasAtEnd(filing, part)) parts.add(part);
      }
      if (hasAtEnd(filing, currentPart)) parts.add(currentPart);
    }
    onSheets.set(filing, new Set(parts));
  }
};

/** Whether the company’s interim sheets up to the filing had deferred tax under this name of its non-current part. */
const isOnInterimSheets = (filing: Filing, concept: string): boolean => onSheets.get(filing)?.has(concept) === true;

/** Whether those sheets had the non-current part of deferred tax liabilities and no current one: then it is all of them. */
const isOnlyOnInterimSheets = (filing: Filing, concept: string): boolean =>
  concept === noncurrentPart['DeferredIncomeTaxLiabilitiesNet'] &&
  isOnInterimSheets(filing, concept) &&
  !isOnInterimSheets(filing, currentPart);

/** A sheet has one row for deferred tax, and interim reports have the sheet alone. */
export const deferredTaxOnInterimSheets: Admission = {
  id: 'deferred_tax_on_interim_sheets',
  because: 'Interim sheets have deferred tax under this name alone, so it is the line, whatever the note on taxes has.',
  isOfLine: isOnInterimSheets,
  isWhole: isOnlyOnInterimSheets,
};

export const deferredTaxOfTheSheet = guardEach(
  'deferred_tax_of_the_sheet',
  'Where interim sheets have the non-current part, a net amount below it is of the note, after what the sheet shows on its other side.',
  ({ candidate, fact }, { filing, amount }) => {
    const part = noncurrentPart[candidate.concept];
    const noncurrent = part === undefined || !isOnInterimSheets(filing, part) ? null : amount(part);
    return noncurrent === null || decimal.compare(fact.value, noncurrent) >= 0;
  },
);
