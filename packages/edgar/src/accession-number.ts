const anywhere = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/;
const whole = /^\d{10}-\d{2}-\d{6}$/;

/** The first accession number in a text, such as a file name, with or without hyphens; null if there is none. */
export const accessionIn = (text: string): string | null => {
  const found = anywhere.exec(text);
  return found ? `${found[1]}-${found[2]}-${found[3]}` : null;
};

/** The accession number in a file's name, else in that of its folder. EDGAR has a separate folder for every filing. */
export const accessionOfFile = (fileName: string, folder = ''): string | null =>
  accessionIn(fileName) ?? accessionIn(folder);

/** Whether a text is an accession number in EDGAR's notation: `0000320193-24-000123`. */
export const isAccessionNumber = (text: string): boolean => whole.test(text);
