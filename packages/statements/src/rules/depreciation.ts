import { decimal } from '@dqs/core';
import { oneValueOf } from '../facts/one-value.ts';
import { guardEach } from './guard.ts';
import type { CandidateFact, Report } from './report.ts';

const isDepreciationOnly = ({ fact }: CandidateFact, { amount }: Report): boolean => {
  const [depreciation, amortization] = [amount('Depreciation'), amount('AmortizationOfIntangibleAssets')];
  if (depreciation === null || amortization === null || oneValueOf(depreciation, fact.value) === null) return false;
  return decimal.compare(amortization, fact.value) > 0;
};

const because = 'An amount equal to depreciation and below the amortization of intangible assets is depreciation only.';

export const depreciationOnly = guardEach('depreciation_alone', because, isDepreciationOnly);

export const notDepreciationOnly = guardEach(
  'not_depreciation_alone',
  because,
  (reported, report) => !isDepreciationOnly(reported, report),
);

const amortization = 'us-gaap:AmortizationOfIntangibleAssets';

/**
 * Whether the cash-flow statement prints the amortization on a separate row, and no other row explains the amount as
 * the sum of the two.
 */
const hasSeparateAmortizationRow = ({ candidate, fact }: CandidateFact, { amount, standing }: Report): boolean => {
  const printed = standing('cash_flow')?.on;
  const amortized = amount('AmortizationOfIntangibleAssets');
  if (!printed?.has(candidate.name) || !printed.has(amortization)) return false;
  if (amortized === null || decimal.isZero(amortized) || decimal.isNegative(amortized)) return false;
  const depreciation = amount('Depreciation');
  return depreciation === null || oneValueOf(decimal.add(depreciation, amortized), fact.value) === null;
};

const separateRow =
  'A cash-flow statement that prints the amortization of intangible assets on a separate row does not include it in depreciation and amortization.';

export const withSeparateAmortization = guardEach(
  'beside_printed_amortization',
  separateRow,
  hasSeparateAmortizationRow,
);

export const notWithSeparateAmortization = guardEach(
  'not_beside_printed_amortization',
  separateRow,
  (reported, report) => !hasSeparateAmortizationRow(reported, report),
);
