import { SourceFormatError, type Located } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import type { ReadCell } from '../../published/cell.ts';
import { refusal as refusalOfEcb } from '../ecb/artifacts.ts';
import { ecbMessageCells } from '../ecb/message.ts';
import { fileKind } from '../eurostat/artifacts.ts';
import { eurostatSdmxCells } from '../eurostat/sdmx.ts';
import { foreignMessage, publisherOf } from './message.ts';

const opened = (text: string) =>
  async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  };

/** Cells as `key period value`, followed by flags; rejects as their reason. */
const told = async (cells: AsyncIterable<readonly Located<ReadCell>[]>): Promise<readonly string[]> =>
  (await Array.fromAsync(cells)).flat().map(({ record }) => {
    if ('reject' in record) return record.reject;
    const { series, period, value, flags } = record;
    return [series.key, period, value ?? 'none', ...(flags === null ? [] : [flags])].join(' ');
  });

const ofEcb = (text: string): Promise<readonly string[]> => told(ecbMessageCells(opened(text), text));
const ofEurostat = (text: string): Promise<readonly string[]> =>
  told(eurostatSdmxCells(opened(text), text, () => undefined));
const titlesOfEcb = async (text: string): Promise<readonly (readonly string[])[]> =>
  (await Array.fromAsync(ecbMessageCells(opened(text), text)))
    .flat()
    .map(({ record }) => ('reject' in record ? [] : [record.series.title, record.series.units]));

const namespaces =
  'xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message" xmlns:c="c" xmlns:g="g" xmlns:d="d" xmlns:x="x" xmlns:xsi="xsi"';

const message = (root: string, structure: string, data: string, sender = 'ECB'): string =>
  `<?xml version="1.0"?><m:${root} ${namespaces}><m:Header><m:ID>id</m:ID><m:Prepared>2024-01-05T10:00:00</m:Prepared><m:Sender id="${sender}"/>${structure}</m:Header><m:DataSet>${data}</m:DataSet></m:${root}>`;

const structured = (across: string, id = 'ECB_EXR1'): string =>
  `<m:Structure structureID="STR1" dimensionAtObservation="${across}"><c:Structure><Ref agencyID="ECB" id="${id}" version="1.0"/></c:Structure></m:Structure>`;

const usage = (id: string): string =>
  `<m:Structure structureID="STR1" dimensionAtObservation="TIME_PERIOD"><c:StructureUsage><Ref id="${id}" agencyID="ESTAT" version="1.0"/></c:StructureUsage></m:Structure><m:DataSetID>${id}</m:DataSetID>`;

const value = (id: string, code: string): string => `<g:Value id="${id}" value="${code}"/>`;
const key = value('FREQ', 'M') + value('CURRENCY', 'NOK') + value('CURRENCY_DENOM', 'EUR') + value('EXR_TYPE', 'SP00');

const expected = ['ecb.exr.m.nok.eur.sp00.e 2024-02-01 11.25', 'ecb.exr.m.nok.eur.sp00.e 2024-03-01 11.50 P'];

describe('data messages of the ECB', () => {
  it.each([
    [
      'generic time series',
      message(
        'GenericTimeSeriesData',
        structured('TIME_PERIOD'),
        `<g:Series><g:SeriesKey>${key}${value('EXR_SUFFIX', 'E')}</g:SeriesKey><g:Attributes>${value('UNIT', 'NOK')}</g:Attributes><g:Obs><g:ObsDimension value="2024-02"/><g:ObsValue value="11.25"/></g:Obs><g:Obs><g:ObsDimension value="2024-03"/><g:ObsValue value="11.50"/><g:Attributes>${value('OBS_STATUS', 'P')}</g:Attributes></g:Obs></g:Series>`,
      ),
    ],
    [
      'generic, all dimensions at the observation',
      message(
        'GenericData',
        structured('AllDimensions'),
        `<g:Obs><g:ObsKey>${key}${value('EXR_SUFFIX', 'E')}${value('TIME_PERIOD', '2024-02')}</g:ObsKey><g:ObsValue value="11.25"/></g:Obs><g:Obs><g:ObsKey>${key}${value('EXR_SUFFIX', 'E')}${value('TIME_PERIOD', '2024-03')}</g:ObsKey><g:ObsValue value="11.50"/><g:Attributes>${value('OBS_STATUS', 'P')}</g:Attributes></g:Obs>`,
      ),
    ],
    [
      'generic across currencies',
      message(
        'GenericData',
        structured('CURRENCY'),
        ['2024-02 11.25', '2024-03 11.50']
          .map((each, at) => {
            const [time = '', number = ''] = each.split(' ');
            const status = at === 1 ? `<g:Attributes>${value('OBS_STATUS', 'P')}</g:Attributes>` : '';
            return `<g:Series><g:SeriesKey>${value('FREQ', 'M')}${value('CURRENCY_DENOM', 'EUR')}${value('EXR_TYPE', 'SP00')}${value('EXR_SUFFIX', 'E')}${value('TIME_PERIOD', time)}</g:SeriesKey><g:Obs><g:ObsDimension id="CURRENCY" value="NOK"/><g:ObsValue value="${number}"/>${status}</g:Obs></g:Series>`;
          })
          .join(''),
      ),
    ],
    [
      'structure-specific time series',
      message(
        'StructureSpecificTimeSeriesData',
        structured('TIME_PERIOD'),
        `<Series FREQ="M" CURRENCY="NOK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E" COLL_METHOD="End of month" UNIT_MEASURE="NOK" ANYTHING="x"><Obs TIME_PERIOD="2024-02" OBS_VALUE="11.25" OBS_STATUS="A"/><Obs TIME_PERIOD="2024-03" OBS_VALUE="11.50" OBS_STATUS="P"/></Series>`,
      ),
    ],
    [
      'structure-specific, flat, of SDMX 3',
      message(
        'StructureSpecificData',
        '<m:Structure structureID="S" dimensionAtObservation="AllDimensions"><c:StructureUsage>urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=ECB:EXR(1.0)</c:StructureUsage></m:Structure>',
        `<Obs FREQ="M" CURRENCY="NOK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E" TITLE="Krone" TIME_PERIOD="2024-02" OBS_VALUE="11.25"/><Obs FREQ="M" CURRENCY="NOK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E" TITLE="Krone" TIME_PERIOD="2024-03" OBS_VALUE="11.50"><Comp id="OBS_STATUS"><Value>P</Value><Value>Q</Value></Comp></Obs>`,
        'Unknown',
      ),
    ],
    [
      'structure-specific across currencies',
      message(
        'StructureSpecificData',
        structured('CURRENCY'),
        `<Series TIME_PERIOD="2024-02" FREQ="M" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E"><Obs CURRENCY="NOK" OBS_VALUE="11.25" DECIMALS="2"/></Series><Series TIME_PERIOD="2024-03" FREQ="M" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E"><Obs CURRENCY="NOK" OBS_VALUE="11.50" OBS_STATUS="P"/></Series>`,
      ),
    ],
    [
      'SDMX-CSV 1.0',
      'DATAFLOW,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE\nECB:EXR(1.0),M,NOK,EUR,SP00,E,2024-02,11.25,A,Krone\nECB:EXR(1.0),M,NOK,EUR,SP00,E,2024-03,11.50,P,Krone\n',
    ],
    [
      'SDMX-CSV 2.0 with labels and attributes before the time',
      'STRUCTURE[;],STRUCTURE_ID,ACTION,FREQ: Frequency,CURRENCY: Currency,CURRENCY_DENOM: To,EXR_TYPE: Type,EXR_SUFFIX: Suffix,DECIMALS: Decimals,OBS_VALUE: Value,OBS_STATUS: Status,TIME_PERIOD: Time\ndataflow,ECB:EXR(1.0): Rates,I,M: Monthly,NOK: Krone,EUR: Euro,SP00: Spot,E: End,2: Two,11.25,A: Normal,2024-02\ndataflow,ECB:EXR(1.0): Rates,I,M: Monthly,NOK: Krone,EUR: Euro,SP00: Spot,E: End,2: Two,11.50,P: Provisional,2024-03\n',
    ],
  ])('%s', async (_, text) => {
    expect(publisherOf(text)).toBe('ecb');
    expect(await ofEcb(text)).toEqual(expected);
  });

  const dimension = (id: string, keyPosition: number, ...codes: readonly string[]) => ({
    id,
    keyPosition,
    values: codes.map((code) => ({ id: code, name: `Name of ${code}` })),
  });
  const [freq, denominator, type, suffix, currency] = [
    dimension('FREQ', 0, 'M'),
    dimension('CURRENCY_DENOM', 2, 'EUR'),
    dimension('EXR_TYPE', 3, 'SP00'),
    dimension('EXR_SUFFIX', 4, 'E'),
    dimension('CURRENCY', 1, 'NOK'),
  ];
  const time = { id: 'TIME_PERIOD', values: [{ id: '2024-02' }, { value: '2024-03' }] };
  const status = { observation: [{ id: 'OBS_STATUS', values: [{ id: 'A' }, { id: 'P' }] }] };
  const flow = [{ rel: 'dataflow', urn: 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=ECB:EXR(1.0)' }];
  const header = { id: 'id', prepared: '2024-01-05T10:00:00', sender: { id: 'ECB' } };

  it.each([
    [
      'SDMX-JSON 1.0, time series',
      {
        header,
        structure: {
          links: [{ rel: 'dataflow', href: 'https://example.org/dataflow/ECB/EXR/1.0' }],
          dimensions: { dataSet: [freq, denominator, type, suffix], series: [currency], observation: [time] },
          attributes: status,
        },
        dataSets: [{ series: { '0': { observations: { '0': ['11.25', '0'], '1': ['11.50', '1'] } } } }],
      },
    ],
    [
      'SDMX-JSON 2.0, flat',
      {
        meta: header,
        data: {
          structures: [
            {
              links: flow,
              dimensions: { dataSet: [freq, denominator, type, suffix], observation: [currency, time] },
              attributes: status,
            },
          ],
          dataSets: [{ structure: '0', observations: { '0:0': ['11.25', '0'], '0:1': ['11.50', '1'] } }],
        },
      },
    ],
    [
      'SDMX-JSON 2.0, across currencies',
      {
        meta: header,
        data: {
          structures: [
            {
              links: flow,
              dimensions: { dataSet: [freq, denominator, type, suffix], series: [time], observation: [currency] },
              attributes: status,
            },
          ],
          dataSets: [
            {
              structure: '0',
              series: {
                '0': { observations: { '0': ['11.25', '0'] } },
                '1': { observations: { '0': ['11.50', '1'] } },
              },
            },
          ],
        },
      },
    ],
  ])('%s', async (_, json) => {
    // Numbers in a message have no quotation marks.
    const text = JSON.stringify(json).replaceAll(/"(\d+(?:\.\d+)?)"(?=[,\]}])/g, '$1');
    expect(publisherOf(text)).toBe('ecb');
    expect(await ofEcb(text)).toEqual(expected);
  });

  it('have the titles and units of their groups', async () => {
    const group = `<Group xsi:type="x:Sibling" CURRENCY="NOK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E" TITLE="Krone"/><Group xsi:type="x:Sibling" CURRENCY="SEK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E" TITLE="Krona"/>`;
    const series = `<Series FREQ="M" CURRENCY="NOK" CURRENCY_DENOM="EUR" EXR_TYPE="SP00" EXR_SUFFIX="E"><Obs TIME_PERIOD="2024-02" OBS_VALUE="11.25"/></Series>`;
    expect(await titlesOfEcb(message('StructureSpecificData', structured('TIME_PERIOD'), `${group}${series}`))).toEqual(
      [['Krone, monthly', 'NOK per EUR']],
    );
  });

  it('are refused where they do not say what is a dimension, or in which order', async () => {
    const unknown = message(
      'StructureSpecificData',
      structured('AllDimensions', 'ECB_XYZ1'),
      '<Obs FREQ="M" REF_AREA="U2" XYZ_ITEM="A" TIME_PERIOD="2024-02" OBS_VALUE="1"/>',
    );
    await expect(ofEcb(unknown)).rejects.toThrow(/whether XYZ_ITEM of ECB_XYZ1 is a dimension or an attribute; load/);
    const across = message(
      'GenericData',
      structured('REF_AREA', 'ECB_XYZ1'),
      `<g:Series><g:SeriesKey>${value('FREQ', 'M')}${value('XYZ_ITEM', 'A')}${value('TIME_PERIOD', '2024-02')}</g:SeriesKey><g:Obs><g:ObsDimension id="REF_AREA" value="U2"/><g:ObsValue value="1"/></g:Obs></g:Series>`,
    );
    await expect(ofEcb(across)).rejects.toThrow(/order of its dimensions; load it with dimensionAtObservation/);
  });

  it('are refused where they delete, are of several structures or name no data set', async () => {
    const deleting = message(
      'GenericData',
      `${structured('TIME_PERIOD')}<m:DataSetAction>Delete</m:DataSetAction>`,
      '',
    );
    await expect(ofEcb(deleting)).rejects.toThrow(/deletes observations/);
    const several = message('GenericData', structured('TIME_PERIOD') + structured('TIME_PERIOD', 'ECB_FM1'), '');
    await expect(ofEcb(several)).rejects.toThrow(/several structures/);
    await expect(ofEcb(message('MessageGroup', '', '<Series/>'))).rejects.toThrow(/the id of its data set/);
  });
});

describe('data messages of Eurostat', () => {
  it('keep their data set and have the key of other files, whatever the order of attributes', async () => {
    const text = message(
      'StructureSpecificData',
      usage('NAMA_10_GDP'),
      '<Series geo="XK" na_item="B1GQ" unit="CP_MEUR" freq="A" TIME_FORMAT="P1Y"><Obs TIME_PERIOD="2012" OBS_VALUE="46526.2" OBS_FLAG="b"/></Series>',
      'ESTAT',
    );
    expect(fileKind('download.xml', text)).toBe('sdmx');
    expect(await ofEurostat(text)).toEqual(['eurostat.nama_10_gdp.a.cp_meur.b1gq.xk 2012-01-01 46526.2 b']);
    const generic = message(
      'GenericData',
      usage('NAMA_10_GDP'),
      `<g:Series><g:SeriesKey>${value('geo', 'XK')}${value('na_item', 'B1GQ')}${value('unit', 'CP_MEUR')}${value('freq', 'A')}</g:SeriesKey><g:Obs><g:ObsDimension value="2012"/><g:ObsValue value="46526.2"/></g:Obs></g:Series>`,
      'ESTAT',
    );
    expect(await ofEurostat(generic)).toEqual(['eurostat.nama_10_gdp.a.cp_meur.b1gq.xk 2012-01-01 46526.2']);
  });

  it('are read in SDMX 2.0, where the key family names the data set and time stands in an element', async () => {
    const family = '<m:KeyFamilyRef>DSD_abc_d</m:KeyFamilyRef><m:KeyFamilyAgency>ESTAT</m:KeyFamilyAgency>';
    const codes = ['UNIT PC', 'REASON ECO', 'GEO PL', 'FREQ A'].map((each) => {
      const [concept = '', code = ''] = each.split(' ');
      return `<g:Value concept="${concept}" value="${code}"/>`;
    });
    const series = `<g:Series><g:SeriesKey>${codes.join('')}</g:SeriesKey><g:Obs><g:Time>2009</g:Time><g:ObsValue value="16.8"/></g:Obs></g:Series>`;
    expect(await ofEurostat(message('GenericData', family, series, 'ESTAT'))).toEqual([
      'eurostat.abc_d.a.pc.eco.pl 2009-01-01 16.8',
    ]);
  });

  it('are read across explicit measures, whose units are attributes', async () => {
    const text = message(
      'StructureSpecificData',
      '<m:Structure structureID="S" dimensionAtObservation="DEMO"><c:Structure><Ref agencyID="ESTAT" id="DEMOGRAPHY"/></c:Structure></m:Structure>',
      '<Series FREQ="A" TIME_PERIOD="2007" GEO="MT"><Obs xsi:type="x:BIRTHS" OBS_VALUE="3871" UNIT_MEASURE="PERS"/></Series>',
      'OTHER',
    );
    expect(publisherOf(text)).toBe('eurostat');
    expect(await ofEurostat(text)).toEqual(['eurostat.demography.a.births.mt 2007-01-01 3871']);
    const unordered = text.replace('GEO="MT"', 'SEX="T" GEO="MT" AGE="Y1"');
    await expect(ofEurostat(unordered)).rejects.toThrow('does not contain the order of the dimensions of demography');
  });

  it('are read as SDMX-CSV, with names in columns of their own and views of a data set', async () => {
    const text =
      'STRUCTURE,STRUCTURE_ID,STRUCTURE_NAME,freq,Time frequency,unit,Unit of measure,geo,Area,TIME_PERIOD,Time,OBS_VALUE,Value,OBS_FLAG,Flag\n' +
      'dataflow,ESTAT:ABC_D$DV_1(1.0),Things,Q,Quarterly,MIO_EUR,Million euro,MT,Malta,2023-Q1,,12.5,,p,\n';
    expect(publisherOf(text)).toBe('eurostat');
    expect(await ofEurostat(text)).toEqual(['eurostat.abc_d.q.mio_eur.mt 2023-01-01 12.5 p']);
    const old =
      'DATAFLOW,LAST UPDATE,freq,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\nESTAT:ABC_D(1.0),30/10/25 23:00:00,Q,MIO_EUR,MT,2023-Q1,12.5,p\n';
    expect(await ofEurostat(old)).toEqual(['eurostat.abc_d.q.mio_eur.mt 2023-01-01 12.5 p']);
    await expect(ofEurostat(old.replace(',Q,', ',Quarterly,'))).rejects.toThrow(/labels instead of codes .*labels=id/);
  });

  it('without data are refused in the words of their footer', async () => {
    const text = message('GenericData', usage('ABC_D'), '', 'ESTAT').replace(
      '</m:GenericData>',
      '<f:Footer xmlns:f="f"><f:Message code="413"><c:Text>The answer is large</c:Text></f:Message></f:Footer></m:GenericData>',
    );
    const failing = ofEurostat(text);
    await expect(failing).rejects.toThrow(SourceFormatError);
    await expect(failing).rejects.toThrow('the message has no data; it says: The answer is large');
  });
});

describe('other messages', () => {
  it('are refused in one sentence', () => {
    const foreign = message('GenericData', structured('TIME_PERIOD').replace('"ECB"', '"BIS"'), '', 'Unknown');
    expect(publisherOf(foreign)).toBeNull();
    expect(refusalOfEcb('x.xml', foreign)).toBe(
      'an SDMX message of BIS; only messages of the ECB, Eurostat and the Federal Reserve Board are supported',
    );
    expect(foreignMessage('DATAFLOW,FREQ,TIME_PERIOD,OBS_VALUE\nBIS:WS_X(1.0),M,2024-01,1\n')).toContain('of BIS');
    expect(foreignMessage('KEY,FREQ,TIME_PERIOD\n')).toBeNull();
  });
});
