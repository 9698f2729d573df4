import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

/** The id of a rate in the Treasury's XML, from its heading in the CSV: `10 Yr` is `BC_10YEAR`. */
export const rateOfHeading = (heading: string): string | null => {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?) (Mo|Month|Yr|YR)$/.exec(heading) ?? [];
  if (unit === 'YR') return `TC_${count}YEAR`;
  if (unit !== '') return `BC_${count.replace('.', '_')}${unit === 'Yr' ? 'YEAR' : 'MONTH'}`;
  const [, weeks = '', basis = ''] = /^(\d+) WEEKS (BANK DISCOUNT|COUPON EQUIVALENT)$/.exec(heading) ?? [];
  return weeks === '' ? null : `ROUND_B1_${basis === 'BANK DISCOUNT' ? 'CLOSE' : 'YIELD'}_${weeks}WK_2`;
};

interface RateWords {
  readonly programme: string;
  readonly parts: string;
  readonly title: string;
  readonly keywords: string;
}

const wordsOf = (id: string): RateWords | null => {
  const [, curve = '', count = '', unit = ''] = /^(BC|TC)_(\d+(?:_5)?)(MONTH|YEAR)$/.exec(id) ?? [];
  if (curve !== '') {
    const span = `${count.replace('_', '.')}-${unit.toLowerCase()}`;
    const parts = `${count}${unit === 'YEAR' ? 'y' : 'm'}`;
    return curve === 'BC'
      ? {
          programme: 'par_yield',
          parts,
          title: `Daily Treasury par yield curve rate, ${span}`,
          keywords: 'yield curve constant maturity interest rate bond',
        }
      : {
          programme: 'par_real_yield',
          parts,
          title: `Daily Treasury par real yield curve rate, ${span}`,
          keywords: 'TIPS real yield curve inflation-indexed interest rate',
        };
  }
  const [, basis = '', weeks = ''] = /^ROUND_B1_(CLOSE|YIELD)_(\d+)WK_2$/.exec(id) ?? [];
  if (basis === '') return null;
  const name = basis === 'CLOSE' ? 'bank discount' : 'coupon equivalent';
  return {
    programme: 'bill_rate',
    parts: `${weeks}w.${name.replace(' ', '_')}`,
    title: `Daily Treasury bill rate, ${weeks}-week, ${name}`,
    keywords: 'treasury bills T-bill interest rate',
  };
};

/** The series of a rate by its id; null for other ids. */
export const rateSeries = (id: string): SeriesDescription | null => {
  const words = wordsOf(id);
  return words === null
    ? null
    : publishedSeries({
        agency: 'treasury',
        programme: words.programme,
        sourceSeriesId: id,
        keyParts: words.parts,
        title: words.title,
        units: 'Percent per year',
        currency: null,
        frequency: 'daily',
        seasonalAdjustment: 'not_applicable',
        geography: 'US',
        keywords: words.keywords,
      });
};
