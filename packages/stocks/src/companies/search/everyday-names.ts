import { everydayNames, foldName, type EverydayName } from '@dqs/core/name-search';

/**
 * Common names of companies that EDGAR registers under another name, with the CIK and a short form of the registered
 * name.
 */
const byTerm = everydayNames(`
google, google parent, parent of google, youtube: 1652044 Alphabet
facebook, facebook parent, parent of facebook, instagram, whatsapp: 1326801 Meta Platforms
wal-mart, wal mart: 104169 Walmart
united health, united healthcare: 731766 UnitedHealth Group
jp morgan, j p morgan: 19617 JPMorgan Chase
goldman: 886982 Goldman Sachs
exxonmobil, exxon mobile: 34088 Exxon Mobil
p&g, p and g, procter and gamble: 80424 Procter & Gamble
j&j, j and j: 200406 Johnson & Johnson
coke, cocacola: 21344 Coca-Cola
pepsi: 77476 PepsiCo
bofa, b of a: 70858 Bank of America
citi: 831001 Citigroup
amex: 4962 American Express
lilly: 59478 Eli Lilly
john deere: 315189 Deere
raytheon, raytheon technologies, united technologies: 101829 RTX
snapchat: 1564408 Snap
federal express: 1048911 FedEx
tsmc, taiwan semi: 1046179 Taiwan Semiconductor Manufacturing
priceline, priceline group, priceline.com, booking.com: 1075531 Booking Holdings
square, square inc, cash app: 1512673 Block
anthem, anthem inc, wellpoint: 1156039 Elevance Health
centurylink: 18926 Lumen Technologies
symantec, nortonlifelock, norton lifelock: 849399 Gen Digital
weight watchers: 105319 WW International
l brands, limited brands: 701985 Bath & Body Works
coach: 1116132 Tapestry
michael kors: 1530721 Capri Holdings
burger king, tim hortons: 1618756 Restaurant Brands International
kfc, taco bell, pizza hut: 1041061 Yum! Brands
olive garden: 940944 Darden Restaurants
budweiser, ab inbev: 1668717 Anheuser-Busch InBev
warner brothers, hbo: 1437107 Warner Bros. Discovery
xfinity: 1166691 Comcast
tj maxx, tjmaxx: 109198 TJX Companies
old navy: 39911 Gap
chevrolet, chevy: 1467858 General Motors
chrysler, jeep, fiat chrysler: 1605484 Stellantis
glaxo, glaxosmithkline: 1131399 GSK
royal dutch shell: 1306965 Shell
british petroleum: 313807 BP
statoil: 1140625 Equinor
praxair: 1707925 Linde
philip morris, phillip morris: 1413329 Philip Morris International
standard and poors, standard & poors, mcgraw hill financial: 64040 S&P Global
bb&t, bb and t: 92230 Truist Financial
kraft, heinz: 1637459 Kraft Heinz
chase, chase bank: 19617 JPMorgan Chase
caremark: 64803 CVS Health
chesapeake energy: 895126 Expand Energy
fleetcor: 1175454 Corpay
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
