import { everydayLines, foldName } from '@dqs/core/name-search';

/** Common names of entities that are registered under another name: initials, ticker symbols, brands. */
const table = `
amd: Advanced Micro Devices
aig: American International Group
amex: American Express
bofa, boa: Bank of America
bny: Bank of New York Mellon
bnp: BNP Paribas
bp: BP
coke: Coca-Cola
db: Deutsche Bank
facebook, fb: Meta Platforms
fedex: FedEx
ge: General Electric
gm: General Motors
goldman: Goldman Sachs Group
google: Alphabet
gsk: GSK
hp: HP
ibm: International Business Machines
j&j, jnj: Johnson & Johnson
jpm, jp morgan: JPMorgan Chase
p&g, pg: Procter & Gamble
pwc: PricewaterhouseCoopers
rbc: Royal Bank of Canada
socgen: Société Générale
tsmc: Taiwan Semiconductor Manufacturing
uhaul: U-Haul Holding
ups: United Parcel Service
utc: United Technologies
vw: Volkswagen
`;

const byTerm: ReadonlyMap<string, string> = new Map(
  everydayLines(table).flatMap(([terms, name]) => terms.map((term) => [foldName(term), name] as const)),
);

/** The registered name (without its legal form) for a common name; null if the query is not one. */
export const everydayEntity = (query: string): string | null => byTerm.get(foldName(query)) ?? null;
