import { everydayTerms, foldName } from '@dqs/core/name-search';

/** Common names of entities that are registered under another name: initials, ticker symbols, brands. */
const table = `
ab inbev: Anheuser-Busch InBev
aig: American International Group
amd: Advanced Micro Devices
amex: American Express
anthem: Elevance Health
anz: Australia and New Zealand Banking Group
aws: Amazon Web Services
bat: British American Tobacco
bmw: Bayerische Motoren Werke
bnp: BNP Paribas
bny: Bank of New York Mellon
bofa, boa: Bank of America
bp: BP
cba: Commonwealth Bank of Australia
coke, cocacola: Coca-Cola
db: Deutsche Bank
exxonmobil: Exxon Mobil
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
nab: National Australia Bank
p&g, pg: Procter & Gamble
pepsi: PepsiCo
priceline: Booking Holdings
pwc: PricewaterhouseCoopers
raytheon: RTX
rbc: Royal Bank of Canada
smbc: Sumitomo Mitsui Banking
socgen: Société Générale
spacex, space x: Space Exploration Technologies
square: Block
tsmc: Taiwan Semiconductor Manufacturing
uhaul: U-Haul Holding
ups: United Parcel Service
utc: United Technologies
vw: Volkswagen
`;

const byTerm = everydayTerms(table);

/** The registered name (without its legal form) for a common name; null if the query is not one. */
export const everydayEntity = (query: string): string | null => byTerm.get(foldName(query)) ?? null;
