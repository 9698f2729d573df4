const digitsOnly = /^\d{1,10}$/;
const anySpelling = /^(?:(?:C\.?I\.?K\.?(?:\s*(?:no|nr|number|code))?[\s:#.=-]*)|#\s*)?0*(\d{1,10})$/i;

/** The number of a CIK in a field of a file: up to ten digits, with or without leading zeros; null otherwise. */
export const cikIn = (field: string): number | null => (digitsOnly.test(field) ? Number.parseInt(field, 10) : null);

/** The number of a CIK in a caller's text, with or without leading zeros or a `CIK` prefix; null otherwise. */
export const cikOf = (text: string): number | null => {
  const digits = anySpelling.exec(text.trim())?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 10);
};

/** A CIK with leading zeros, ten digits, as in EDGAR's file names: `0000320193`. */
export const paddedCik = (cik: number | string): string => String(cik).padStart(10, '0');

const labelled = /^\s*c\.?i\.?k/i;

/** The number of a CIK with its word before it. A bare number may also be that of another register. */
export const labelledCik = (text: string): number | null => (labelled.test(text) ? cikOf(text) : null);
