import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileHead } from '@dqs/kit';
import { officialSources as sources, openScratchService, type ScratchService, zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { refusal } from '../form-13f/artifacts.ts';
import { holdingsDataSets } from './connector.ts';

const official = join(sources, '../further-sources/sec-13f');
const accession = '0000950123-22-012275';
const infoTable = join(official, `berkshire-${accession}.infotable.xml`);
const description = join(official, 'spec/FORM13F_metadata.json');

interface Description {
  readonly tables: readonly {
    readonly url: string;
    readonly tableSchema: { readonly columns: readonly { readonly name: string }[] };
  }[];
}

type Row = Readonly<Record<string, string>>;

/** Every line of the table from an independent parser, by the columns of the data sets. */
const linesIn = (xml: string): readonly Row[] =>
  xml
    .split('<infoTable>')
    .slice(1)
    .map((part, at) => {
      const of = (name: string): string =>
        (new RegExp(`<${name}>([^<]*)<`).exec(part)?.[1] ?? '').trim().replaceAll('&amp;', '&');
      return {
        ACCESSION_NUMBER: accession,
        INFOTABLE_SK: String(at + 1),
        NAMEOFISSUER: of('nameOfIssuer'),
        TITLEOFCLASS: of('titleOfClass'),
        CUSIP: of('cusip'),
        VALUE: of('value'),
        SSHPRNAMT: of('sshPrnamt'),
        SSHPRNAMTTYPE: of('sshPrnamtType'),
        PUTCALL: of('putCall'),
        INVESTMENTDISCRETION: of('investmentDiscretion'),
        OTHERMANAGER: of('otherManager'),
        VOTING_AUTH_SOLE: of('Sole'),
        VOTING_AUTH_SHARED: of('Shared'),
        VOTING_AUTH_NONE: of('None'),
      };
    });

// No data set is available. This one has the columns of the SEC's description and the lines that a manager filed.
describe.skipIf(!existsSync(infoTable))('an official information table (needs official files)', () => {
  let scratch: ScratchService;
  const folder = mkdtempSync(join(tmpdir(), 'form-13f-table-'));
  const lines = existsSync(infoTable) ? linesIn(readFileSync(infoTable, 'utf8')) : [];

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('in a data set with the columns of the SEC is loaded line by line, values in dollars', async () => {
    const { tables } = JSON.parse(readFileSync(description, 'utf8')) as Description;
    const rows: Readonly<Record<string, readonly Row[]>> = {
      'SUBMISSION.tsv': [
        {
          ACCESSION_NUMBER: accession,
          FILING_DATE: '14-NOV-2022',
          SUBMISSIONTYPE: '13F-HR',
          CIK: '0001067983',
          PERIODOFREPORT: '30-SEP-2022',
        },
      ],
      'COVERPAGE.tsv': [
        {
          ACCESSION_NUMBER: accession,
          REPORTCALENDARORQUARTER: '30-SEP-2022',
          ISAMENDMENT: 'N',
          FILINGMANAGER_NAME: 'Berkshire Hathaway Inc',
          REPORTTYPE: '13F HOLDINGS REPORT',
        },
      ],
      'SUMMARYPAGE.tsv': [{ ACCESSION_NUMBER: accession, TABLEENTRYTOTAL: String(lines.length), TABLEVALUETOTAL: '1' }],
      'INFOTABLE.tsv': lines,
    };
    const members = tables.map(({ url, tableSchema }) => {
      const names = tableSchema.columns.map(({ name }) => name);
      const table = [names, ...(rows[url] ?? []).map((row) => names.map((name) => row[name] ?? ''))];
      return [url, table.map((cells) => `${cells.join('\t')}\n`).join('')] as const;
    });
    const path = join(folder, '2022q4_form13f.zip');
    writeFileSync(path, zipOf(members));
    expect(await scratch.load(holdingsDataSets, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const { rows: stored } = await scratch.db.knex.raw<{ rows: { line: string }[] }>(
      `select issuer_name || '|' || title_of_class || '|' || value_usd || '|' || amount || '|' || discretion || '|' || coalesce(other_managers, '') as line
         from data.stocks_institution_entry`,
    );
    const filed = lines.map((row) =>
      [
        row['NAMEOFISSUER'],
        row['TITLEOFCLASS'],
        `${row['VALUE']}000`,
        row['SSHPRNAMT'],
        row['INVESTMENTDISCRETION'],
        row['OTHERMANAGER'],
      ].join('|'),
    );
    console.info(`lines of an information table compared: ${filed.length}`);
    expect(filed.length).toBeGreaterThan(100);
    expect(stored.map(({ line }) => line).toSorted()).toEqual(filed.toSorted());
  });

  it('alone is rejected with what is missing', async () => {
    const { text } = await fileHead(infoTable);
    expect(refusal('berkshire.infotable.xml', text)).toContain('without manager and period');
  });
});
