import { writeFile } from 'node:fs/promises';
import { createRandom } from './random.ts';

const words = 'First National Community Farmers Merchants Citizens Heritage Pioneer Valley River Union Peoples'.split(
  ' ',
);
const states = ['AL', 'CA', 'FL', 'GA', 'IL', 'KS', 'MN', 'NY', 'OH', 'PA', 'TX', 'WI'];

/** An institution's name: the same certificate has the same name in every file. */
export const bankName = (cert: number): string => {
  const random = createRandom(cert * 7919 + 5);
  const word = (): string => words[random(words.length)]!;
  return `${word()} ${word()} Bank of ${word()} ${cert.toString(36).toUpperCase()}`;
};

const answer = (rows: readonly object[]): string =>
  JSON.stringify({
    meta: { total: rows.length, index: { name: 'invented', createTimestamp: '2026-06-08T21:06:18Z' } },
    data: rows.map((data) => ({ data, score: 0 })),
  });

/** Writes a page of the register: certificates from `first` on, every sixth of them active. */
export const writeRegister = async (file: string, first: number, institutions: number): Promise<number> => {
  const rows = Array.from({ length: institutions }, (_, at) => {
    const cert = first + at;
    const active = cert % 6 === 0;
    return {
      CERT: cert,
      NAME: bankName(cert),
      CITY: 'Springfield',
      STALP: states[cert % states.length]!,
      STCNTY: '17031',
      COUNTY: 'Cook',
      REGAGNT: 'FDIC',
      BKCLASS: 'NM',
      ACTIVE: active ? 1 : 0,
      ESTYMD: '01/01/1934',
      ENDEFYMD: active ? '12/31/9999' : '03/10/2003',
      FED_RSSD: String(500_000 + cert),
      PRIORNAME1: null,
      PRIORNAME2: null,
      PRIORNAME3: null,
    };
  });
  const text = answer(rows);
  await writeFile(file, text);
  return text.length;
};

/** A balance sheet that adds up, in thousands of dollars. */
const balanceSheet = (random: (below: number) => number): Readonly<Record<string, number>> => {
  const liabilities = 5_000_000 + random(5_000_000);
  const equity = 1_000_000 + random(500_000);
  return {
    ASSET: liabilities + equity,
    LIAB: liabilities,
    EQ: equity,
    EQTOT: equity,
    DEP: 4_000_000 + random(1_000_000),
  };
};

/** Writes the figures of a quarter: those of the fields that a run asks for, of every sixth certificate. */
export const writeQuarter = async (
  file: string,
  quarter: string,
  institutions: number,
  fields: readonly string[],
): Promise<number> => {
  const random = createRandom(Number.parseInt(quarter, 10));
  const figures = fields.filter((field) => !['CERT', 'REPDTE', 'NAME', 'CITY', 'STALP'].includes(field));
  const rows = Array.from({ length: institutions }, (_, at) => {
    const cert = (at + 1) * 6;
    const balance = balanceSheet(random);
    return {
      CERT: cert,
      REPDTE: quarter,
      NAME: bankName(cert),
      CITY: 'Springfield',
      STALP: states[cert % states.length]!,
      ...Object.fromEntries(figures.map((field) => [field, balance[field] ?? random(10_000_000)])),
    };
  });
  const text = answer(rows);
  await writeFile(file, text);
  return text.length;
};
