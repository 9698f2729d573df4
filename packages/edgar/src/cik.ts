const digitsOnly = /^\d{1,10}$/;
const anySpelling = /^(?:(?:C\.?I\.?K\.?(?:\s*(?:no|nr|number|code))?[\s:#.=-]*)|#\s*)?0*(\d{1,10})$/i;

/** The number when a field of a file holds a CIK: up to ten digits, leading zeros or not; null otherwise. */
export const cikIn = (field: string): number | null => (digitsOnly.test(field) ? Number.parseInt(field, 10) : null);

/** The number when a caller's text is a CIK, with or without leading zeros or `CIK` before it; null otherwise. */
export const cikOf = (text: string): number | null => {
  const digits = anySpelling.exec(text.trim())?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 10);
};

/** A CIK with its leading zeros, ten digits, as EDGAR names files: `0000320193`. */
export const paddedCik = (cik: number | string): string => String(cik).padStart(10, '0');
