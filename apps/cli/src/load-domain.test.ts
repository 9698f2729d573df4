import { domains } from '@dqs/domains';
import { expect, it } from 'vitest';
import { readableBy } from './load-domain.ts';

it.each(domains.filter(({ connectors }) => connectors.length > 0).map((domain) => [domain.key, domain] as const))(
  'what %s reads names each connector and fits on a screen',
  (_, domain) => {
    const text = readableBy(domain);
    for (const { key } of domain.connectors) expect(text).toContain(`${key} (`);
    // A terminal has 24 lines of 80 characters.
    expect(text.length).toBeLessThan(1500);
  },
);

it('a connector of several files shows one of them and the number of others', () => {
  const fx = domains.find(({ key }) => key === 'fx');
  expect(fx && readableBy(fx)).toMatch(/^fx reads the files of fx\.ecb \(\S+ and \d+ more\)$/);
});
