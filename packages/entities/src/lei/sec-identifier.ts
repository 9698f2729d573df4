import { cikIn, cikOf } from '@dqs/edgar';

/** The Securities and Exchange Commission in GLEIF's list of registers. */
const secRegister = 'RA000665';

const series = /^S\d{9}$/;

/** A CIK without leading zeros, or a series id; null for any other text, such as the number of a private fund. */
const written = (text: string): string | null => {
  const found = text.trim().toUpperCase();
  return series.test(found) ? found : numbered(cikIn(found));
};

const numbered = (cik: number | null): string | null => (cik === null || cik === 0 ? null : String(cik));

/** A register of a record, with the number of the entity there. */
interface Register {
  readonly id: string | null;
  readonly number: string | null;
}

/** The identifier at the SEC that a record gives: as where the entity is registered, or as where its record was validated. */
export const secIdentifierOf = (registers: readonly Register[]): string | null => {
  const found = registers.find(({ id, number }) => id === secRegister && number !== null);
  return found ? written(found.number ?? '') : null;
};

/** What a text asks for among entities by their identifier at the SEC: a series (`S000005113`), or a CIK that is said to be one. */
export const secIdentifierIn = (text: string): string | null => {
  const asked = text.trim().replace(/^SEC\s+/i, '');
  const isBareNumber = cikIn(asked) !== null;
  return isBareNumber ? null : (written(asked) ?? numbered(cikOf(asked)));
};

/** Where an entity leads to in EDGAR, in words. */
export const secNote = (identifier: string | null): string | null => {
  if (identifier === null) return null;
  return series.test(identifier)
    ? `The SEC knows it as series ${identifier}: funds_get_holdings takes it as fund.`
    : `The SEC knows it as CIK ${identifier}: stocks_get_filings takes it as ticker_or_cik.`;
};
