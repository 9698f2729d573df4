import { createTermReader, type Entry } from '@dqs/core/vocabulary';

/** What people call banks, and the name that the register has. */
const names = `
bofa: Bank of America
b of a: Bank of America
boa: Bank of America
chase: JPMorgan Chase Bank
jp morgan: JPMorgan Chase Bank
jp morgan chase: JPMorgan Chase Bank
jpm: JPMorgan Chase Bank
jpmc: JPMorgan Chase Bank
citi: Citibank
wells: Wells Fargo Bank
wfc: Wells Fargo Bank
us bank: U.S. Bank
usb: U.S. Bank
pnc: PNC Bank
capone: Capital One
cap one: Capital One
svb: Silicon Valley Bank
wamu: Washington Mutual Bank
amex: American Express National Bank
american express: American Express National Bank
bb&t: Branch Banking and Trust Company
bbt: Branch Banking and Trust Company
m&t: Manufacturers and Traders Trust Company
bny: The Bank of New York Mellon
bny mellon: The Bank of New York Mellon
bnym: The Bank of New York Mellon
goldman: Goldman Sachs Bank
goldman sachs: Goldman Sachs Bank
schwab: Charles Schwab Bank
td: TD Bank
hsbc: HSBC Bank USA
first republic: First Republic Bank
indymac: IndyMac Bank
key bank: KeyBank
truist: Truist Bank
ally: Ally Bank
usaa: USAA Federal Savings Bank
`;

const read = createTermReader(
  names
    .trim()
    .split('\n')
    .map((line): Entry<string> => {
      const at = line.indexOf(': ');
      return { term: line.slice(0, at), meaning: line.slice(at + 2), weight: 1, isName: true };
    }),
);

/** Words that may stand beside an everyday name. */
const beside: ReadonlySet<string> = new Set(
  'bank banks banking na national association company co corp corporation inc group the usa'.split(' '),
);

/** The name that the register has for what people call a bank; the query itself where it is no such name. */
export const registeredName = (query: string): string => {
  const pieces = read(query);
  const named = pieces.flatMap(({ entries }) => entries.slice(0, 1));
  const others = pieces.filter(({ entries }) => entries.length === 0).flatMap(({ words }) => words);
  const [only, ...further] = named;
  return only !== undefined && further.length === 0 && others.every(({ text }) => beside.has(text))
    ? only.meaning
    : query;
};

/** `cert 628`, `FDIC 628`, `FDIC certificate 628`, `rssd 852218` and `RSSD ID: 852218`. */
const numbered =
  /^(?:fdic\s+(?=cert|rssd))?(cert(?:ificate)?|rssd|fdic)(?:\s*(?:id|no|number|#))*\s*[.:#]?\s*(\d{1,10})$/i;

/** The number that a query names by its register: of a certificate, of the Federal Reserve, or of either. */
export const numberIn = (
  query: string,
): { readonly number: string; readonly of: 'cert' | 'rssd' | 'either' } | null => {
  const text = query.trim();
  if (/^\d{1,9}$/.test(text)) return { number: text, of: 'either' };
  const [, register, number] = numbered.exec(text) ?? [];
  return number === undefined ? null : { number, of: /^rssd/i.test(register ?? '') ? 'rssd' : 'cert' };
};
