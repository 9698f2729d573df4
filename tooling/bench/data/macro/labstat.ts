import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../random.ts';

/** A series as its survey's list has it. */
export interface InventedSeries {
  readonly id: string;
  readonly title: string;
  readonly key: string;
}

/** A survey with the series of its own list: consumer prices by area and item, employment by industry and measure. */
export interface Survey {
  readonly code: 'cu' | 'ce';
  readonly series: readonly InventedSeries[];
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

const places = 'North South East West Upper Lower New Old Lake Fort Port Mount Grand Santa Saint Glen'.split(' ');
const ends = 'field haven ville burgh minster mouth borough ton dale wood'.split(' ');
const goods =
  'Bread Milk Coffee Rent Fuel Furniture Apparel Footwear Tuition Toys Cheese Rice Beef Airline Postage'.split(' ');
const kinds = 'fresh frozen domestic imported household commercial public private'.split(' ');
const trades = 'Coal Steel Timber Textile Paper Glass Software Hotel Hospital Trucking Banking Fishing Printing'.split(
  ' ',
);
const works = 'manufacturing wholesalers services construction retailers support'.split(' ');
const measures =
  'All employees, thousands|Average weekly hours of all employees|Average hourly earnings of all employees'.split('|');

const of = (words: readonly string[], at: number): string => words[Math.floor(at) % words.length]!;

const named = (survey: 'cu' | 'ce', id: string, title: string): InventedSeries => ({
  id,
  title,
  key: `bls.${survey}.${id.toLowerCase()}`,
});

/** 345 items in 58 areas: some 20,000 series. */
const consumerPrices = (): readonly InventedSeries[] =>
  Array.from({ length: 58 * 345 }, (_, at) => {
    const [area, item] = [at % 58, Math.floor(at / 58)];
    const what = `${of(goods, item)}, ${of(kinds, item / goods.length)} ${item}`;
    const where = `${of(places, area)} ${of(goods, area)}${of(ends, area)}`;
    const title = `${what} in ${where}, all urban consumers, not seasonally adjusted`;
    return named('cu', `CUUR${digits(area + 100, 4)}SX${digits(item, 4)}`, title);
  });

/** 1,500 industries by 30 measures: 45,000 series. */
const employment = (): readonly InventedSeries[] =>
  Array.from({ length: 1500 * 30 }, (_, at) => {
    const [industry, measure] = [at % 1500, Math.floor(at / 1500)];
    const what = `${of(trades, industry)} ${of(works, industry / trades.length)} ${industry}`;
    const title = `${of(measures, measure)}, group ${measure}, ${what}, not seasonally adjusted`;
    return named('ce', `CEU${digits(industry + 10_000_000, 8)}${digits(measure + 40, 2)}`, title);
  });

/** The two surveys: 65,010 series. */
export const inventSurveys = (): readonly Survey[] => [
  { code: 'cu', series: consumerPrices() },
  { code: 'ce', series: employment() },
];

const written = async (path: string, lines: Iterable<string>): Promise<string> => {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < 1 << 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'finish');
  return path;
};

function* listLines({ series }: Survey): Generator<string> {
  yield 'series_id        \tseasonal\tbase_period\tseries_title\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period\r\n';
  for (const { id, title } of series) yield `${id.padEnd(17)}\tU\t1982-84=100\t${title}\t\t2014\tM01\t2024\tM12\r\n`;
}

function* dataLines({ code, series }: Survey, months: number): Generator<string> {
  const random = createRandom(code === 'cu' ? 3 : 5);
  yield 'series_id        \tyear\tperiod\t       value\tfootnote_codes\r\n';
  for (const { id } of series) {
    let value = 100_000 + random(100_000);
    for (let at = 0; at < months; at += 1) {
      value += random(900) - 300;
      const text = `${Math.floor(value / 1000)}.${digits(value % 1000, 3)}`;
      yield `${id.padEnd(17)}\t${2014 + Math.floor(at / 12)}\tM${digits((at % 12) + 1, 2)}\t${text.padStart(12)}\t\r\n`;
    }
  }
}

/** Writes the list and the data file of a survey in the Bureau's layout, so many months a series from January 2014 on. */
export const writeSurvey = async (folder: string, survey: Survey, months: number) => ({
  list: await written(join(folder, `${survey.code}.series`), listLines(survey)),
  data: await written(join(folder, `${survey.code}.data.0.Current`), dataLines(survey, months)),
});
