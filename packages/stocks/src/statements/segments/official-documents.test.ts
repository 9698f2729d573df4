import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../../connectors/reports/connector.ts';
import { filingSections } from '../../filings/filing-sections/contract.ts';
import { stocks } from '../../index.ts';
import { segments } from './contract.ts';

const further = join(sources, '../further-sources');
const companyFacts = join(sources, 'sec-companyfacts/CIK0000320193.json');

interface Given {
  readonly file: string;
  readonly cik: number;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** Least number of figures by breakdown, from the independent reading below. */
  readonly figures: number;
}

/** Every available annual and quarterly report with XBRL: documents, an archive, instances of both eras. */
const given: readonly Given[] = [
  {
    file: 'sec-documents/10-K/apple-2025-10k-0000320193-25-000079.htm.gz',
    cik: 320193,
    accession: '0000320193-25-000079',
    form: '10-K',
    filed: '2025-10-31',
    figures: 60,
  },
  {
    file: 'sec-documents/10-Q/apple-2026q3-10q-0000320193-26-000020.htm.gz',
    cik: 320193,
    accession: '0000320193-26-000020',
    form: '10-Q',
    filed: '2026-07-31',
    figures: 34,
  },
  {
    file: 'sec-xbrl/aapl-10q-2025-03-29/0000320193-25-000057-xbrl.zip',
    cik: 320193,
    accession: '0000320193-25-000057',
    form: '10-Q',
    filed: '2025-05-02',
    figures: 32,
  },
  {
    file: 'sec-xbrl/nflx-10q-2024-09-30/nflx-20241018_htm.xml.gz',
    cik: 1065280,
    accession: '0001065280-24-000287',
    form: '10-Q',
    filed: '2024-10-18',
    figures: 2,
  },
  // Its statements are in an exhibit, and so are their figures.
  {
    file: 'sec-documents/10-K/wells-fargo-2024-10k.htm.gz',
    cik: 72971,
    accession: '0000072971-25-000066',
    form: '10-K',
    filed: '2025-02-25',
    figures: 0,
  },
  // Netflix had one segment then, and did not report revenue by region.
  {
    file: 'sec-documents/xbrl/nflx-20091231.xml.gz',
    cik: 1065280,
    accession: '0001193125-10-036181',
    form: '10-K',
    filed: '2010-02-22',
    figures: 0,
  },
];

const present = given.every(({ file }) => existsSync(join(further, file))) && existsSync(companyFacts);

/** The text of the document or instance; an archive is unpacked by another program. */
const textOf = (file: string): string => {
  const path = join(further, file);
  if (path.endsWith('.zip'))
    return execFileSync('unzip', ['-p', path, 'aapl-20250329.htm'], { maxBuffer: 1e8 }).toString();
  return gunzipSync(readFileSync(path)).toString();
};

const concepts: Readonly<Record<string, string>> = {
  Assets: 'assets',
  OperatingIncomeLoss: 'operating_income',
  Revenues: 'revenue',
  RevenueFromContractWithCustomerExcludingAssessedTax: 'revenue',
  SalesRevenueNet: 'revenue',
};

const breakdowns = new Set(['StatementBusinessSegmentsAxis', 'ProductOrServiceAxis', 'StatementGeographicalAxis']);

/** A fact found independently: by regular expressions, without a parser. */
interface Found {
  readonly concept: string;
  readonly start: string;
  readonly end: string;
  readonly dimensions: ReadonlyMap<string, string>;
  readonly value: bigint;
}

const unprefixed = (name: string): string => name.slice(name.indexOf(':') + 1);

const contextsIn = (text: string): ReadonlyMap<string, Omit<Found, 'concept' | 'value'>> =>
  new Map(
    [...text.matchAll(/<(?:xbrli:)?context\s+id="([^"]+)"[^>]*>([\s\S]*?)<\/(?:xbrli:)?context>/g)].map(
      ([, id = '', body = '']) => {
        const day = (name: string): string => new RegExp(`${name}>\\s*([\\d-]+)`).exec(body)?.[1] ?? '';
        const dimensions = [...body.matchAll(/dimension="([^"]+)"[^>]*>\s*([^<\s]+)/g)].map(
          ([, axis = '', member = '']) => [unprefixed(axis), unprefixed(member)] as const,
        );
        return [
          id,
          { start: day('startDate'), end: day('endDate') || day('instant'), dimensions: new Map(dimensions) },
        ];
      },
    ),
  );

const attribute = (text: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '';

const inlineIn = (text: string): readonly (readonly [concept: string, context: string, value: bigint])[] =>
  [...text.matchAll(/<ix:nonFraction\b([^>]*)>([\s\S]*?)<\/ix:nonFraction>/g)].map(([, head = '', body = '']) => {
    const digits = body.replace(/<[^>]*>/g, '').replace(/\D/g, '');
    const value = BigInt(digits === '' ? 0 : digits) * 10n ** BigInt(Math.max(Number(attribute(head, 'scale')), 0));
    return [
      attribute(head, 'name').replace('us-gaap:', ''),
      attribute(head, 'contextRef'),
      attribute(head, 'sign') === '-' ? -value : value,
    ];
  });

const extractedIn = (text: string): readonly (readonly [concept: string, context: string, value: bigint])[] =>
  [...text.matchAll(/<us-gaap:(\w+)\s([^>]*)>(-?\d+)(?:\.0)?<\//g)].map(([, concept = '', head = '', value = '0']) => [
    concept,
    attribute(head, 'contextRef'),
    BigInt(value),
  ]);

const factsIn = (text: string): readonly Found[] => {
  const contexts = contextsIn(text);
  return [...inlineIn(text), ...extractedIn(text)].flatMap(([concept, id, value]) => {
    const context = contexts.get(id);
    return context && concepts[concept] !== undefined ? [{ concept, ...context, value }] : [];
  });
};

/** Whether it covers a quarter, a year or a day, with one breakdown or none. */
const isKept = ({ start, end, dimensions }: Found): boolean => {
  const days = start === '' ? 0 : (Date.parse(end) - Date.parse(start)) / 86_400_000;
  if (start !== '' && !(days > 60 && days < 130) && !(days > 340 && days < 390)) return false;
  const of = new Map(dimensions);
  const item = of.get('ConsolidationItemsAxis') ?? '';
  of.delete('ConsolidationItemsAxis');
  const [axis, ...more] = of.keys();
  if (axis === undefined) return item !== 'OperatingSegmentsMember';
  return more.length === 0 && breakdowns.has(axis) && (item === '' || /Operating|Eliminat/.test(item));
};

const shown = (accession: string, { concept, start, end, dimensions, value }: Found): string => {
  const [member = ''] = [...dimensions].filter(([axis]) => breakdowns.has(axis)).map(([, name]) => name);
  const item = dimensions.get('ConsolidationItemsAxis') ?? '';
  const name = (member === '' ? item : member).replace(/(?:Member|Domain)$/, '');
  return [accession, concept, start, end, name, value].join(' ');
};

describe.skipIf(!present)('segments from the XBRL of reports (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  const expected = new Map(
    present ? given.map(({ file, accession }) => [accession, factsIn(textOf(file)).filter(isKept)] as const) : [],
  );

  const stored = async (where: string): Promise<readonly Record<string, string>[]> => {
    const { rows } = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select accession_number, concept, coalesce(period_start::text, '') as start, period_end::text as end, member, axis,
              label, value::text, gross, elimination, form, filed_date::text, source_tag, artifact_id
         from data.stocks_report_figure where ${where}`,
    );
    return rows;
  };

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'report-figures-'));
    // The lists of filings of these companies are not available.
    for (const { cik, accession, form, filed } of given)
      await scratch.db.knex.raw(
        `insert into data.stocks_filing (cik, accession_number, form_type, filed_date, accepted_at, items, is_xbrl, source_tag, artifact_id, as_of)
         values (?, ?, ?, ?::date, ?::timestamptz, null, true, 'sec.submissions', 1, now())`,
        [cik, accession, form, filed, filed],
      );
    for (const { file, cik, accession } of given) {
      const place = join(folder, String(cik), accession.replaceAll('-', ''));
      mkdirSync(place, { recursive: true });
      copyFileSync(join(further, file), join(place, basename(file)));
    }
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('are all stored, digit for digit, for the days in the report, and nothing else is', async () => {
    const { artifacts } = await scratch.load(reports, [folder]);
    expect(artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(given.map(() => ['ok', 0]));
    for (const { accession, file, figures, form, filed } of given) {
      const rows = await stored(`accession_number = '${accession}'`);
      const all = expected.get(accession) ?? [];
      const parts = all.filter(({ dimensions }) => dimensions.size > 0);
      const found = rows.map((row) =>
        [accession, row['concept'], row['start'], row['end'], row['member'], row['value']].join(' '),
      );
      expect(found.toSorted(), file).toEqual([...new Set(all.map((fact) => shown(accession, fact)))].toSorted());
      expect(rows.every((row) => row['form'] === form && row['filed_date'] === filed)).toBe(true);
      expect(rows.every((row) => row['source_tag'] === 'sec.reports' && row['artifact_id'] !== null)).toBe(true);
      const broken = rows.filter(({ axis }) => axis !== '').length;
      console.info(
        `${basename(file)}: ${rows.length} figures, ${broken} of them parts; facts read otherwise: ${all.length}`,
      );
      expect(broken).toBeGreaterThanOrEqual(figures);
      expect(parts.length).toBeGreaterThanOrEqual(figures);
    }
  });

  it('add up to the whole line of the same filing if the breakdown is complete', async () => {
    const counts = { true: 0, false: 0, null: 0 };
    const ciks = [...new Set(given.map(({ cik }) => String(cik)))].filter((cik) => cik !== '72971');
    await expect(scratch.answer(segments, { ticker_or_cik: '72971' })).rejects.toMatchObject({
      code: 'out_of_coverage',
    });
    for (const ticker_or_cik of ciks)
      for (const line of ['revenue', 'operating_income'])
        for (const axis of ['segment', 'product', 'geography'])
          for (const period of ['annual', 'quarterly']) {
            const { data } = await scratch.answer(segments, { ticker_or_cik, line, axis, period, limit: 12 });
            for (const { items, period_end, reconciles_to_total } of data.periods) {
              const [first] = items;
              const facts = expected.get(first?.accession_number ?? '') ?? [];
              const total = facts.filter(
                ({ concept, end, dimensions }) =>
                  concepts[concept] === line && end === period_end && dimensions.size === 0,
              );
              const sum = items.reduce((all, { value }) => all + BigInt(value), 0n);
              if (reconciles_to_total === true)
                expect(
                  total.map(({ value }) => value),
                  `${ticker_or_cik} ${line} ${axis} ${period_end}`,
                ).toContain(sum);
              counts[`${reconciles_to_total}`] += 1;
              expect(items.every(({ source }) => source === 'sec.reports')).toBe(true);
            }
          }
    console.info(
      `periods whose items come to the total: ${counts.true}; not: ${counts.false}; without: ${counts.null}`,
    );
    expect(counts.true).toBeGreaterThanOrEqual(20);
    expect(counts.null).toBe(0);
  });

  it('have the totals that the SEC publishes for the same filings', async () => {
    const { facts } = JSON.parse(readFileSync(companyFacts, 'utf8')) as {
      facts: Record<
        string,
        Record<string, { units: Record<string, { accn: string; start?: string; end: string; val: number }[]> }>
      >;
    };
    const published = new Set(
      Object.keys(concepts).flatMap((concept) =>
        (facts['us-gaap']?.[concept]?.units['USD'] ?? []).map(({ accn, start = '', end, val }) =>
          [accn, concept, start, end, val].join(' '),
        ),
      ),
    );
    const totals = await stored(`axis = '' and accession_number in ('0000320193-25-000079', '0000320193-25-000057')`);
    const found = totals.map((row) =>
      [row['accession_number'], row['concept'], row['start'], row['end'], row['value']].join(' '),
    );
    console.info(`totals compared with company facts: ${found.length}`);
    expect(found.filter((text) => !published.has(text))).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(12);
  });

  it('are those that the SEC renders for the same filing', async () => {
    const page = readFileSync(join(further, 'sec-xbrl/aapl-10q-2025-03-29/R2.htm'), 'utf8');
    const cells = [...page.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>|[$,\s]/g, '')),
    );
    const rows = await stored(`accession_number = '0000320193-25-000057' and axis = 'ProductOrServiceAxis'`);
    const printed = cells.filter(([name]) => name === 'Netsales').map(([, quarter = '']) => `${quarter}000000`);
    const shownThere = rows.filter(
      ({ member, end }) => /^(?:Product|Service)$/.test(member ?? '') && end === '2025-03-29',
    );
    expect(shownThere).toHaveLength(2);
    for (const { value = '' } of shownThere) expect(printed).toContain(value);
  });

  it('have the labels of the filing if they were loaded', async () => {
    const labels = await stored(`accession_number = '0000320193-25-000057' and axis = 'ProductOrServiceAxis'`);
    expect(new Set(labels.map(({ member, label }) => `${member}: ${label}`))).toContain(
      'WearablesHomeandAccessories: Wearables, Home and Accessories',
    );
    expect(labels.every(({ label }) => label !== null)).toBe(true);
  });

  it('from an archive are loaded with the text of its document by item', async () => {
    const { data } = await scratch.answer(filingSections, { accession_number: '0000320193-25-000057' });
    expect(data.sections.map(({ key }) => key).join(' ')).toBe(
      'cover I.1 I.2 I.3 I.4 II.1 II.1A II.2 II.3 II.4 II.5 II.6',
    );
    expect(data.document_url).toContain('aapl-20250329.htm');
  });
});
