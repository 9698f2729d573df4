import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../../connectors/company-facts/connector.ts';
import { reports } from '../../connectors/reports/connector.ts';
import { stocks } from '../../index.ts';
import { sharesOutstanding } from './contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'share-classes-'));

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

interface Cover {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly counted: string;
  /** Class A and class B; a second pair is the float by class. */
  readonly shares: readonly [string, string];
  readonly floats: readonly string[];
}

const context = (id: string, day: string, member: string | null, axis = 'us-gaap:StatementClassOfStockAxis'): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000888888</xbrli:identifier>${member === null ? '' : `<xbrli:segment><xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember></xbrli:segment>`}</xbrli:entity><xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>`;

const count = (name: string, of: string, unit: string, text: string, scale = 0): string =>
  `<ix:nonFraction name="dei:${name}" contextRef="${of}" unitRef="${unit}" decimals="INF" scale="${scale}" format="ixt:num-dot-decimal">${text}</ix:nonFraction>`;

const submission = ({ accession, form, filed, counted, shares, floats }: Cover): string => {
  const contexts = [
    context('a', counted, 'us-gaap:CommonClassAMember'),
    context('b', counted, 'mesa:CapitalClassBMember'),
    context('sub', counted, 'mesa:MesaPowerMember', 'dei:LegalEntityAxis'),
    context('floatA', '2024-06-30', floats.length > 1 ? 'us-gaap:CommonClassAMember' : null),
    context('floatB', '2024-06-30', 'mesa:CapitalClassBMember'),
  ].join('');
  const cover = [
    count('EntityCommonStockSharesOutstanding', 'a', 'shares', shares[0], 6),
    count('EntityCommonStockSharesOutstanding', 'b', 'shares', shares[1]),
    count('EntityCommonStockSharesOutstanding', 'sub', 'shares', '7'),
    ...floats.map((float, at) => count('EntityPublicFloat', at === 0 ? 'floatA' : 'floatB', 'usd', float, 9)),
  ].join('');
  const units = `<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>`;
  return `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>${accession}.hdr.sgml : ${filed}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
FILED AS OF DATE:		${filed}

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			MESA HOLDINGS INC
		CENTRAL INDEX KEY:			0000888888
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>mesa.htm
<TEXT>
<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><ix:header><ix:resources>${contexts}${units}</ix:resources></ix:header><p>FORM ${form}</p><p>${cover}</p><p>Item 1. Business</p><p>We hold.</p></body></html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-101.LAB
<SEQUENCE>2
<FILENAME>mesa_lab.xml
<TEXT>
<XBRL>
<?xml version="1.0"?><link:linkbase><link:loc xlink:label="l" xlink:href="us-gaap.xsd#us-gaap_CommonClassAMember"/><link:labelArc xlink:from="l" xlink:to="t"/><link:label xlink:label="t" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">Class A Common Stock [Member]</link:label></link:linkbase>
</XBRL>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
};

const annual: Cover = {
  accession: '0000888888-25-000003',
  form: '10-K',
  filed: '20250214',
  counted: '2025-01-31',
  shares: ['5,833', '862,000,001'],
  floats: ['1,900'],
};

const byClass: Cover = {
  accession: '0000888888-24-000002',
  form: '10-K',
  filed: '20240214',
  counted: '2024-01-31',
  shares: ['5,900', '870,000,000'],
  floats: ['1,200', '3'],
};

const facts = JSON.stringify({
  cik: 888888,
  entityName: 'Mesa Holdings Inc',
  facts: {
    dei: {
      EntityCommonStockSharesOutstanding: {
        label: 'Entity Common Stock, Shares Outstanding',
        description: 'Number of shares.',
        units: {
          shares: [
            {
              end: '2013-01-31',
              val: 330000000,
              accn: '0000888888-13-000001',
              fy: 2012,
              fp: 'FY',
              form: '10-K',
              filed: '2013-02-14',
              frame: 'CY2012Q4I',
            },
          ],
        },
      },
      EntityPublicFloat: {
        label: 'Entity Public Float',
        description: 'Market value.',
        units: {
          USD: [
            {
              end: '2024-06-30',
              val: 1900000000000,
              accn: annual.accession,
              fy: 2024,
              fp: 'FY',
              form: '10-K',
              filed: '2025-02-14',
              frame: 'CY2024Q2I',
            },
          ],
        },
      },
    },
  },
});

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
  const files = [annual, byClass].map((cover) => stored(`${cover.accession}.txt`, submission(cover)));
  expect(await scratch.load(reports, files)).toMatchObject({ status: 'ok' });
});

afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const answerOf = (more: object = {}) =>
  scratch.answer(sharesOutstanding, { ticker_or_cik: '888888', limit: 12, ...more });

const short = (
  observations: readonly { period: string; class: string | null; shares: string; public_float: string | null }[],
) => observations.map((each) => [each.period, each.class, each.shares, each.public_float]);

describe('shares counted by class', () => {
  it('come from reports, each class with its name; a legal entity is not a class', async () => {
    const { data, meta } = await answerOf();
    expect(short(data.observations)).toEqual([
      ['2025-01-31', 'Capital Class B', '862000001', null],
      ['2025-01-31', 'Class A Common Stock', '5833000000', null],
      ['2024-01-31', 'Capital Class B', '870000000', '3000000000'],
      ['2024-01-31', 'Class A Common Stock', '5900000000', '1200000000000'],
    ]);
    expect(data.observations[0]).toMatchObject({
      form_type: '10-K',
      accession_number: annual.accession,
      source: 'sec.reports',
    });
    expect(meta).toMatchObject({ source: 'sec.reports', as_of: '2026-11-21T06:00:00Z' });
  });

  it('are listed with those of the whole company from its facts, with its float', async () => {
    expect(await scratch.load(companyFacts, [stored('CIK0000888888.json', facts)])).toMatchObject({ status: 'ok' });
    const { data, meta } = await answerOf();
    expect(short(data.observations)).toEqual([
      ['2025-01-31', 'Capital Class B', '862000001', '1900000000000'],
      ['2025-01-31', 'Class A Common Stock', '5833000000', '1900000000000'],
      ['2024-01-31', 'Capital Class B', '870000000', '3000000000'],
      ['2024-01-31', 'Class A Common Stock', '5900000000', '1200000000000'],
      ['2013-01-31', null, '330000000', null],
    ]);
    expect(data.observations.map(({ source }) => source)).toEqual([
      ...Array.from({ length: 4 }, () => 'sec.reports'),
      'sec.company-facts',
    ]);
    expect(meta.source).toBe('sec.company-facts');
    expect(short((await answerOf({ start: '2013-01-01', end: '2024-06-30' })).data.observations)).toHaveLength(3);
  });

  it.each([1, 2, 3, 4])('are complete and in order by pages of %s', async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data, pagination }: Awaited<ReturnType<typeof answerOf>> = await answerOf({ limit, cursor });
      seen.push(...data.observations.map((each) => `${each.period} ${each.class}`));
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(seen).toEqual((await answerOf()).data.observations.map((each) => `${each.period} ${each.class}`));
  });
});
