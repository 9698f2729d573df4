import { agencySeriesOfFred } from '../connectors/vintages/fred-series.ts';
import { headlineOf, headlineOfKey, type Headline } from './index.ts';
import { fredIdsOfStates } from './states.ts';

/**
 * Series of the catalogue by their FRED ids, except those whose vintages are loaded from FRED-MD and ALFRED. FRED may
 * use other units or rounding; the agency's own figures are served.
 */
const further = `
bls.cps.u6_rate.sa U6RATE
bls.cps.unemployment_rate.nsa UNRATENSA
bls.cps.participation_rate.sa CIVPART
bls.cps.employment_population_ratio.sa EMRATIO
bls.cps.unemployment.sa UNEMPLOY
bls.cps.unemployment_duration.median.sa UEMPMED
bls.ces.employment.total_nonfarm.nsa PAYNSA
bls.ces.employment.total_private.sa USPRIV
bls.ces.employment.professional_and_business.sa USPBS
bls.ces.employment.education_and_health.sa USEHS
bls.ces.employment.leisure_and_hospitality.sa USLAH
bls.ces.employment.other_services.sa USSERV
bls.ces.employment.information.sa USINFO
bls.ces.employment.mining_and_logging.sa USMINE
bls.ces.hourly_earnings_production.total_private.sa AHETPI
bls.ces.weekly_hours.total_private.sa AWHAETP
bls.jolts.openings.level.sa JTSJOL
bls.jolts.openings.rate.sa JTSJOR
bls.jolts.hires.level.sa JTSHIL
bls.jolts.hires.rate.sa JTSHIR
bls.jolts.quits.level.sa JTSQUL
bls.jolts.quits.rate.sa JTSQUR
bls.jolts.layoffs.level.sa JTSLDL
bls.jolts.layoffs.rate.sa JTSLDR
bls.jolts.separations.level.sa JTSTSL
bls.jolts.separations.rate.sa JTSTSR
bls.cpi.u.us.energy.sa CPIENGSL
bls.ppi.final_demand.sa PPIFIS
bls.ppi.final_demand.nsa PPIFID
bls.ppi.final_demand_core.sa PPIFES
bls.ppi.all_commodities.nsa PPIACO
bls.trade_prices.import.all_commodities IR
bls.trade_prices.export.all_commodities IQ
bls.productivity.nonfarm_business.labor_productivity.index OPHNFB
bls.productivity.nonfarm_business.unit_labor_costs.index ULCNFB
bls.productivity.nonfarm_business.hourly_compensation.index COMPNFB
bls.eci.total_compensation.civilian.sa ECIALLCIV
bls.eci.wages_and_salaries.private.sa ECIWAG
frb.h15.treasury.1m DGS1MO
frb.h15.treasury.3m DGS3MO
frb.h15.treasury.6m DGS6MO
frb.h15.treasury.1y DGS1
frb.h15.treasury.2y DGS2
frb.h15.treasury.3y DGS3
frb.h15.treasury.5y DGS5
frb.h15.treasury.7y DGS7
frb.h15.treasury.10y DGS10
frb.h15.treasury.20y DGS20
frb.h15.treasury.30y DGS30
frb.h15.treasury.1m.monthly GS1M
frb.h15.treasury.3m.monthly GS3M
frb.h15.treasury.6m.monthly GS6M
frb.h15.treasury.2y.monthly GS2
frb.h15.treasury.3y.monthly GS3
frb.h15.treasury.7y.monthly GS7
frb.h15.treasury.20y.monthly GS20
frb.h15.treasury.30y.monthly GS30
frb.h15.tips.5y DFII5
frb.h15.tips.7y DFII7
frb.h15.tips.10y DFII10
frb.h15.tips.20y DFII20
frb.h15.tips.30y DFII30
frb.h15.fed_funds DFF
frb.h15.discount_window DPCREDIT
frb.h15.prime DPRIME
frb.h15.prime.monthly MPRIME
frb.h15.bills.4w DTB4WK
frb.h15.bills.3m DTB3
frb.h15.bills.6m DTB6
frb.h15.bills.1y DTB1YR
frb.h15.bills.4w.monthly TB4WK
frb.h15.bills.1y.monthly TB1YR
frb.h41.total_assets WALCL
frb.h41.securities WSHOSHO
frb.h41.treasuries TREAST
frb.h41.mortgage_backed_securities WSHOMCB
frb.h41.treasury_account WDTGAL
frb.h41.reverse_repos WLRRAL
frb.h41.primary_credit WLCFLPCL
frb.h8.bank_credit.sa TOTBKCR
frb.h8.loans_and_leases.sa TOTLL
frb.h8.commercial_and_industrial_loans.sa TOTCI
frb.h8.deposits.sa DPSACBW027SBOG
frb.h8.total_assets.sa TLAACBW027SBOG
frb.h8.real_estate_loans.sa RELACBW027SBOG
frb.h8.commercial_real_estate_loans.sa CREACBW027SBOG
frb.h8.consumer_loans.sa CLSACBW027SBOG
frb.h8.credit_card_loans.sa CCLACBW027SBOG
frb.h8.cash_assets.sa CASACBW027SBOG
frb.h8.total_liabilities.sa TLBACBW027SBOG
frb.g19.consumer_credit.total.sa TOTALSL
frb.g19.consumer_credit.revolving.sa REVOLSL
frb.g19.consumer_credit.nonrevolving.sa NONREVSL
bea.nipa.real.gdp.quarterly GDPC1
bea.nipa.real.gdp.growth.quarterly A191RL1Q225SBEA
bea.nipa.nominal.gdp.quarterly GDP
bea.nipa.nominal.gnp.quarterly GNP
bea.nipa.price.gdp.quarterly GDPCTPI
bea.nipa.nominal.personal_income.monthly PI
bea.nipa.nominal.disposable_income.monthly DSPI
bea.nipa.nominal.consumption.monthly PCE
bea.nipa.nominal.personal_saving.monthly PMSAVE
bea.nipa.saving_rate.monthly PSAVERT
bea.nipa.nominal.consumption.quarterly PCEC
bea.nipa.nominal.investment.quarterly GPDI
bea.nipa.nominal.investment.fixed.quarterly FPI
bea.nipa.nominal.investment.nonresidential.quarterly PNFI
bea.nipa.nominal.investment.residential.quarterly PRFI
bea.nipa.nominal.investment.inventories.quarterly CBI
bea.nipa.nominal.net_exports.quarterly NETEXP
bea.nipa.nominal.exports.quarterly EXPGS
bea.nipa.nominal.imports.quarterly IMPGS
bea.nipa.nominal.government.quarterly GCE
bea.nipa.nominal.government.federal.quarterly FGCE
bea.nipa.nominal.government.defense.quarterly FDEFX
bea.nipa.nominal.government.state_and_local.quarterly SLCE
bea.nipa.nominal.gdp.annual GDPA
bea.nipa.nominal.consumption.annual PCECA
bea.nipa.nominal.investment.annual GPDIA
bea.nipa.nominal.exports.annual EXPGSA
bea.nipa.nominal.imports.annual IMPGSA
bea.nipa.nominal.government.annual GCEA
census.housing.starts.single_family.sa HOUST1F
census.housing.permits.single_family.sa PERMIT1
census.housing.completions.sa COMPUTSA
census.housing.new_home_sales.sa HSN1F
census.retail_sales.total.sa RSAFS
census.retail_sales.total.nsa RSAFSNA
census.retail_sales.retail_trade.sa RSXFS
census.retail_sales.total_less_autos.sa RSFSXMV
census.trade.goods_and_services.balance.sa BOPGSTB
census.trade.goods_and_services.exports.sa BOPTEXP
census.trade.goods_and_services.imports.sa BOPTIMP
census.trade.goods.balance.sa BOPGTB
census.trade.goods.exports.sa BOPGEXP
census.trade.goods.imports.sa BOPGIMP
frb.h6.m1.sa M1SL
frb.h6.m1.nsa M1NS
frb.h6.m2.sa M2SL
frb.h6.m2.nsa M2NS
ecb.rates.deposit_facility ECBDFR
ecb.rates.main_refinancing ECBMRRFR
ecb.rates.marginal_lending ECBMLFR
ecb.rates.estr ECBESTRVOLWGTTRMDMNRT
`;

/** FRED ids that are not an agency's series, with the series from which the St. Louis Fed computes them. */
export const derivedOfFred: ReadonlyMap<string, string> = new Map([
  ['T10Y2Y', 'the 10-year less the 2-year constant maturity yield (frb.h15.treasury.10y, frb.h15.treasury.2y)'],
  ['GDPDEF', 'nominal over real gross domestic product (bea.nipa.nominal.gdp.quarterly, bea.nipa.real.gdp.quarterly)'],
  ['T10Y3M', 'the 10-year less the 3-month constant maturity yield (frb.h15.treasury.10y, frb.h15.treasury.3m)'],
  [
    'T10YFF',
    'the 10-year constant maturity yield less the federal funds rate (frb.h15.treasury.10y, frb.h15.fed_funds)',
  ],
  ['T10YIE', 'the 10-year yield less the 10-year inflation-indexed yield (frb.h15.treasury.10y, frb.h15.tips.10y)'],
  ['T5YIFR', 'the inflation expected for the five years after the next five (T10YIE, T5YIE)'],
  ['M2V', 'nominal gross domestic product over the M2 money stock (bea.nipa.nominal.gdp.quarterly, frb.h6.m2.sa)'],
  ['GFDEGDQ188S', 'the federal debt over gross domestic product (treasury.debt.total, bea.nipa.nominal.gdp.quarterly)'],
  ['T5YIE', 'the 5-year yield less the 5-year inflation-indexed yield (frb.h15.treasury.5y, frb.h15.tips.5y)'],
]);

const furtherIds = further
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [key: string, id: string]);

const byFredId: ReadonlyMap<string, Headline | undefined> = new Map([
  ...agencySeriesOfFred.map(([id, agency, sourceSeriesId]) => [id, headlineOf(agency, sourceSeriesId)] as const),
  ...[...furtherIds, ...fredIdsOfStates].map(([key, id]) => [id, headlineOfKey(key)] as const),
]);

/** The series of the catalogue with this FRED id, in any letter case; undefined for other texts. */
export const headlineOfFredId = (id: string): Headline | undefined => byFredId.get(id.toUpperCase());

/** Every FRED id of a series in the catalogue, for tests. */
export const fredIdsOfCatalogue: readonly (readonly [id: string, key: string | undefined])[] = [...byFredId].map(
  ([id, headline]) => [id, headline?.key],
);
