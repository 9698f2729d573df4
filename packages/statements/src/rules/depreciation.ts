import { decimal } from '@dqs/core';
import { oneValueOf } from '../facts/one-value.ts';
import { guardEach } from './guard.ts';
import type { Found, Report } from './report.ts';

const isDepreciationAlone = ({ fact }: Found, { amount }: Report): boolean => {
  const [depreciation, amortization] = [amount('Depreciation'), amount('AmortizationOfIntangibleAssets')];
  if (depreciation === null || amortization === null || oneValueOf(depreciation, fact.value) === null) return false;
  return decimal.compare(amortization, fact.value) > 0;
};

const because =
  'What is as much as depreciation, and less than the amortization of intangible assets, is depreciation alone.';

export const depreciationAlone = guardEach('depreciation_alone', because, isDepreciationAlone);

export const notDepreciationAlone = guardEach(
  'not_depreciation_alone',
  because,
  (found, report) => !isDepreciationAlone(found, report),
);
