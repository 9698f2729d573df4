/** A cell and the separator before it. A quoted cell may contain commas and line ends. */
const cell = /(^|,|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !number.test(text);

/**
 * CSV without spreadsheet formulas: an apostrophe is inserted before each text that a spreadsheet would read as a
 * formula. Numbers, negative ones included, are not changed.
 */
export const withoutFormulas = (csv: string): string =>
  csv.replace(cell, (whole, before: string, written: string) => {
    const text = written.startsWith('"') ? written.slice(1, -1) : written;
    return isFormula(text) ? `${before}"'${text}"` : whole;
  });
