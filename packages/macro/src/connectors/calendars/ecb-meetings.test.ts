import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releases } from '../../catalogue/releases.ts';
import { calendarConnectors } from './connectors.ts';
import { ecbMeetings } from './ecb-meetings.ts';

const sample = readFileSync(
  join(import.meta.dirname, '../../../../../samples/macro/ecb-governing-council.html'),
  'utf8',
);
const instants = (html: string): readonly string[] => ecbMeetings(html).map(({ record }) => record.scheduledAt);

describe('the meetings of the Governing Council', () => {
  it('are its decisions alone, at 14:15 in Frankfurt in summer and in winter', () => {
    expect(instants(sample)).toEqual(['2026-06-11T12:15:00Z', '2026-07-23T12:15:00Z', '2026-09-10T12:15:00Z']);
    const winter =
      '<html><dt>05/02/2026</dt><dd>Governing Council of the ECB: monetary policy meeting (Day 2)</dd></html>';
    expect(instants(winter)).toEqual(['2026-02-05T13:15:00Z']);
  });

  it('are known by the page, and carry the name of the release that the key rates come out with', () => {
    const known = calendarConnectors.filter(
      ({ recognition }) => recognition.recognise('index.en.html', sample.slice(0, 4096)) !== null,
    );
    expect(known.map(({ key }) => key)).toEqual(['macro.ecb-meetings']);
    expect(new Set(ecbMeetings(sample).map(({ record }) => record.name))).toEqual(new Set([releases.ecbRates.name]));
  });

  it('are refused where the page is cut short, has none, or a day that is none', () => {
    expect(() => ecbMeetings(sample.replace('</html>', ''))).toThrow('truncated');
    expect(() =>
      ecbMeetings('<html><dt>25/06/2026</dt><dd>General Council meeting of the ECB (virtual)</dd></html>'),
    ).toThrow('no monetary policy meeting');
    expect(() => ecbMeetings(sample.replace('11/06/2026', '31/06/2026'))).toThrow('"31/06/2026" is not a day');
  });
});
