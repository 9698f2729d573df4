import type { AgencySource } from '../../series-record/contract.ts';
import { publishedSeries } from '../../published/series.ts';
import { remembered } from '../../published/cell.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

/** Variables that are an agency's own series in its own units. They add vintages to that series. */
const agencySeries: Readonly<Record<string, readonly [agency: AgencySource, sourceSeriesId: string]>> = {
  RUC: ['bls', 'LNS14000000'],
  EMPLOY: ['bls', 'CES0000000001'],
  HSTARTS: ['census', 'RESCONST ASTARTS TOTAL US SA'],
};

const real = 'Billions of real dollars, base year of its vintage';
const nominal = 'Billions of US dollars';
const index = 'Index, base year of its vintage';

/** Variables with units and concepts specific to the data set: agency, title, units. They have their own series. */
const ownSeries: Readonly<Record<string, readonly [agency: AgencySource, title: string, units: string]>> = {
  ROUTPUT: ['bea', 'Real output (gross national product until 1991, gross domestic product since)', real],
  NOUTPUT: ['bea', 'Nominal output (gross national product until 1991, gross domestic product since)', nominal],
  P: ['bea', 'Price index of output', index],
  RCON: ['bea', 'Real personal consumption expenditures', real],
  RCOND: ['bea', 'Real personal consumption expenditures: durable goods', real],
  RCONND: ['bea', 'Real personal consumption expenditures: nondurable goods', real],
  RCONS: ['bea', 'Real personal consumption expenditures: services', real],
  RINVBF: ['bea', 'Real nonresidential fixed investment', real],
  RINVRESID: ['bea', 'Real residential fixed investment', real],
  RINVCHI: ['bea', 'Real change in private inventories', real],
  RNX: ['bea', 'Real net exports', real],
  REX: ['bea', 'Real exports', real],
  RIMP: ['bea', 'Real imports', real],
  RG: ['bea', 'Real government consumption and investment', real],
  RGF: ['bea', 'Real government consumption and investment: federal', real],
  RGSL: ['bea', 'Real government consumption and investment: state and local', real],
  RCONG: ['bea', 'Real personal consumption expenditures: goods', real],
  RCONHH: ['bea', 'Real household consumption expenditures', real],
  RCONSHH: ['bea', 'Real household consumption expenditures for services', real],
  RCONSNP: ['bea', 'Real final consumption expenditures of nonprofit institutions serving households', real],
  NCON: ['bea', 'Nominal personal consumption expenditures', nominal],
  NCONG: ['bea', 'Nominal personal consumption expenditures: goods', nominal],
  NCONHH: ['bea', 'Nominal household consumption expenditures', nominal],
  NCONSHH: ['bea', 'Nominal household consumption expenditures for services', nominal],
  NCONSNP: ['bea', 'Nominal final consumption expenditures of nonprofit institutions serving households', nominal],
  WSD: ['bea', 'Wage and salary disbursements', nominal],
  OLI: ['bea', 'Other labor income', nominal],
  PROPI: ['bea', 'Proprietors’ income', nominal],
  RENTI: ['bea', 'Rental income of persons', nominal],
  DIV: ['bea', 'Personal dividend income', nominal],
  PINTI: ['bea', 'Personal interest income', nominal],
  TRANR: ['bea', 'Transfer payments to persons', nominal],
  SSCONTRIB: ['bea', 'Personal contributions for social insurance', nominal],
  PTAX: ['bea', 'Personal tax and nontax payments', nominal],
  PINTPAID: ['bea', 'Interest paid by persons', nominal],
  TRANPF: ['bea', 'Personal transfer payments to the rest of the world', nominal],
  NDPI: ['bea', 'Nominal disposable personal income', nominal],
  NPI: ['bea', 'Nominal personal income', nominal],
  NPSAV: ['bea', 'Nominal personal saving', nominal],
  RATESAV: ['bea', 'Personal saving rate', 'Percent'],
  PCON: ['bea', 'Price index of personal consumption expenditures', index],
  PCONG: ['bea', 'Price index of personal consumption expenditures: goods', index],
  PCONHH: ['bea', 'Price index of household consumption expenditures', index],
  PCONSHH: ['bea', 'Price index of household consumption expenditures for services', index],
  PCONSNP: ['bea', 'Price index of consumption expenditures of nonprofit institutions serving households', index],
  PCONX: ['bea', 'Core price index of personal consumption expenditures', index],
  PIMP: ['bea', 'Price index of imports of goods and services', index],
  CPROF: ['bea', 'Corporate profits', nominal],
  NCPROFAT: ['bea', 'Corporate profits after tax, without inventory and capital consumption adjustments', nominal],
  NCPROFATW: ['bea', 'Corporate profits after tax, with inventory and capital consumption adjustments', nominal],
  CPI: ['bls', 'Consumer price index, quarterly vintages', index],
  PCPI: ['bls', 'Consumer price index, monthly vintages', index],
  PCPIX: ['bls', 'Core consumer price index, monthly vintages', index],
  PPPI: ['bls', 'Producer price index', index],
  PPPIX: ['bls', 'Core producer price index', index],
  H: ['bls', 'Aggregate weekly hours, total', index],
  HG: ['bls', 'Aggregate weekly hours, goods-producing industries', index],
  HS: ['bls', 'Aggregate weekly hours, service-producing industries', index],
  POP: ['bls', 'Civilian noninstitutional population', 'Thousands of persons'],
  LFC: ['bls', 'Civilian labor force', 'Thousands of persons'],
  LFPART: ['bls', 'Labor force participation rate', 'Percent'],
  OPH: ['bls', 'Output per hour, business sector', index],
  ULC: ['bls', 'Unit labor costs, business sector', index],
  IPT: ['frb', 'Industrial production: total', index],
  IPM: ['frb', 'Industrial production: manufacturing', index],
  CUT: ['frb', 'Capacity utilization: total', 'Percent'],
  CUM: ['frb', 'Capacity utilization: manufacturing', 'Percent'],
  M1: ['frb', 'Money stock M1', nominal],
  M2: ['frb', 'Money stock M2', nominal],
  BASEBASA: ['frb', 'Monetary base, adjusted for breaks', nominal],
  TRBASA: ['frb', 'Total reserves, adjusted for breaks', nominal],
  NBRBASA: ['frb', 'Nonborrowed reserves, adjusted for breaks', nominal],
  NBRECBASA: ['frb', 'Nonborrowed reserves with extended credit, adjusted for breaks', nominal],
};

const describe = (variable: string, quarterly: boolean): SeriesDescription | null => {
  const shared = agencySeries[variable];
  const own = ownSeries[variable];
  const [agency, title, units] = own ?? [shared?.[0], variable, index];
  if (agency === undefined) return null;
  return publishedSeries({
    agency,
    programme: 'real_time',
    sourceSeriesId: shared?.[1] ?? `RTDSM ${variable}`,
    keyParts: variable,
    title: `${title}: real-time data set`,
    description:
      'As it stood at each vintage of the Real-Time Data Set for Macroeconomists. Base years and concepts change between vintages, so that levels of two vintages cannot be compared.',
    units,
    currency: units === real || units === nominal ? 'USD' : null,
    frequency: quarterly ? 'quarterly' : 'monthly',
    seasonalAdjustment: 'seasonally_adjusted',
    geography: 'US',
    keywords: 'real-time data vintage revisions Philadelphia Fed',
    describedBy: shared === undefined ? 'file' : 'id',
  });
};

const known = remembered((key: string) => {
  const [variable = '', quarterly = ''] = key.split('|');
  return { series: describe(variable, quarterly === 'true') };
});

/** The series of a variable in the real-time data set; null if it is not supported. */
export const realTimeSeries = (variable: string, quarterly: boolean): SeriesDescription | null =>
  known(`${variable}|${quarterly}`).series;
