import { createRandom } from './random.ts';
import { writeZip } from './zip-file.ts';

/** Columns that are read; the archives of contracts have 297 in all. */
const read = [
  'contract_transaction_unique_key',
  'contract_award_unique_key',
  'federal_action_obligation',
  'action_date',
  'action_date_fiscal_year',
  'awarding_agency_code',
  'awarding_agency_name',
  'recipient_uei',
  'recipient_duns',
  'recipient_name',
  'recipient_name_raw',
  'recipient_doing_business_as_name',
  'recipient_parent_uei',
  'recipient_parent_duns',
  'recipient_parent_name',
  'award_or_idv_flag',
  'award_type_code',
  'last_modified_date',
] as const;

const others = Array.from({ length: 297 - read.length }, (_, at) => `column_${at}`);

/** What stands in the columns that are passed over: some 1,200 characters, as in the archives. */
const passedOver = others.map((_, at) => (at % 3 === 0 ? 'NOT APPLICABLE' : at % 3 === 1 ? 'f' : '')).join(',');

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan tor mel vin'.split(' ');
const trades = 'SYSTEMS SERVICES CONSTRUCTION LABORATORIES ENGINEERING FARMS SUPPLY LOGISTICS'.split(' ');

/** A recipient's name: the same number has the same name in every file. */
export const recipientName = (recipient: number): string => {
  const random = createRandom(recipient * 7919 + 13);
  const word = (): string => Array.from({ length: 3 }, () => syllables[random(syllables.length)]!).join('');
  return `${word()} ${word()} ${trades[random(trades.length)]!} LLC`.toUpperCase();
};

export const recipientUei = (recipient: number): string => `B${recipient.toString(36).toUpperCase().padStart(11, '0')}`;

export interface AwardArchive {
  readonly transactions: number;
  readonly recipients: number;
  readonly fiscalYear: number;
}

const agencies = ['012', '015', '036', '047', '070', '075', '080', '097'];

const lineOf = ({ recipients, fiscalYear }: AwardArchive, at: number): string => {
  const random = createRandom(at * 31 + fiscalYear);
  // A few recipients have most of the transactions.
  const recipient = random(4) === 0 ? random(Math.max(1, recipients >> 8)) : random(recipients);
  const parent = recipient % 2 === 0 ? recipient - (recipient % 32) : null;
  const agency = agencies[random(agencies.length)]!;
  const cents = random(100_000_000) - 10_000_000;
  const amount = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  const month = 1 + random(9);
  const day = `${fiscalYear}-0${month}-${String(1 + random(28)).padStart(2, '0')}`;
  const name = recipientName(recipient);
  const cells = [
    `${agency}_-NONE-_${fiscalYear}A${at}_0_-NONE-_0`,
    `CONT_AWD_${fiscalYear}A${at}`,
    amount,
    day,
    String(fiscalYear),
    agency,
    `Agency ${agency}`,
    recipientUei(recipient),
    '',
    name,
    name,
    '',
    parent === null ? '' : recipientUei(parent),
    '',
    parent === null ? '' : recipientName(parent),
    random(20) === 0 ? 'IDV' : 'AWARD',
    '',
    `${fiscalYear}-12-01 10:00:00+00`,
  ];
  return `${cells.join(',')},${passedOver}`;
};

const header = [...read, ...others].join(',');
const linesOfPart = 20_000;

/** Writes a whole archive of contracts of all agencies of a fiscal year, in parts; answers its bytes unpacked. */
export const writeAwardArchive = (file: string, archive: AwardArchive): Promise<number> => {
  const parts = function* () {
    for (let at = 0; at < archive.transactions; at += linesOfPart) {
      const count = Math.min(linesOfPart, archive.transactions - at);
      const lines = Array.from({ length: count }, (_, line) => lineOf(archive, at + line));
      const name = `FY${archive.fiscalYear}_All_Contracts_Full_${archive.fiscalYear + 1}0110_${at / linesOfPart + 1}.csv`;
      yield { name, text: `${header}\n${lines.join('\n')}\n` };
    }
  };
  return writeZip(file, parts());
};

/** Writes a delta that changes one transaction in fifty of an archive, and withdraws one in five hundred. */
export const writeAwardDelta = (file: string, archive: AwardArchive): Promise<number> => {
  const lines: string[] = [];
  for (let at = 0; at < archive.transactions; at += 50) {
    const line = lineOf(archive, at);
    const [key = ''] = line.split(',', 1);
    const isGone = at % 500 === 0;
    lines.push(isGone ? `D,${key}${','.repeat(296)}` : `C,${line.replace(/,(-?\d+)\.(\d\d),/, ',$1.00,')}`);
  }
  const name = `FY(All)_All_Contracts_Delta_${archive.fiscalYear + 1}0210_1.csv`;
  return writeZip(file, [{ name, text: `correction_delete_ind,${header}\n${lines.join('\n')}\n` }]);
};
