import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { schedule13 } from './connector.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-13dg-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A Schedule 13G in the real format, with an invented person. */
const schedule = (percent: string, shares: string, prefix = ''): string => {
  const tag = (name: string, content: string): string => `<${prefix}${name}>${content}</${prefix}${name}>`;
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${prefix}edgarSubmission ${space}="http://www.sec.gov/edgar/schedule13g">
${tag('headerData', tag('submissionType', 'SCHEDULE 13G/A'))}
<${prefix}formData>${tag(
    'coverPageHeader',
    [
      tag('amendmentNo', '3'),
      tag('securitiesClassTitle', 'Common Stock'),
      tag('eventDateRequiresFilingThisStatement', '12/31/2025'),
      tag('issuerInfo', tag('issuerCik', '0000000042')),
    ].join(''),
  )}
${tag(
  'coverPageHeaderReportingPersonDetails',
  [
    tag('reportingPersonName', 'Zoë &amp; Partners'),
    tag('reportingPersonBeneficiallyOwnedAggregateNumberOfShares', shares),
    tag('classPercent', percent),
    tag('typeOfReportingPerson', 'PN'),
  ].join(''),
)}
${tag('items', tag('item5', tag('classOwnership5PercentOrLess', 'Y')))}
${tag('signatureInformation', tag('signatureDetails', tag('date', '02/13/2026')))}
</${prefix}formData></${prefix}edgarSubmission>`;
};

let count = 0;

const rowsOf = async (xml: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  count += 1;
  const name = `0001104659-26-${String(count).padStart(6, '0')}.xml`;
  const path = join(folder, name);
  writeFileSync(path, xml);
  expect(schedule13.recognition.recognise?.(name, xml.slice(0, 500))).toMatchObject({ name });
  const rows: Readonly<Record<string, unknown>>[] = [];
  for await (const batch of schedule13.reading.parse({
    name,
    address: '',
    sha256: '',
    path,
    bytes: statSync(path).size,
  }))
    for (const { record } of batch) {
      const found = schedule13.rows.normalise(record);
      if ('reject' in found) throw new Error(found.reject);
      for (const row of found) rows.push({ ...row });
    }
  return rows;
};

describe('schedules as filed', () => {
  it.each([
    ['9.9', '9.9'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+7.25', '7.25'],
    ['10.00%', '10.00'],
    ['10.00 %', '10.00'],
    ['0', '0'],
    ['137.4', '137.4'],
    ['less than 5', null],
    ['', null],
    ['.', null],
  ])('with a percent of "%s" have %s', async (written, percent) => {
    expect(await rowsOf(schedule(written, '1000'))).toMatchObject([{ percent_of_class: percent }]);
  });

  it.each([
    ['1,234,567', '1234567'],
    ['1234567.00', '1234567.00'],
    ['.00', '0.00'],
    ['see item 4', null],
  ])('with shares of "%s" have %s', async (written, shares) => {
    expect(await rowsOf(schedule('6', written))).toMatchObject([{ shares }]);
  });

  it('may have a prefix before every name', async () => {
    expect(await rowsOf(schedule('6.1', '1000', 'ns1:'))).toMatchObject([
      {
        issuer_cik: 42,
        name: 'Zoë & Partners',
        person_type: 'PN',
        percent_of_class: '6.1',
        amendment_number: 3,
        date_of_event: '2025-12-31',
        filed_date: '2026-02-13',
        at_most_five_percent: true,
      },
    ]);
  });

  it('may begin with a blank line', async () => {
    expect(await rowsOf(`\n${schedule('6.1', '1000')}`)).toMatchObject([{ percent_of_class: '6.1' }]);
  });

  it('have a percent for each person, and no text of item 4', async () => {
    const words = '<item4><classPercent>22.2%</classPercent></item4>';
    const xml = schedule('6.1', '1000').replace('<item5>', `${words}<item5>`);
    expect(await rowsOf(xml)).toMatchObject([{ percent_of_class: '6.1' }]);
  });

  it.each([
    ['of 2024', '<issuerCusip>000000000</issuerCusip>'],
    ['of 2026', '<issuerCusips><issuerCusipNumber>00000010A</issuerCusipNumber></issuerCusips>'],
  ])('have no CUSIP in the loaded rows, in the schema %s', async (_schema, element) => {
    const xml = schedule('6.1', '1000').replace('</issuerCik>', `</issuerCik>${element}`);
    const rows = await rowsOf(xml);
    expect(rows).toMatchObject([{ issuer_cik: 42, percent_of_class: '6.1' }]);
    expect(JSON.stringify(rows)).not.toMatch(/000000000|00000010A/);
  });

  it('that are truncated or malformed are rejected, with the line', async () => {
    await expect(
      rowsOf(schedule('6.1', '1000').replace('</typeOfReportingPerson>', '</typeOfReportingPerson')),
    ).rejects.toThrow(/line \d+|malformed|well-formed/i);
  });
});
