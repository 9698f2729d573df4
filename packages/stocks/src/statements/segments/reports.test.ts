import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { reports } from '../../connectors/reports/connector.ts';
import { statementDataSets } from '../../connectors/statement-data-sets/connector.ts';
import { stocks } from '../../index.ts';
import { segments } from './contract.ts';

const accession = '0000777777-25-000004';

type Fact = readonly [concept: string, context: string, value: string, more?: string];

const context = (
  id: string,
  period: string,
  ...members: readonly (readonly [axis: string, member: string])[]
): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000777777</xbrli:identifier>${members.length === 0 ? '' : `<xbrli:segment>${members.map(([axis, member]) => `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`).join('')}</xbrli:segment>`}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;

const year = '<xbrli:startDate>2024-02-04</xbrli:startDate><xbrli:endDate>2025-02-01</xbrli:endDate>';
const nine = '<xbrli:startDate>2024-02-04</xbrli:startDate><xbrli:endDate>2024-11-02</xbrli:endDate>';
const axis = 'us-gaap:StatementBusinessSegmentsAxis';
const items = 'srt:ConsolidationItemsAxis';

const contexts = [
  context('whole', year),
  context('nine', nine),
  context('retail', year, [axis, 'ridge:RetailMember'], [items, 'us-gaap:OperatingSegmentsMember']),
  context('power', year, [axis, 'ridge:PowerDomain'], [items, 'us-gaap:OperatingSegmentsMember']),
  context('cut', year, [items, 'us-gaap:IntersegmentEliminationMember']),
  context('us', year, ['srt:StatementGeographicalAxis', 'country:US']),
  context('ca', year, ['srt:StatementGeographicalAxis', 'country:CA']),
  context('crossed', year, [axis, 'ridge:RetailMember'], ['srt:StatementGeographicalAxis', 'country:US']),
  context(
    'risk',
    year,
    ['srt:StatementGeographicalAxis', 'country:US'],
    ['us-gaap:ConcentrationRiskByBenchmarkAxis', 'us-gaap:SalesRevenueNetMember'],
  ),
].join('');

const facts: readonly Fact[] = [
  ['us-gaap:Revenues', 'whole', '1,000'],
  // The same fact again, rounded: the more exact one is used.
  ['us-gaap:Revenues', 'whole', '1', 'scale="9" decimals="-9"'],
  ['us-gaap:Revenues', 'nine', '700'],
  ['us-gaap:Revenues', 'retail', '600'],
  ['us-gaap:Revenues', 'power', '480'],
  ['us-gaap:Revenues', 'cut', '80', 'sign="-"'],
  ['us-gaap:Revenues', 'us', '990'],
  ['us-gaap:Revenues', 'ca', '10'],
  ['us-gaap:Revenues', 'crossed', '500'],
  ['us-gaap:Revenues', 'risk', '42'],
  ['ridge:Revenues', 'whole', '9'],
];

const inline = ([name, of, text, more = '']: Fact): string =>
  `<p><ix:nonFraction name="${name}" contextRef="${of}" unitRef="usd" ${more.includes('scale') ? '' : 'scale="6" decimals="-6"'} format="ixt:num-dot-decimal" ${more}>${text}</ix:nonFraction></p>`;

const header = `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric contextRef="whole" name="dei:DocumentType">10-K</ix:nonNumeric><ix:nonNumeric contextRef="whole" name="dei:EntityCentralIndexKey">0000777777</ix:nonNumeric></ix:hidden><ix:resources>${contexts}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>`;

const page = (body: string): string =>
  `<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:dei="http://xbrl.sec.gov/dei/2024"><body>${body}</body></html>`;

const main = page(`${header}<p>FORM 10-K</p><p>Item 1. Business</p><p>We sell.</p>`);
const exhibit = page(facts.map(inline).join(''));
const whole = page(`${header}<p>FORM 10-K</p><p>Item 1. Business</p>${facts.map(inline).join('')}`);

const linkbase = `<link:linkbase><link:loc xlink:label="l" xlink:href="ridge.xsd#ridge_RetailMember"/><link:labelArc xlink:from="l" xlink:to="t"/><link:label xlink:label="t" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">Shops &amp; Stores [Member]</link:label></link:linkbase>`;

const document = (type: string, name: string, text: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>${name}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;

const submission = `<SEC-DOCUMENT>${accession}.txt : 20250320
<SEC-HEADER>${accession}.hdr.sgml : 20250320
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	10-K
FILED AS OF DATE:		20250320

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			RIDGE STORES INC
		CENTRAL INDEX KEY:			0000777777
</SEC-HEADER>
${document('10-K', 'ridge-20250201.htm', main)}${document('EX-13', 'ridge-ex13.htm', exhibit)}${document('GRAPHIC', 'g1.jpg', 'begin 644 g1.jpg')}${document('EX-101.LAB', 'ridge_lab.xml', `<XBRL>\n<?xml version="1.0"?>${linkbase}\n</XBRL>`)}</SEC-DOCUMENT>
`;

const plainFacts = facts
  .map(([name, of, text, more = '']) => {
    const digits = `${more.includes('sign') ? '-' : ''}${text.replace(',', '')}${more.includes('scale') ? '000000000' : '000000'}`;
    return `<${name} contextRef="${of}" unitRef="usd" decimals="${more.includes('scale') ? '-9' : '-6'}">${digits}.0</${name}>`;
  })
  .join('\n');
const instance = `<?xml version="1.0" encoding="utf-8"?>\n<!-- XBRL Document -->\n<xbrl xmlns="http://www.xbrl.org/2003/instance">${contexts.replaceAll('xbrli:', '')}<unit id="usd"><measure>iso4217:USD</measure></unit>\n<dei:DocumentType contextRef="whole">10-K</dei:DocumentType>${plainFacts}</xbrl>`;

const table = (...rows: readonly string[]): string => rows.map((row) => `${row.replaceAll(' ', '\t')}\n`).join('');
const number = (segments: string, value: string): string =>
  `${accession} Revenues us-gaap/2024 20250131 4 USD ${segments} ${value}.0000`.replace('USD  ', 'USD  ');
const dataSet = zipOf([
  ['sub.txt', table('adsh cik name form filed', `${accession} 777777 RIDGE 10-K 20250320`)],
  [
    'num.txt',
    table(
      'adsh tag version ddate qtrs uom segments value',
      number('', '1000000000'),
      number('BusinessSegments=Retail;ConsolidationItems=OperatingSegments;', '600000000'),
      number('BusinessSegments=Power;ConsolidationItems=OperatingSegments;', '480000000'),
      number('ConsolidationItems=IntersegmentElimination;', '-80000000'),
      number('Geographical=US;', '990000000'),
      number('Geographical=CA;', '10000000'),
    ),
  ],
]);

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'report-figures-'));

const stored = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const place = '777777/000077777725000004';
const files = {
  submission: stored(`${accession}.txt`, submission),
  document: stored(`${place}/ridge-20250201.htm`, whole),
  instance: stored(`${place}/ridge-20250201_htm.xml`, instance),
  archive: stored(
    `${place}/${accession}-xbrl.zip`,
    zipOf([
      ['ridge-20250201.htm', whole],
      ['ridge-20250201_lab.xml', linkbase],
      ['ridge-20250201_cal.xml', '<link:linkbase/>'],
    ]),
  ),
  dataSet: stored('2025q1.zip', dataSet),
} as const;

const opened = async (): Promise<void> => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
  await scratch.db.knex.raw(
    `insert into data.stocks_filing (cik, accession_number, form_type, filed_date, accepted_at, items, is_xbrl, source_tag, artifact_id, as_of)
     values (777777, ?, '10-K', '2025-03-20', '2025-03-20', null, true, 'sec.submissions', 1, now())`,
    [accession],
  );
};

afterEach(() => scratch.close());
afterAll(() => rmSync(folder, { recursive: true }));

const load = (file: keyof typeof files) =>
  scratch.load(file === 'dataSet' ? statementDataSets : reports, [files[file]]);

const segmentsBy = async (axis: string) => {
  const { data, meta } = await scratch.answer(segments, { ticker_or_cik: '777777', axis: axis, limit: 12 });
  return { data, meta };
};

describe('segments from a report', () => {
  it('come from all documents of the submission, with its labels, days and provenance', async () => {
    await opened();
    expect(await load('submission')).toMatchObject({ status: 'ok' });
    const { data, meta } = await segmentsBy('segment');
    expect(data).toMatchObject({ company_name: 'RIDGE STORES INC' });
    expect(data.periods).toMatchObject([{ period_end: '2025-02-01', reconciles_to_total: true }]);
    expect(data.periods[0]?.items.map((item) => [item.member, item.label, item.value, item.is_elimination])).toEqual([
      ['Power', 'Power', '480000000', false],
      ['Retail', 'Shops & Stores', '600000000', false],
      ['IntersegmentElimination', 'Intersegment Elimination', '-80000000', true],
    ]);
    expect(data.periods[0]?.items[0]).toMatchObject({
      accession_number: accession,
      source: 'sec.reports',
      as_of: '2026-11-21T06:00:00Z',
    });
    expect(meta).toMatchObject({ source: 'sec.reports', as_of: '2026-11-21T06:00:00Z' });
    // With a country that the report identifies, and without figures of a risk or of two breakdowns.
    const regions = (await segmentsBy('geography')).data.periods[0];
    expect(regions?.items.map(({ label, value }) => [label, value])).toEqual([
      ['Canada', '10000000'],
      ['United States', '990000000'],
    ]);
  });

  it.each(['submission', 'document', 'instance', 'archive'] as const)(
    'and those of a data set are served once, from the report, in either order of loading: %s',
    async (file) => {
      const answers: string[] = [];
      for (const order of [
        [file, 'dataSet'],
        ['dataSet', file],
      ] as const) {
        await opened();
        for (const each of order) expect((await load(each)).status, each).toBe('ok');
        const { data, meta } = await segmentsBy('segment');
        expect(data.periods[0]?.items).toHaveLength(3);
        expect(data.periods[0]).toMatchObject({ period_end: '2025-02-01', reconciles_to_total: true });
        answers.push(JSON.stringify([data, meta]));
        if (order[0] === file) await scratch.close();
      }
      expect(answers[0]).toBe(answers[1]);
      expect(answers[0]).not.toContain('financial-statement-data-sets');
    },
  );

  it('are the same from submission, document, archive and extracted instance', async () => {
    const found: string[] = [];
    for (const file of ['submission', 'document', 'archive', 'instance'] as const) {
      await opened();
      await load(file);
      const { rows } = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
        `select line, quarters, month_end::text, period_start::text, period_end::text, axis, member, gross, elimination,
                value::text, decimals, form, filed_date::text from data.stocks_report_figure order by axis, member`,
      );
      found.push(JSON.stringify(rows, null, 1));
      await scratch.close();
    }
    expect(new Set(found).size).toBe(1);
    expect(JSON.parse(found[0] ?? '[]')).toHaveLength(6);
    await opened();
  });

  it('of an instance need its filing date, and come only from reports', async () => {
    await opened();
    await scratch.db.knex.raw('delete from data.stocks_filing');
    const refused = await load('instance');
    expect(refused.artifacts[0]).toMatchObject({ status: 'failed', message: expect.stringContaining('submissions') });
    const current = stored(`${place}/other_htm.xml`, instance.replace('>10-K<', '>8-K<'));
    expect((await scratch.load(reports, [current])).artifacts[0]).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('form 8-K'),
    });
  });
});
