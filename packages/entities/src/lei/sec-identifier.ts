import { cikIn, cikOf } from '@dqs/edgar';

/** Code of the Securities and Exchange Commission in GLEIF's list of registers. */
const secRegister = 'RA000665';

const series = /^S\d{9}$/;

/** A CIK without leading zeros, or a series id; null for any other text, such as the number of a private fund. */
const written = (text: string): string | null => {
  const found = text.trim().toUpperCase();
  return series.test(found) ? found : numbered(cikIn(found));
};

const numbered = (cik: number | null): string | null => (cik === null || cik === 0 ? null : String(cik));

/** A register of a record, with the entity's number in it. */
interface Register {
  readonly id: string | null;
  readonly number: string | null;
}

/** The SEC identifier in a record: from the register of the entity, or from the validation of the record. */
export const secIdentifierOf = (registers: readonly Register[]): string | null => {
  const found = registers.find(({ id, number }) => id === secRegister && number !== null);
  return found ? written(found.number ?? '') : null;
};

/** The SEC identifier in a search text: a series (`S000005113`), or a CIK labelled as one. */
export const secIdentifierIn = (text: string): string | null => {
  const asked = text.trim().replace(/^SEC\s+/i, '');
  const isBareNumber = cikIn(asked) !== null;
  return isBareNumber ? null : (written(asked) ?? numbered(cikOf(asked)));
};

/** Where the entity is found in EDGAR, in words. */
export const secNote = (identifier: string | null): string | null => {
  if (identifier === null) return null;
  return series.test(identifier)
    ? `Its SEC series id is ${identifier}. Pass it to funds_get_holdings as fund.`
    : `Its SEC CIK is ${identifier}. Pass it to stocks_get_filings as ticker_or_cik.`;
};
