import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { type Answered, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdingsReports } from '../../connectors/form-13f/connector.ts';
import { stocks } from '../../index.ts';
import { institutionHoldings } from '../institution-holdings/contract.ts';

const folder = join(sources, 'sec-13f');
const present = existsSync(folder);

type Holdings = Data<typeof institutionHoldings>;

/** A position in the printed or structured table, with digits as written. */
interface Line {
  readonly issuer: string;
  readonly title: string;
  readonly cusip: string;
  readonly value: string;
  readonly amount: string;
  readonly type: string;
  readonly option: string;
}

interface Report {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly period: string;
  readonly cik: number;
  readonly text: string;
  readonly lines: readonly Line[];
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

const tag = (xml: string, name: string): string =>
  plain(new RegExp(`<(?:\\w+:)?${name}>([^<]*)</`).exec(xml)?.[1] ?? '');

const structuredLines = (text: string): readonly Line[] =>
  text
    .split(/<(?:\w+:)?infoTable>/)
    .slice(1)
    .map((xml) => ({
      issuer: tag(xml, 'nameOfIssuer'),
      title: tag(xml, 'titleOfClass'),
      cusip: tag(xml, 'cusip'),
      value: tag(xml, 'value'),
      amount: tag(xml, 'sshPrnamt'),
      type: tag(xml, 'sshPrnamtType'),
      option: tag(xml, 'putCall').toLowerCase(),
    }));

/** Position of the second column of the printed tables. */
const secondColumns: Readonly<Record<string, number>> = { '0001140361-13-020200': 36, '0000914121-06-001882': 32 };

/** Lines of the printed table, by column positions. */
const printedLines = (text: string, accession: string): readonly Line[] =>
  text.split('\n').flatMap((row) => {
    const at = row.search(/ [0-9A-Z]{9} +[\d,]+ +\d/);
    if (at === -1) return [];
    const second = secondColumns[accession] ?? 33;
    const [cusip = '', value = '', amount = '', type = ''] = row.slice(at).trim().split(/\s+/);
    const [issuer, title] = [row.slice(0, second).trim(), plain(row.slice(second, at))];
    return [{ issuer, title, cusip, value: value.replaceAll(',', ''), amount, type, option: '' }];
  });

const day = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

const readReport = (path: string): Report => {
  const text = readFileSync(path, 'utf8');
  const one = (...patterns: readonly RegExp[]): string =>
    patterns
      .map((p) => p.exec(text)?.[1])
      .find(Boolean)
      ?.trim() ?? '';
  const accession = one(/ACCESSION NUMBER:\s*([\d-]+)/, /<ACCESSION-NUMBER>([\d-]+)/);
  return {
    accession,
    form: one(/CONFORMED SUBMISSION TYPE:\s*(\S+)/, /<TYPE>([^<\s]+)/),
    filed: day(one(/FILED AS OF DATE:\s*(\d+)/, /<FILING-DATE>(\d+)/)),
    period: day(one(/CONFORMED PERIOD OF REPORT:\s*(\d+)/, /<PERIOD>(\d+)/)),
    cik: Number(one(/CENTRAL INDEX KEY:\s*(\d+)/, /<CIK>(\d+)/)),
    text,
    lines: /<(?:\w+:)?infoTable>/.test(text) ? structuredLines(text) : printedLines(text, accession),
  };
};

const scaled = (value: string, filed: string): bigint => BigInt(value) * (filed < '2023-01-03' ? 1000n : 1n);

describe.skipIf(!present)('official reports on Form 13F (needs official files)', () => {
  let scratch: ScratchService;
  const given = globSync(join(folder, '{bridgewater/*,*}.{txt,nc}')).toSorted();
  const files = given.filter((path) => !basename(path).startsWith('9999999997'));
  const reports = present ? files.map(readReport).filter(({ form }) => form.startsWith('13F-')) : [];
  /** Neither box of its cover page says what the amendment does. */
  const undecided = '0000914121-06-001785';
  const outcomes = new Map<string, { readonly status: string; readonly message: string | null }>();

  const holdings = async (manager: string, report_period?: string) => {
    const found: Holdings['holdings'][number][] = [];
    let cursor: string | null = null;
    for (;;) {
      const page: Answered<typeof institutionHoldings> = await scratch.answer(institutionHoldings, {
        manager,
        ...(report_period ? { report_period } : {}),
        limit: 200,
        cursor,
      });
      const { data } = page;
      found.push(...data.holdings);
      cursor = page.pagination?.next_cursor ?? null;
      if (cursor === null) return { ...data, holdings: found, meta: page.meta };
    }
  };

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
    for (const path of files) {
      const { artifacts } = await scratch.load(holdingsReports, [path]);
      for (const { status, message } of artifacts) outcomes.set(basename(path).slice(0, 20), { status, message });
    }
  });
  afterAll(() => scratch?.close());

  it('are loaded, or rejected with the reason', () => {
    for (const { accession } of reports)
      expect([accession, outcomes.get(accession)?.status]).toEqual([
        accession,
        accession === undecided ? 'failed' : 'ok',
      ]);
    expect(outcomes.get(undecided)?.message).toContain('does not state whether it restates');
  });

  it('every line of every report is loaded with its digits, values in dollars', async () => {
    for (const { accession, filed, lines } of reports.filter((report) => report.accession !== undecided)) {
      const { rows } = await scratch.db.knex.raw<{ rows: Record<string, string | boolean | null>[] }>(
        `select issuer_name, title_of_class, value_usd::text, amount::text, is_shares, put_call
           from data.stocks_institution_entry where accession_number = ? order by entry_number`,
        [accession],
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(rows).toEqual(
        lines.map(({ issuer, title, value, amount, type, option }) => ({
          issuer_name: issuer,
          title_of_class: title,
          value_usd: String(scaled(value, filed)),
          amount,
          is_shares: type === 'SH',
          put_call: option || null,
        })),
      );
    }
  });

  it('sums the lines of a manager, class and option into one row, in every period', async () => {
    const bridgewater = reports.filter(({ cik, accession }) => cik === 1350694 && accession !== undecided);
    for (const period of new Set(bridgewater.map((report) => report.period))) {
      const sums = new Map<string, { value: bigint; amount: bigint }>();
      for (const report of bridgewater.filter((one) => one.period === period))
        for (const { cusip, option, type, value, amount } of report.lines) {
          const key = `${cusip} ${option} ${type}`;
          const held = sums.get(key) ?? { value: 0n, amount: 0n };
          sums.set(key, { value: held.value + scaled(value, report.filed), amount: held.amount + BigInt(amount) });
        }
      const answer = await holdings('1350694', period);
      const pairs = (list: readonly (readonly [string, string])[]) => list.map((pair) => pair.join(' ')).toSorted();
      expect(pairs(answer.holdings.map(({ value_usd, shares }) => [value_usd, shares ?? '-']))).toEqual(
        pairs([...sums].map(([key, { value, amount }]) => [String(value), key.endsWith('SH') ? String(amount) : '-'])),
      );
      const lines = bridgewater.filter((one) => one.period === period).reduce((sum, one) => sum + one.lines.length, 0);
      expect(answer.entry_total).toBe(lines);
      expect(answer.meta.coverage_note).toMatch(new RegExp(`^${lines} (?:of ${lines} )?lines are loaded`));
    }
  });

  it('adds amendments of new holdings and replaces a restated report', async () => {
    const { meta, entry_total } = await holdings('1350694', '2018-03-31');
    expect(meta.accession_numbers).toEqual(['0001140361-18-023865', '0001567619-18-000074', '0001567619-18-000646']);
    expect(entry_total).toBe(457 + 2 + 1);
    expect((await holdings('1350694', '2006-03-31')).meta.accession_numbers).toEqual(['0000914121-06-001882']);
  });

  it('distinguishes declared totals from the sums of the lines', async () => {
    const { total_value, meta } = await holdings('1350694', '2013-06-30');
    expect(total_value).toBe('11425227000');
    expect(meta.coverage_note).toContain('add up to 11,425,229,000 USD, the summary page declares 11,425,227,000.');
  });

  it('compares with the previous quarter, in dollars before and after the change of units', async () => {
    const [before, now] = [await holdings('1350694', '2022-09-30'), await holdings('1350694', '2022-12-31')];
    expect([before.total_value.length, now.total_value.length]).toEqual([11, 11]);
    const procter = (list: Holdings) => list.holdings.find(({ issuer_name }) => issuer_name.startsWith('PROCTER'))!;
    expect(BigInt(procter(now).change_shares!)).toBe(BigInt(procter(now).shares!) - BigInt(procter(before).shares!));
    const weights = now.holdings.map(({ weight_pct }) => Number(weight_pct));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 1);
  });

  it('serves values of a filer who still reported thousands as filed, with a note', async () => {
    const { meta } = await holdings('1790837');
    expect(meta.coverage_note).toContain('one of both seems to be in another unit');
    expect((await holdings('1350694', '2022-12-31')).meta.coverage_note).not.toContain('another unit');
    expect((await holdings('1994827')).meta.coverage_note).not.toContain('another unit');
  });

  it('never serves a CUSIP of a report, or a key from which one could be found by trial', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { key: string }[] }>(
      'select issuer_key::text as key from data.stocks_institution_entry union select security_key::text from data.stocks_institution_entry',
    );
    const secret = new Set([
      ...rows.map(({ key }) => key),
      ...reports.flatMap(({ lines }) => lines.map(({ cusip }) => cusip)),
    ]);
    for (const period of ['2013-03-31', '2018-03-31', '2025-03-31']) {
      const answer = await scratch.answer(institutionHoldings, {
        manager: '1350694',
        report_period: period,
        limit: 200,
      });
      const cursor = Buffer.from(answer.pagination?.next_cursor ?? '', 'base64url').toString('latin1');
      const words = `${JSON.stringify(answer)} ${cursor}`.split(/[^0-9A-Z*@#a-z]+/);
      expect(words.filter((word) => secret.has(word))).toEqual([]);
    }
  });
});
