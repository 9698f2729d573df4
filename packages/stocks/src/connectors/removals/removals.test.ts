import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { removals } from './connector.ts';

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'stocks-form-25-'));

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

/** A complete submission in the real format, with an invented issuer. */
const submission = (accession: string, form: string, document: string): string => {
  const path = join(folder, `${accession}.txt`);
  writeFileSync(
    path,
    `<SEC-DOCUMENT>${accession}.txt : 20261102
<SEC-HEADER>${accession}.hdr.sgml : 20261102
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
FILED AS OF DATE:		20261102

FILER:

	COMPANY DATA:
		CENTRAL INDEX KEY:			0000000042
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<TEXT>
${document}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`,
  );
  return path;
};

it('an issuer’s own unstructured notice is not an error of the file and has no class', async () => {
  const own = submission('0000000042-26-000001', '25', '<html><body>Notification of removal</body></html>');
  expect(await scratch.load(removals, [own])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
  const exchange = submission('0000876661-26-000002', '25-NSE', '<html></html>');
  expect(await scratch.load(removals, [exchange])).toMatchObject({ status: 'failed' });
  expect((await scratch.db.knex('data.stocks_removal').select('*')).length).toBe(0);
});
