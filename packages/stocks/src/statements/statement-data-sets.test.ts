import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMonths, endOfMonth, isDay } from '@dqs/core';
import { openArtifact } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildingConcepts } from '../lines/concepts.ts';
import { lineByKey } from '../lines/registry.ts';
import { buildStatements, type BuiltCompany } from './build.ts';

const sources = process.env['DQS_SOURCES_DIR'] ?? join(import.meta.dirname, '../../../../../shared/sources');
const path = join(sources, 'sec-fsds/2009q3.zip');

type Row = Readonly<Record<string, string>>;

/** A member of the archive: tab-separated, without quotation. */
const rowsOf = async (member: RegExp): Promise<readonly Row[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact({ path, bytes: statSync(path).size }, { member, maximumBytes: 100_000_000 }))
    chunks.push(chunk);
  const [header = '', ...lines] = Buffer.concat(chunks).toString('utf8').split('\n');
  const names = header.trim().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
};

const dayOf = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

const plain = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

const built = new Map<string, BuiltCompany>();
/** `concept unit qtrs end adsh` of every consolidated number, and the number. */
const numbers = new Map<string, string>();

/** The quarter's filings as facts; the data set rounds days to the month's end and tells lengths in quarters. */
const load = async (): Promise<void> => {
  const filings = new Map((await rowsOf(/^sub\.txt$/)).map((row) => [row['adsh'] ?? '', row]));
  const wanted = new Set(buildingConcepts);
  const facts = new Map<string, Fact[]>();
  for (const row of await rowsOf(/^num\.txt$/)) {
    const { adsh = '', tag = '', ddate = '', qtrs = '', uom = '', segments, coreg, value = '' } = row;
    const filing = filings.get(adsh);
    const end = dayOf(ddate);
    const quarters = Number(qtrs);
    if (
      !filing ||
      segments !== '' ||
      coreg !== '' ||
      value === '' ||
      !isDay(end) ||
      !row['version']?.startsWith('us-gaap')
    )
      continue;
    numbers.set([tag, uom, qtrs, end, adsh].join(' '), plain(value));
    if (!wanted.has(tag) || ![0, 1, 2, 3, 4].includes(quarters)) continue;
    const fact: Fact = {
      taxonomy: 'us-gaap',
      concept: tag,
      unit: uom,
      start: quarters === 0 ? null : addDays(endOfMonth(addMonths(end, -3 * quarters)), 1),
      end: end as Day,
      value: plain(value) as Decimal,
      accession: adsh,
      fiscalYear: Number(filing['fy']) || null,
      fiscalPeriod: filing['fp'] || null,
      form: filing['form'] ?? '',
      filed: dayOf(filing['filed'] ?? '') as Day,
    };
    const cik = filing['cik'] ?? '';
    facts.set(cik, [...(facts.get(cik) ?? []), fact]);
  }
  for (const [cik, own] of facts) built.set(cik, buildStatements(own));
};

describe.skipIf(!existsSync(path))(
  'the Financial Statement Data Set of 2009 Q3 (needs DQS_SOURCES_DIR with sec-fsds)',
  () => {
    beforeAll(load, 120_000);

    it('reconciles: every reported value of every filer is a number of the filing it names', () => {
      let compared = 0;
      for (const [cik, { statements }] of built) {
        for (const { latest, original, end, statement } of statements) {
          for (const lines of [latest.lines, original?.lines ?? new Map()]) {
            for (const [key, { value, accession, unit, terms }] of lines) {
              if (accession === null) continue;
              const [{ times, fact }] = terms;
              const quarters =
                fact.start === null ? 0 : Math.round((Date.parse(fact.end) - Date.parse(fact.start)) / 7_884_000_000);
              const number = numbers.get([fact.concept, fact.unit, quarters, fact.end, accession].join(' '));
              const told = [
                times === 1 ? number : plain(String(number).startsWith('-') ? String(number).slice(1) : `-${number}`),
                fact.unit.replace('/shares', '/share'),
              ];
              const same = told[0] === value || (Number(value) === 0 && Number(number) === 0);
              if (!same || told[1] !== unit) expect({ cik, statement, key, end, told }).toEqual({ cik, value, unit });
              if (lineByKey.get(key)?.at !== 'beginning') expect(fact.end).toBe(end);
              compared += 1;
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(20_000);
    });

    it('has a balance sheet and an income statement of the quarter for nearly every filer', () => {
      const held = (kind: string): number =>
        [...built.values()].filter(({ statements }) =>
          statements.some(
            ({ statement, periodType, original }) => statement === kind && periodType === 'quarterly' && original,
          ),
        ).length;
      console.info(
        `filers ${built.size}: balance sheets of ${held('balance')}, income statements of ${held('income')}`,
      );
      expect(held('balance')).toBeGreaterThan(built.size * 0.9);
      expect(held('income')).toBeGreaterThan(built.size * 0.9);
    });

    it('passes the accounting identities, but for a share that is told', () => {
      const shares: string[] = [];
      for (const kind of ['income', 'balance', 'cash_flow']) {
        const judged = [...built.values()].flatMap(({ statements }) =>
          statements.filter(({ statement, latest }) => statement === kind && latest.checked.judged > 0),
        );
        const passing = judged.filter(({ latest }) => latest.checked.failures.length === 0).length;
        shares.push(`${kind}: ${passing} of ${judged.length} (${((100 * passing) / judged.length).toFixed(1)} %)`);
        expect(passing / judged.length, kind).toBeGreaterThan(0.8);
      }
      console.info(`Statements that pass all identities:\n${shares.join('\n')}`);
    });

    it('tells banks and insurers from industry', () => {
      const type = (cik: string) => built.get(cik)?.companyType;
      // JPMorgan Chase, UnitedHealth, Apple.
      expect([type('19617'), type('731766'), type('320193')]).toEqual(['bank', 'insurer', 'industrial']);
    });
  },
);
