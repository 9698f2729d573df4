import { expect, it } from 'vitest';
import { describedSeries } from './describe.ts';

it('titles of averages of half years differ from those of the monthly series', () => {
  const fields = {
    series_title: 'Housing in Kansas City, MO-KS, all urban consumers, not seasonally adjusted',
    seasonal: 'U',
  };
  const titles = ['CUURA214SAH', 'CUUSA214SAH'].map((id) => describedSeries(id, fields, 'monthly')?.title);
  expect(titles).toEqual([fields.series_title, `${fields.series_title}, half-yearly`]);
});
