import { decimal } from '@dqs/core';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { guardEach, type Admission } from './guard.ts';

/** Net amounts of deferred tax, each with its non-current part. */
const noncurrentPart: Readonly<Record<string, string>> = {
  DeferredIncomeTaxLiabilitiesNet: 'DeferredTaxLiabilitiesNoncurrent',
  DeferredIncomeTaxAssetsNet: 'DeferredTaxAssetsNetNoncurrent',
};

/**
 * The current part. A note reports it before deferred tax assets of the same kind; the balance sheet shows the net
 * amount.
 */
const currentPart = 'DeferredTaxLiabilitiesCurrent';

const onSheets = new WeakMap<Filing, ReadonlySet<string>>();

const hasAtEnd = ({ facts, reportEnd }: Filing, concept: string): boolean =>
  statementTaxonomies.some((taxonomy) => facts.get(`${taxonomy}:${concept}`)?.has(reportEnd) === true);

/**
 * Records for each filing whether the last interim balance sheet so far reported the net amount or its non-current
 * part. Interim reports have no note that breaks down deferred tax. Expects filings oldest first, so later filings have
 * no effect.
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

/** Whether the company's interim balance sheets up to the filing reported this non-current concept. */
const isOnInterimSheets = (filing: Filing, concept: string): boolean => onSheets.get(filing)?.has(concept) === true;

/**
 * Whether those balance sheets reported non-current deferred tax liabilities and no current ones. They are then the
 * total.
 */
const isOnlyOnInterimSheets = (filing: Filing, concept: string): boolean =>
  concept === noncurrentPart['DeferredIncomeTaxLiabilitiesNet'] &&
  isOnInterimSheets(filing, concept) &&
  !isOnInterimSheets(filing, currentPart);

/** A balance sheet has one row for deferred tax, and interim reports have no tax note. */
export const deferredTaxOnInterimSheets: Admission = {
  id: 'deferred_tax_on_interim_sheets',
  because: '-',
  isOfLine: isOnInterimSheets,
  isWhole: isOnlyOnInterimSheets,
};

export const deferredTaxOfTheSheet = guardEach(
  'deferred_tax_of_the_sheet',
  'If interim balance sheets report the non-current part, a smaller net amount comes from the note, after the deduction of assets.',
  ({ candidate, fact }, { filing, amount }) => {
    const part = noncurrentPart[candidate.concept];
    const noncurrent = part === undefined || !isOnInterimSheets(filing, part) ? null : amount(part);
    return noncurrent === null || decimal.compare(fact.value, noncurrent) >= 0;
  },
);
