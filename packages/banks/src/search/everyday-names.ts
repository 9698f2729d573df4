import { everydayNames, foldName, type EverydayName } from '@dqs/core/name-search';
import { statesNamed } from '@dqs/places';

/**
 * Everyday names of banks, with the certificate and the registered name. Certificates are those of the FDIC's BankFind
 * (https://banks.data.fdic.gov/bankfind-suite/bankfind/details/ and the number).
 */
const byTerm = everydayNames(`
bofa, b of a, boa: 3510 Bank of America
chase, jp morgan, jpmorgan, jp morgan chase, jpm, jpmc: 628 JPMorgan Chase Bank
citi: 7213 Citibank
wells, wfc: 3511 Wells Fargo Bank
us bank, usb, us bancorp: 6548 U.S. Bank
pnc: 6384 PNC Bank
capone, cap one: 4297 Capital One
ing direct: 35489 ING Bank
svb: 24735 Silicon Valley Bank
wamu: 32633 Washington Mutual Bank
amex, american express: 27471 American Express National Bank
bb&t, bbt: 9846 Branch Banking and Trust Company
truist: 9846 Truist Bank
m&t: 588 Manufacturers and Traders Trust Company
bny, bny mellon, bnym: 639 The Bank of New York Mellon
goldman, goldman sachs: 33124 Goldman Sachs Bank USA
schwab: 57450 Charles Schwab Bank
td: 18409 TD Bank
hsbc: 57890 HSBC Bank USA
first republic: 59017 First Republic Bank
indymac: 29730 IndyMac Bank
key bank: 17534 KeyBank
ally: 57803 Ally Bank
usaa: 32188 USAA Federal Savings Bank
state street: 14 State Street Bank and Trust Company
fifth third, 5/3: 6672 Fifth Third Bank
huntington: 6560 The Huntington National Bank
bmo, bmo harris: 16571 BMO Bank
rbs citizens: 57957 Citizens Bank
synchrony: 27314 Synchrony Bank
bbva, bbva usa, bbva compass: 19048 BBVA USA
discover: 5649 Discover Bank
northern trust: 913 The Northern Trust Company
first horizon: 4977 First Horizon Bank
mufg, mufg union: 22826 MUFG Union Bank
synovus: 873 Synovus Bank
western alliance: 57512 Western Alliance Bank
banco popular: 34968 Banco Popular de Puerto Rico
wachovia: 33869 Wachovia Bank
nycb: 16022 New York Community Bank
etrade, e trade: 30746 E*TRADE Bank
`);

/** Words that may accompany an everyday name. */
const beside: ReadonlySet<string> = new Set(
  'bank banks banking na national association company co corp corporation inc group the usa'.split(' '),
);

/** Whether some words are the name of an American state, perhaps after one that may accompany a name. */
const isState = (words: string): boolean => {
  const rest = words
    .split(' ')
    .filter((word) => !beside.has(word))
    .join(' ');
  return rest !== '' && statesNamed(rest).some(({ country }) => country === 'US');
};

/** The bank that a query names by an everyday name, the longest name first; null where there is none. */
export const everydayBank = (query: string): EverydayName | null => {
  const words = foldName(query).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    for (let first = 0; first + count <= words.length; first += 1) {
      const bank = byTerm.get(words.slice(first, first + count).join(' '));
      const others = [...words.slice(0, first), ...words.slice(first + count)];
      if (bank && (others.every((word) => beside.has(word)) || isState(others.join(' ')))) return bank;
    }
  }
  return null;
};

/** `cert 628`, `FDIC 628`, `FDIC certificate 628`, `rssd 852218` and `RSSD ID: 852218`. */
const numbered =
  /^(?:fdic\s+(?=cert|rssd))?(cert(?:ificate)?|rssd|fdic)(?:\s*(?:id|no|number|#))*\s*[.:#]?\s*(\d{1,10})$/i;

/** The number in a query and its register: a certificate, an RSSD id of the Federal Reserve, or either. */
export const numberIn = (
  query: string,
): { readonly number: string; readonly of: 'cert' | 'rssd' | 'either' } | null => {
  const text = query.trim();
  if (/^\d{1,9}$/.test(text)) return { number: text, of: 'either' };
  const [, register, number] = numbered.exec(text) ?? [];
  return number === undefined ? null : { number, of: /^rssd/i.test(register ?? '') ? 'rssd' : 'cert' };
};
