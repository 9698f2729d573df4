import { SourceFormatError } from '@dqs/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beaIcs } from './bea-ics.ts';
import { beaPageDates } from './bea-page.ts';
import { calendarConnectors } from './connectors.ts';
import { censusDates } from './census-page.ts';
import { eurostatDates, eurostatIcs } from './eurostat-calendar.ts';
import { fiscalDataDates } from './fiscal-data-json.ts';
import { icsDates } from './ics.ts';
import { matchOccurrences } from './occurrence.ts';
import type { ReleaseDate } from './release-date.ts';
import { auctionDates } from './upcoming-auctions.ts';

const briefly = (dates: readonly { readonly record: ReleaseDate }[]) =>
  dates.map(({ record: { scheduledAt, name, periodLabel, mark } }) => [scheduledAt, name, periodLabel, mark]);

const known = (fileName: string, text: string): readonly string[] =>
  calendarConnectors
    .filter(({ recognition }) => recognition.recognise(fileName, text.slice(0, 4096)) !== null)
    .map(({ key }) => key);

const ics = (...events: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events
    .map((event) => `BEGIN:VEVENT\r\n${event.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`)
    .join('')}END:VCALENDAR\r\n`;

describe('the calendar of BEA for subscribers', () => {
  const file = ics(
    'DTSTART;VALUE=DATE-TIME:20261029T123000Z\nSUMMARY:GDP (Advance Estimate)\\, 3rd Quarter 2026',
    'DTSTART:20261125T133000Z\nSUMMARY:GDP (Second Estimate)\\, Corporate Profits (Preliminary)\\, 3rd\n  Quarter 2026',
    'UID:trade-10\nDTSTART:20261103T133000Z\nSUMMARY:U.S. International Trade in Goods and Services\\, September 2026',
    'DTSTART:20261202T133000Z\nSUMMARY:GDP by County and Personal Income by County\\, 2025',
    'DTSTART:20261130T133000Z\nSUMMARY:Personal Income and Outlays\\, October 2026\nSTATUS:CANCELLED',
  );

  it('calls releases as the other calendar of the Bureau does, with their period, in UTC', () => {
    expect(briefly(icsDates(file, beaIcs))).toEqual([
      [
        '2026-10-29T12:30:00Z',
        'Gross Domestic Product',
        '3rd Quarter 2026, Advance Estimate',
        'GDP (Advance Estimate), 3rd Quarter 2026',
      ],
      [
        '2026-11-25T13:30:00Z',
        'Gross Domestic Product',
        '3rd Quarter 2026, Second Estimate',
        'GDP (Second Estimate), Corporate Profits (Preliminary), 3rd Quarter 2026',
      ],
      ['2026-11-03T13:30:00Z', 'U.S. International Trade in Goods and Services', 'September 2026', 'trade-10'],
      [
        '2026-12-02T13:30:00Z',
        'GDP by County and Personal Income by County',
        '2025',
        'GDP by County and Personal Income by County, 2025',
      ],
    ]);
    // Line ends doubled in transfer.
    expect(briefly(icsDates(file.replaceAll('\r\n', '\r\r\n'), beaIcs))).toHaveLength(4);
    expect(known('download.ics', file)).toEqual(['macro.bea-calendar-ics']);
  });

  it('speaks of the occurrences that the other one has, and adds none', () => {
    const said = icsDates(file, beaIcs).map(({ record }) => ({
      code: record.code,
      mark: record.mark ?? '',
      scheduled_at: record.scheduledAt,
    }));
    const held = said.map((date, at) => ({ ...date, mark: '', occurrence_id: String(at) }));
    expect(matchOccurrences(said, held).map((match) => match.stored?.occurrence_id)).not.toContain(undefined);
    const again = said.map((date) => ({ ...date, mark: '' }));
    const marked = said.map((date, at) => ({ ...date, occurrence_id: String(at) }));
    expect(matchOccurrences(again, marked).map((match) => match.stored?.occurrence_id)).not.toContain(undefined);
  });
});

const censusPage = (...rows: readonly string[]): string =>
  `<!DOCTYPE html><html><head><title>Census.gov - Economic Indicators Calendar</title></head><body><table>
<tr><th>Indicator</th><th>Release Date</th><th>Time</th><th>Period Covered</th></tr>
${rows.join('\n')}
</table></body></html>`;
const censusRow = (name: string, key: string, time: string, period: string): string =>
  `<tr><td><a href="/x">${name}</a></td><td sorttable_customkey="${key}">the day</td><td>${time}</td><td>${period}</td></tr>`;

describe('the calendar of the Census Bureau', () => {
  it('has names, times of Washington and periods', () => {
    const page = censusPage(
      censusRow('U.S. International Trade in Goods and Services', '202601081330', '1:30 PM', 'October 2025'),
      censusRow('New Residential Sales', '202607241000', '10:00 AM', 'June 2026'),
      censusRow('Quarterly Financial Report &ndash; Retail', '202606011000', '10:00 AM', '1st Quarter 2026'),
    );
    expect(briefly(censusDates(page)).slice(0, 2)).toEqual([
      ['2026-01-08T18:30:00Z', 'U.S. International Trade in Goods and Services', 'October 2025', 'October 2025'],
      ['2026-07-24T14:00:00Z', 'New Residential Sales', 'June 2026', 'June 2026'],
    ]);
    expect(censusDates(page)[2]?.record.periodLabel).toBe('1st Quarter 2026');
    expect(known('calendar.html', page)).toEqual(['macro.census-calendar']);
  });

  it('is refused where a row contradicts itself, or the page is cut short or holds nothing', () => {
    const row = censusRow('New Residential Sales', '202607241000', '8:30 AM', 'June 2026');
    expect(() => censusDates(censusPage(row))).toThrow(/due at 08:30, but its sort key has 10:00/);
    expect(() => censusDates(censusPage())).toThrow(SourceFormatError);
    expect(() => censusDates(censusPage(row).slice(0, -10))).toThrow(/truncated/);
    expect(() => censusDates(censusPage(censusRow('X', '202613241000', '10:00 AM', '')))).toThrow(/not a time/);
  });
});

describe('the calendars of Eurostat', () => {
  const entry = (start: string, more: object = {}) => ({
    recordid: '11223',
    start,
    title: 'Inflation (HICP)',
    period: 'June 2026',
    datasetCodes: 'prc_hicp_manr',
    ...more,
  });

  it('have instants, or days on which figures come out at 11:00 in Luxembourg', () => {
    const list = [entry('2026-07-17T09:00Z'), entry('2026-12-17', { recordid: '11230', period: 'November 2026' })];
    expect(briefly(eurostatDates(list))).toEqual([
      ['2026-07-17T09:00:00Z', 'Inflation (HICP)', 'June 2026', '11223'],
      ['2026-12-17T10:00:00Z', 'Inflation (HICP)', 'November 2026', '11230'],
    ]);
    expect(known('list.json', JSON.stringify(list))).toEqual(['macro.eurostat-calendar']);
    expect(() => eurostatDates([entry('soon')])).toThrow(/not a time/);
    expect(() => eurostatDates({ list })).toThrow(SourceFormatError);
    const days = ics(
      'UID:1@eurostat\nDTSTART;VALUE=DATE:20260717\nDTEND;VALUE=DATE:20260718\nSUMMARY:Inflation (HICP)',
    );
    expect(briefly(icsDates(days, eurostatIcs))).toEqual([
      ['2026-07-17T09:00:00Z', 'Inflation (HICP)', null, '1@eurostat'],
    ]);
    expect(icsDates(days, eurostatIcs)[0]?.record.scheduledEnd).toBeNull();
    expect(known('list.ics', days)).toEqual(['macro.eurostat-calendar-ics']);
  });

  it('say the same of one instant however its offset is written', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const utc = `${date.toISOString().slice(0, 16)}:00Z`;
        const local = new Date(Date.parse(utc) + 2 * 3600_000).toISOString().slice(0, 19);
        const read = eurostatDates([entry(utc), entry(`${local}+02:00`), entry(`${local.slice(0, 16)}+0200`)]);
        expect(read.map(({ record }) => record.scheduledAt)).toEqual([utc]);
      }),
    );
  });
});

describe('auctions of the Treasury', () => {
  const auction = (type: string, term: string, day: string, issued: string) => ({
    record_date: '2026-08-13',
    security_type: type,
    security_term: term,
    reopening: 'No',
    offering_amt: 'null',
    auction_date: day,
    issue_date: issued,
  });

  it('close at 11:30 for bills and at 13:00 for others, in Washington', () => {
    const answer = {
      data: [
        auction('Bond', '20-Year', '2026-08-19', '2026-08-31'),
        auction('Bill', '13-Week', '2026-12-07', '2026-12-10'),
      ],
    };
    expect(briefly(auctionDates(answer))).toEqual([
      ['2026-08-19T17:00:00Z', 'Treasury auction: 20-Year Bond', 'issue of 2026-08-31', 'issue of 2026-08-31'],
      ['2026-12-07T16:30:00Z', 'Treasury auction: 13-Week Bill', 'issue of 2026-12-10', 'issue of 2026-12-10'],
    ]);
    expect(known('answer.json', JSON.stringify(answer))).toEqual(['macro.treasury-auctions']);
    expect(() => auctionDates({ data: [auction('Bond', '20-Year', 'null', '')] })).toThrow(SourceFormatError);
    expect(() => auctionDates({})).toThrow(SourceFormatError);
  });

  it('that are moved stay the same occurrence', () => {
    const [before, after] = ['2026-08-19', '2026-08-20'].map((day) => {
      const [date] = auctionDates({ data: [auction('Bond', '20-Year', day, '2026-08-31')] });
      return { code: date!.record.code, mark: date!.record.mark ?? '', scheduled_at: date!.record.scheduledAt };
    });
    const [match] = matchOccurrences([after!], [{ ...before!, occurrence_id: 'one' }]);
    expect(match?.stored?.occurrence_id).toBe('one');
  });
});

it('datasets of Fiscal Data are called by the names of their pages', () => {
  const entries = [
    { datasetId: '015-BFS-2014Q3-056', date: '2026-07-07', time: '20:00', released: 'false' },
    { datasetId: '015-BFS-2099Q1-001', date: '2026-07-07', time: '2000', released: 'false' },
  ];
  expect(fiscalDataDates(entries).map(({ record }) => [record.name, record.url])).toEqual([
    [
      'Average Interest Rates on U.S. Treasury Securities',
      'https://fiscaldata.treasury.gov/datasets/average-interest-rates-treasury-securities/',
    ],
    ['Fiscal Data dataset 015-BFS-2099Q1-001', 'https://fiscaldata.treasury.gov/release-calendar/'],
  ]);
});

describe('the schedule page of BEA', () => {
  const row = (day: string, title: string): string =>
    `<tr class="scheduled-releases-type-press"><td class="scheduled-date no-wrap">${day}</td><td>News</td><td class="release-title views-field">${title}</td></tr>`;
  const dated = (day: string, hour = '8:30 AM'): string =>
    `<div class="release-date">${day}</div>${hour === '' ? '' : `<small class="text-muted">${hour}</small>`}`;
  const page = (...rows: readonly string[]): string =>
    `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.bea.gov/news/schedule" /></head><table id="release-schedule-table"><thead><tr><th>Year 2026</th><th>Release</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;

  it('has releases under the names of its other calendars, in the hour of Washington', () => {
    const html = page(
      row(dated('July 30'), 'GDP (Advance Estimate), 2nd Quarter 2026'),
      row(dated('December 1', '10:00 AM'), 'Personal Income <em>and</em> Outlays, October 2026'),
      row(dated('October 6', ''), 'Services Supplied Through Affiliates, 2024'),
      row('<small class="text-muted">To Be Announced 2026</small>', 'Outdoor Recreation'),
    );
    expect(known('schedule.html', html)).toEqual(['macro.bea-calendar-page']);
    expect(briefly(beaPageDates(html))).toEqual([
      [
        '2026-07-30T12:30:00Z',
        'Gross Domestic Product',
        '2nd Quarter 2026, Advance Estimate',
        'GDP (Advance Estimate), 2nd Quarter 2026',
      ],
      [
        '2026-12-01T15:00:00Z',
        'Personal Income and Outlays',
        'October 2026',
        'Personal Income and Outlays, October 2026',
      ],
      [
        '2026-10-06T12:30:00Z',
        'Services Supplied Through Affiliates',
        '2024',
        'Services Supplied Through Affiliates, 2024',
      ],
    ]);
  });

  it('is refused where a row has no day of the year, or no title', () => {
    expect(() => beaPageDates(page(row(dated('Smarch 3'), 'GDP')))).toThrow(/not a day of 2026/);
    expect(() => beaPageDates(page(row(dated('May 3'), '')))).toThrow(/no title/);
    expect(() => beaPageDates(page())).toThrow(/no release/);
    expect(() => beaPageDates(page(row(dated('May 3'), 'GDP')).replace('</html>', ''))).toThrow(/truncated/);
  });
});
