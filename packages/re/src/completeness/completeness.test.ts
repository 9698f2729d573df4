import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acris } from '../connectors/nyc-acris/connector.ts';
import { fdicDeposits } from '../connectors/fdic-sod/connector.ts';
import { noaa } from '../connectors/noaa/connector.ts';
import { re } from '../index.ts';
import { completeness } from './completeness.ts';

describe('how much of the newest release is loaded', () => {
  let scratch: ScratchService;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'held-'));
    scratch = await openScratchService(re, '2026-01-15T12:00:00Z', [geo, hazards]);
  });
  afterAll(async () => {
    await scratch.close();
    await rm(folder, { recursive: true });
  });

  const load = async (connector: typeof acris | typeof fdicDeposits, name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    await writeFile(path, `${lines.join('\n')}\n`);
    expect(await scratch.load(connector as typeof acris, [path])).toMatchObject({ status: 'ok' });
  };
  const held = async (dataset: string) =>
    (await completeness(scratch.db.reader('public'))).get(dataset as 're.house_prices') ?? [];

  it('is counted by place, against the release before, and what is summed from a part is counted apart', async () => {
    expect(await held('re.fdic_branch_deposits')).toEqual([]);
    const header = 'YEAR,CERT,BRNUM,CNTYNAMB,STALPBR,DEPSUMBR,MSABR,MSANAMB,STCNTYBR';
    const postals =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
    const offices = (year: number, some: readonly string[]) => some.map((postal) => `${year},1,0,Some,${postal},5,0,,`);
    await load(fdicDeposits, 'ALL_2022.csv', [header, ...offices(2022, postals.split(' '))]);
    const states = { of: 'US states', inPart: 0 };
    expect(await held('re.fdic_branch_deposits')).toEqual([
      { release: 'fdic_sod.sod.offices, annual 2022', held: 50, expected: 50, ...states },
    ]);
    await load(fdicDeposits, 'ALL_2023.csv', [header, ...offices(2023, ['AL', 'TX'])]);
    expect(await held('re.fdic_branch_deposits')).toEqual([
      { release: 'fdic_sod.sod.offices, annual 2023', held: 2, expected: 50, ...states, inPart: 2 },
    ]);
    await load(fdicDeposits, 'sod_2023.csv', [header, ...offices(2023, postals.split(' '))]);
    expect(await held('re.fdic_branch_deposits')).toEqual([
      { release: 'fdic_sod.sod.offices, annual 2023', held: 50, expected: 50, ...states },
    ]);
  });

  it('is counted against a whole release where no other one is loaded', async () => {
    const path = join(folder, 'climdiv-tmpcst-v1.0.0-20180705');
    const values = Array.from({ length: 12 }, () => '  50.10').join('');
    await writeFile(path, `0010021895${values}\n`);
    expect(await scratch.load(noaa, [path])).toMatchObject({ status: 'ok' });
    expect(await held('re.noaa_climate')).toEqual([
      {
        release: 'noaa.nclimdiv.temperature_average, monthly 1895-12',
        of: 'US states',
        held: 1,
        expected: 48,
        inPart: 0,
      },
    ]);
  });

  it('tells a month of deeds that was counted in an extract', async () => {
    const header =
      'DOCUMENT ID,RECORD TYPE,CRFN,BOROUGH,DOC. TYPE,DOC. DATE,DOC. AMOUNT,RECORDED / FILED,MODIFIED DATE,REEL YEAR,REEL NBR,REEL PAGE,% TRANSFERRED,GOOD THROUGH DATE';
    await load(acris, 'extract.csv', [header, '1,A,,1,DEED,01/01/1900,5,09/01/2023,09/01/2023,0,0,0,100,12/31/2023']);
    expect(await held('re.nyc_deed_transfers')).toEqual([
      { release: 'nyc_acris.deeds.count, monthly 2023-09', of: 'US counties', held: 1, expected: 1, inPart: 1 },
    ]);
  });
});
