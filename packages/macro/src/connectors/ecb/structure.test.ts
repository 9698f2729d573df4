import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceFormatError } from '@dqs/kit';
import { officialSources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { macro } from '../../index.ts';
import { ecbConnector } from './connector.ts';
import { ecbStructureConnector } from './structure-connector.ts';
import { structureCodes } from './structure.ts';

const dimension = (id: string, position: number, list: string): string =>
  `<str:Dimension id="${id}" position="${position}"><str:LocalRepresentation><str:Enumeration><Ref id="${list}" class="Codelist"/></str:Enumeration></str:LocalRepresentation></str:Dimension>`;
const codelist = (id: string, codes: Readonly<Record<string, string>>): string =>
  `<str:Codelist id="${id}">${Object.entries(codes)
    .map(
      ([code, name]) =>
        `<str:Code id="${code}"><com:Name xml:lang="de">?</com:Name><com:Name xml:lang="en">${name}</com:Name></str:Code>`,
    )
    .join('')}</str:Codelist>`;

const message = (lists: string, structures: string): string =>
  `<?xml version="1.0"?><mes:Structure xmlns:mes="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><mes:Header><mes:Sender id="ECB"/></mes:Header><mes:Structures><str:Codelists>${lists}</str:Codelists><str:DataStructures>${structures}</str:DataStructures></mes:Structures></mes:Structure>`;
const structure = `<str:DataStructure id="ECB_EXR1" agencyID="ECB"><str:DataStructureComponents><str:DimensionList>${[
  dimension('FREQ', 1, 'CL_FREQ'),
  dimension('CURRENCY', 2, 'CL_CURRENCY'),
  dimension('CURRENCY_DENOM', 3, 'CL_CURRENCY'),
  dimension('EXR_TYPE', 4, 'CL_EXR_TYPE'),
  dimension('EXR_SUFFIX', 5, 'CL_EXR_SUFFIX'),
].join('')}</str:DimensionList></str:DataStructureComponents></str:DataStructure>`;
const lists = [
  codelist('CL_FREQ', { M: 'Monthly' }),
  codelist('CL_CURRENCY', { ISK: 'Iceland krona', EUR: 'Euro' }),
  codelist('CL_EXR_TYPE', { SP00: 'Spot' }),
  codelist('CL_EXR_SUFFIX', { A: 'Average', E: 'End-of-period' }),
].join('');

/** Observations without titles, as returned with `detail=dataonly`. The second series has a code that is in no list. */
const bare = [
  'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE',
  'EXR.M.ISK.EUR.SP00.E,M,ISK,EUR,SP00,E,2015-12,141.5',
  'EXR.M.XXX.EUR.SP00.E,M,XXX,EUR,SP00,E,2015-12,1.5',
].join('\n');

const bytes = (text: string) =>
  async function* () {
    yield Buffer.from(text);
  };

describe('structure definitions', () => {
  const services: ScratchService[] = [];
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'macro-structure-'));
    writeFileSync(join(folder, 'ECB_EXR1.xml'), message(lists, structure));
    writeFileSync(join(folder, 'exr.csv'), `${bare}\n`);
    const loads = [
      [ecbStructureConnector, 'ECB_EXR1.xml'],
      [ecbConnector, 'exr.csv'],
    ] as const;
    for (const order of [loads, loads.toReversed()]) {
      const scratch = await openScratchService(macro, '2026-11-22T09:00:00Z');
      services.push(scratch);
      for (const [connector, name] of order) {
        const report = await scratch.load(connector as typeof ecbConnector, [join(folder, name)]);
        expect(report).toMatchObject({ status: 'ok' });
      }
    }
  });
  afterAll(async () => {
    for (const scratch of services) await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('name series whose messages have no titles, in either order', async () => {
    for (const scratch of services) {
      const { rows } = await scratch.db.knex.raw<{ rows: { title: string }[] }>(
        'select title from data.macro_series order by series_key',
      );
      expect(rows.map(({ title }) => title)).toEqual([
        'Iceland krona - Euro - Spot - End-of-period',
        'ECB Data Portal: series EXR.M.XXX.EUR.SP00.E',
      ]);
    }
  });

  it('are refused without data structures, and without code lists', async () => {
    await expect(Array.fromAsync(structureCodes(bytes(message(lists, ''))))).rejects.toThrow(SourceFormatError);
    await expect(Array.fromAsync(structureCodes(bytes(message('', structure))))).rejects.toThrow(/no code lists/);
  });
});

const file = join(officialSources, 'ecb-sdmx/ECB_EXR1_datastructure-2.1.xml');

it.skipIf(!existsSync(file))(
  'every code of the definition of exchange rates has its name (needs official files)',
  async () => {
    const text = readFileSync(file, 'utf8');
    const names = new Map<string, string>();
    for (const list of text.split('<str:Codelist id="').slice(1)) {
      for (const code of list.split('</str:Codelist>')[0]!.split('<str:Code id="').slice(1)) {
        const name = /<com:Name xml:lang="en">([^<]*)</.exec(code)?.[1] ?? '';
        const plain = name.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&').trim();
        names.set(`${list.split('"')[0]} ${code.split('"')[0]}`, plain);
      }
    }
    const listsOf = ['CL_FREQ', 'CL_CURRENCY', 'CL_CURRENCY', 'CL_EXR_TYPE', 'CL_EXR_SUFFIX'];
    expect(ecbStructureConnector.recognition.recognise('structure.xml', text.slice(0, 4096))).not.toBeNull();
    const codes = (await Array.fromAsync(structureCodes(bytes(text)))).flat().map(({ record }) => record);
    for (const { flow, position, code, name } of codes) {
      expect(flow).toBe('EXR');
      expect(names.get(`${listsOf[Number(position) - 1]} ${code}`), `${position} ${code}`).toBe(name);
    }
    const expected = listsOf.reduce(
      (sum, list) => sum + [...names.keys()].filter((key) => key.startsWith(`${list} `)).length,
      0,
    );
    expect(codes).toHaveLength(expected);
    expect(codes.length).toBeGreaterThan(600);
  },
);
