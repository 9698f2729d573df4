import { everydayNames, foldName, type EverydayName } from '@dqs/core/name-search';

/**
 * Common names of companies that EDGAR registers under another name, with the CIK and a short form of the registered
 * name.
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

/** The company for which a query is a common name; null if it is none. */
export const everydayCompany = (query: string): EverydayName | null => byTerm.get(foldName(query)) ?? null;
