import type { Headline } from './headline.ts';

/** Areas: code of Eurostat, code of the service, name, prominence. */
const areas: readonly (readonly [string, string, string, number])[] = [
  ['EA', 'EA', 'euro area', 2],
  ['EA20', 'EA20', 'euro area (20 countries)', 6],
  ['EU27_2020', 'EU', 'European Union', 6],
  ['DE', 'DE', 'Germany', 12],
  ['FR', 'FR', 'France', 12],
  ['IT', 'IT', 'Italy', 14],
  ['ES', 'ES', 'Spain', 14],
  ['NL', 'NL', 'Netherlands', 18],
  ['BE', 'BE', 'Belgium', 22],
  ['AT', 'AT', 'Austria', 22],
  ['IE', 'IE', 'Ireland', 22],
  ['PT', 'PT', 'Portugal', 22],
  ['EL', 'GR', 'Greece', 20],
  ['FI', 'FI', 'Finland', 24],
  ['PL', 'PL', 'Poland', 18],
  ['SE', 'SE', 'Sweden', 20],
  ['DK', 'DK', 'Denmark', 22],
  ['CZ', 'CZ', 'Czechia', 24],
  ['HU', 'HU', 'Hungary', 24],
  ['RO', 'RO', 'Romania', 24],
];

/** Data set with the codes before and after the area's, words of the key, title, units, adjustment, search words. */
interface Family {
  readonly before: string;
  readonly key: string;
  readonly title: string;
  readonly units: string;
  readonly frequency: 'monthly' | 'quarterly' | 'annual';
  readonly adjusted: boolean;
  readonly release: 'hicp' | 'euroUnemployment' | 'euroGdp';
  readonly keywords: string;
  readonly later: number;
}

const families: readonly Family[] = [
  {
    before: 'prc_hicp_manr M.RCH_A.CP00',
    key: 'hicp.change_year',
    title: 'HICP inflation, all items, annual rate of change',
    units: 'Percent change on the same month of the previous year',
    frequency: 'monthly',
    adjusted: false,
    release: 'hicp',
    keywords: 'inflation CPI HICP consumer prices eurozone',
    later: 0,
  },
  {
    before: 'prc_hicp_aind A.RCH_A_AVG.CP00',
    key: 'hicp.change_annual_average',
    title: 'HICP inflation, all items, annual average rate of change',
    units: 'Percent change of annual averages',
    frequency: 'annual',
    adjusted: false,
    release: 'hicp',
    keywords: 'inflation CPI HICP consumer prices annual',
    later: 10,
  },
  {
    before: 'une_rt_m M.SA.TOTAL.PC_ACT.T',
    key: 'unemployment_rate.sa',
    title: 'Unemployment rate, seasonally adjusted',
    units: 'Percent of the labour force',
    frequency: 'monthly',
    adjusted: true,
    release: 'euroUnemployment',
    keywords: 'unemployment jobless rate labour market',
    later: 1,
  },
  {
    before: 'namq_10_gdp Q.CLV_PCH_PRE.SCA.B1GQ',
    key: 'gdp.growth_quarter',
    title: 'Real GDP, percent change on the previous quarter, seasonally and calendar adjusted',
    units: 'Percent change on the previous quarter',
    frequency: 'quarterly',
    adjusted: true,
    release: 'euroGdp',
    keywords: 'GDP growth economic growth',
    later: 1,
  },
];

/** Prices, unemployment and growth of the European Union, the euro area and members. */
export const eurostatHeadlines: readonly Headline[] = families.flatMap((family) =>
  areas.map(([code, geography, name, prominence]) => ({
    agency: 'eurostat',
    id: `${family.before}.${code}`,
    key: `eurostat.${family.key}.${geography.toLowerCase()}`,
    title: `${family.title}: ${name}`,
    units: family.units,
    frequency: family.frequency,
    seasonalAdjustment: family.adjusted ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    geography,
    release: family.release,
    keywords: `${family.keywords} ${name} Eurostat`,
    prominence: prominence + family.later,
  })),
);
