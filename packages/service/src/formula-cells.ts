/** A cell after what ends the one before it: in quotes, which may hold commas and line ends, or without. */
const cell = /(^|,|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !number.test(text);

/**
 * CSV in which a spreadsheet computes nothing: an apostrophe stands before each text that it would read as a formula. Numbers stay
 * as they are, negative ones included.
 */
export const withoutFormulas = (csv: string): string =>
  csv.replace(cell, (whole, before: string, written: string) => {
    const text = written.startsWith('"') ? written.slice(1, -1) : written;
    return isFormula(text) ? `${before}"'${text}"` : whole;
  });
