import { SourceFormatError, type Located } from '@dqs/kit';
import { lineOf, textOfHtml } from './page.ts';
import { saysApproximate, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const entry = /<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g;
const time = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?: (?:CET|CEST))?)?$/;
const reference = /\s*Reference period:\s*(.*)$/;

const dateOf = (when: string, what: string, line: number): ReleaseDate => {
  const [, day, month, year, hour = '10', minute = '00'] = time.exec(when) ?? [];
  const scheduledAt = instantIn(`${year}-${month}-${day}T${hour}:${minute}`, zones.frankfurt);
  if (scheduledAt === null) throw new SourceFormatError(`"${when}" is not a time of a release`, line);
  const name = what.replace(reference, '').trim();
  const periodLabel = reference.exec(what)?.[1] ?? null;
  if (name === '') throw new SourceFormatError(`the release of ${when} has no name`, line);
  return {
    agency: 'ecb',
    code: name,
    name,
    mark: periodLabel,
    scheduledAt,
    scheduledEnd: null,
    periodLabel,
    tentative: saysApproximate(what),
    url: 'https://www.ecb.europa.eu/press/calendars/statscal/html/index.en.html',
    edition: null,
  };
};

/**
 * The releases on the ECB's page of statistical calendars, a list of times and texts. The page says CET in summer too,
 * but its times are those of Frankfurt. A date without a time means 10:00, when the ECB publishes.
 */
export const ecbDates = (html: string): readonly Located<ReleaseDate>[] => {
  const dates: Located<ReleaseDate>[] = [];
  for (const { 1: when = '', 2: what = '', index } of html.matchAll(entry)) {
    const text = textOfHtml(when);
    if (!/^\d/.test(text)) continue;
    const line = lineOf(html, index);
    dates.push({ record: dateOf(text, textOfHtml(what), line), line });
  }
  if (!html.includes('</html>')) throw new SourceFormatError('the page is truncated');
  if (dates.length === 0) throw new SourceFormatError('the page contains no release');
  return dates;
};
