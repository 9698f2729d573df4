import { everydayNames, foldName, nameCore, type EverydayName } from '@dqs/core/name-search';

/**
 * Common names of companies that EDGAR registers under another name: short forms, names before a change of name, and
 * brands. Each with the CIK and a short form of the registered name.
 */
const byTerm = everydayNames(`
google, google parent, parent of google: 1652044 Alphabet
facebook, facebook parent, parent of facebook: 1326801 Meta Platforms
wal-mart, wal mart: 104169 Walmart
united health, united healthcare: 731766 UnitedHealth Group
jp morgan, j p morgan: 19617 JPMorgan Chase
goldman: 886982 Goldman Sachs
exxonmobil: 34088 Exxon Mobil
p&g, p and g, procter and gamble: 80424 Procter & Gamble
j&j, j and j: 200406 Johnson & Johnson
coke, cocacola: 21344 Coca-Cola
pepsi: 77476 PepsiCo
bofa, b of a: 70858 Bank of America
citi: 831001 Citigroup
amex: 4962 American Express
lilly: 59478 Eli Lilly
john deere: 315189 Deere
raytheon: 101829 RTX
snapchat: 1564408 Snap
federal express: 1048911 FedEx
tsmc, taiwan semi: 1046179 Taiwan Semiconductor Manufacturing
hewlett packard, hewlett-packard: 47217 HP
bb&t: 92230 Truist Financial
svb: 719739 SVB Financial Group
priceline, priceline.com: 1075531 Booking Holdings
square, cash app: 1512673 Block
anthem, wellpoint: 1156039 Elevance Health
nortonlifelock, norton, symantec: 849399 Gen Digital
united technologies, utc: 101829 RTX
l brands, limited brands: 701985 Bath & Body Works
michael kors: 1530721 Capri Holdings
warner bros, warner brothers: 1437107 Warner Bros. Discovery
centurylink: 18926 Lumen Technologies
praxair: 1707925 Linde
dowdupont: 1666700 DuPont de Nemours
statoil: 1140625 Equinor
royal dutch shell: 1306965 Shell
chesapeake energy: 895126 Expand Energy
valeant: 885590 Bausch Health
mylan: 1792044 Viatris
weight watchers: 105319 WW International
research in motion: 1070235 BlackBerry
overstock, overstock.com: 1130713 Bed Bath & Beyond
gmac: 40729 Ally Financial
fiat chrysler, chrysler: 1605484 Stellantis
mcgraw hill financial: 64040 S&P Global
kfc, pizza hut, taco bell: 1041061 Yum! Brands
burger king, tim hortons: 1618756 Restaurant Brands International
olive garden: 940944 Darden Restaurants
old navy: 39911 Gap
marlboro: 764180 Altria Group
budweiser: 1668717 Anheuser-Busch InBev
instagram, whatsapp: 1326801 Meta Platforms
youtube: 1652044 Alphabet
ge aerospace: 40545 General Electric
bny, bny mellon: 1390777 Bank of New York Mellon
`);

/**
 * Investors, with the manager that reports their holdings on Form 13F and its CIK. The investor's own CIK has no such
 * reports.
 */
const managersByInvestor = everydayNames(`
warren buffett, buffett, warren e buffett: 1067983 Berkshire Hathaway
ray dalio, dalio: 1350694 Bridgewater Associates
bill ackman, ackman, william ackman: 1336528 Pershing Square Capital Management
michael burry, burry: 1649339 Scion Asset Management
jim simons, james simons: 1037389 Renaissance Technologies
stanley druckenmiller, druckenmiller, stan druckenmiller: 1536411 Duquesne Family Office
dan loeb, daniel loeb: 1040273 Third Point
george soros, soros: 1029160 Soros Fund Management
chase coleman: 1167483 Tiger Global Management
david einhorn, einhorn: 1079114 Greenlight Capital
ken griffin, kenneth griffin: 1423053 Citadel Advisors
cathie wood: 1697748 ARK Investment Management
`);

/** The manager that reports for the investor named in a query; null if it names none. */
export const everydayManager = (query: string): EverydayName | null => managersByInvestor.get(foldName(query)) ?? null;

/** The company for which a query is a common name, with or without a legal form; null if it is none. */
export const everydayCompany = (query: string): EverydayName | null =>
  byTerm.get(foldName(query)) ?? byTerm.get(nameCore(query)) ?? null;
