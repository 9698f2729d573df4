import { createRandom } from '../random.ts';
import { identifierOf, issuers, nameOf } from './issuers.ts';

/** A quarter of Form 13F as the SEC's data sets have it. */
export interface Quarter {
  /** `14-FEB-2026` */
  readonly filed: string;
  /** `31-DEC-2025` */
  readonly period: string;
  readonly seed: number;
}

/** Positions of a manager, on average: 3 million of 8,000 managers. */
const positions = 375;

const accessionOf = (manager: number, { filed }: Quarter): string =>
  `${String(manager + 1).padStart(10, '0')}-${filed.slice(-2)}-${filed.slice(0, 2)}0000`;

/** The members of the archive, without signatures; a few companies are held by most managers, most by a few. */
export function* holdingsSet(
  entries: number,
  quarter: Quarter,
): Generator<{ readonly name: string; readonly text: string }> {
  const managers = Math.ceil(entries / positions);
  const each = Array.from({ length: managers }, (_, manager) => accessionOf(manager, quarter));
  const table = (name: string, header: string, rows: Iterable<string>) => ({
    name: `${name}.tsv`,
    text: [header, ...rows].join('\n'),
  });
  const key = 'ACCESSION_NUMBER';
  yield table(
    'SUBMISSION',
    `${key}\tFILING_DATE\tSUBMISSIONTYPE\tCIK\tPERIODOFREPORT`,
    each.map((accession, at) => [accession, quarter.filed, '13F-HR', 500_000 + at, quarter.period].join('\t')),
  );
  yield table(
    'COVERPAGE',
    `${key}\tREPORTCALENDARORQUARTER\tISAMENDMENT\tAMENDMENTNO\tAMENDMENTTYPE\tFILINGMANAGER_NAME\tREPORTTYPE`,
    each.map((accession, at) =>
      [accession, quarter.period, 'N', '', '', `Manager ${at} LLC`, '13F HOLDINGS REPORT'].join('\t'),
    ),
  );
  yield table(
    'SUMMARYPAGE',
    `${key}\tOTHERINCLUDEDMANAGERSCOUNT\tTABLEENTRYTOTAL\tTABLEVALUETOTAL\tISCONFIDENTIALOMITTED`,
    each.map((accession) => [accession, 0, positions, 1_000_000, 'N'].join('\t')),
  );
  yield table('OTHERMANAGER', `${key}\tOTHERMANAGER_SK\tCIK\tFORM13FFILENUMBER\tNAME`, []);
  yield table('OTHERMANAGER2', `${key}\tSEQUENCENUMBER\tCIK\tFORM13FFILENUMBER\tNAME`, []);
  const random = createRandom(quarter.seed);
  const rows = function* (): Generator<string> {
    for (let entry = 0; entry < entries; entry += 1) {
      const part = random(1_000_000) / 1_000_000;
      const issuer = Math.floor(issuers * part ** 1.4);
      const shares = 100 + random(100_000);
      const option = entry % 40 === 0 ? 'Put' : '';
      const accession = each[Math.floor(entry / positions)]!;
      yield `${accession}\t${entry}\t${nameOf(issuer).toUpperCase()}\tCOM\t${identifierOf(issuer)}\t\t${shares * 50}\t${shares}\tSH\t${option}\tSOLE\t\t${shares}\t0\t0`;
    }
  };
  yield table(
    'INFOTABLE',
    `${key}\tINFOTABLE_SK\tNAMEOFISSUER\tTITLEOFCLASS\tCUSIP\tFIGI\tVALUE\tSSHPRNAMT\tSSHPRNAMTTYPE\tPUTCALL\tINVESTMENTDISCRETION\tOTHERMANAGER\tVOTING_AUTH_SOLE\tVOTING_AUTH_SHARED\tVOTING_AUTH_NONE`,
    rows(),
  );
}
