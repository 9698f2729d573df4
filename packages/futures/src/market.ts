import type { ReportType } from './report/contract.ts';

/** A served futures contract. The contract-market code is its identity; its published name can change. */
export interface Market {
  /** Stable key that callers use. */
  readonly key: string;
  /** CFTC contract-market code: text, with its leading zeros and letters. */
  readonly code: string;
  readonly name: string;
  /** The name in the newest reports at the time when the market was listed. It contains the exchange. */
  readonly reportName: string;
  readonly group: 'equity_index' | 'volatility' | 'interest_rates' | 'currencies' | 'metals' | 'energy' | 'grains';
  readonly reportType: ReportType;
  /** Topics, tickers and everyday names for the search. */
  readonly keywords: readonly string[];
}

const cme = 'CHICAGO MERCANTILE EXCHANGE';
const cbot = 'CHICAGO BOARD OF TRADE';
const comex = 'COMMODITY EXCHANGE INC.';
const nymex = 'NEW YORK MERCANTILE EXCHANGE';

const financial: readonly Market[] = [
  {
    key: 'sp500_emini',
    code: '13874A',
    name: 'E-mini S&P 500',
    reportName: `E-MINI S&P 500 - ${cme}`,
    group: 'equity_index',
    reportType: 'tff',
    keywords: ['S&P 500', 'SPX', 'ES', 'stock index', 'stocks', 'equities', 'US large cap'],
  },
  {
    key: 'nasdaq100_emini',
    code: '209742',
    name: 'E-mini Nasdaq-100',
    reportName: `NASDAQ MINI - ${cme}`,
    group: 'equity_index',
    reportType: 'tff',
    keywords: ['Nasdaq', 'NDX', 'NQ', 'stock index', 'stocks', 'equities', 'technology'],
  },
  {
    key: 'russell2000_emini',
    code: '239742',
    name: 'E-mini Russell 2000',
    reportName: `RUSSELL E-MINI - ${cme}`,
    group: 'equity_index',
    reportType: 'tff',
    keywords: ['Russell', 'RTY', 'stock index', 'stocks', 'equities', 'US small cap'],
  },
  {
    key: 'vix',
    code: '1170E1',
    name: 'VIX Volatility Index',
    reportName: 'VIX FUTURES - CBOE FUTURES EXCHANGE',
    group: 'volatility',
    reportType: 'tff',
    keywords: ['VIX', 'VX', 'volatility', 'Cboe', 'fear gauge'],
  },
  {
    key: 'treasury_note_2y',
    code: '042601',
    name: 'US Treasury Note 2-Year',
    reportName: `UST 2Y NOTE - ${cbot}`,
    group: 'interest_rates',
    reportType: 'tff',
    keywords: ['2 year', 'two year', 'ZT', 'UST', 'treasuries', 'bonds', 'rates', 'fixed income'],
  },
  {
    key: 'treasury_note_5y',
    code: '044601',
    name: 'US Treasury Note 5-Year',
    reportName: `UST 5Y NOTE - ${cbot}`,
    group: 'interest_rates',
    reportType: 'tff',
    keywords: ['5 year', 'five year', 'ZF', 'UST', 'treasuries', 'bonds', 'rates', 'fixed income'],
  },
  {
    key: 'treasury_note_10y',
    code: '043602',
    name: 'US Treasury Note 10-Year',
    reportName: `UST 10Y NOTE - ${cbot}`,
    group: 'interest_rates',
    reportType: 'tff',
    keywords: ['10 year', 'ten year', 'ZN', 'UST', 'treasuries', 'bonds', 'rates', 'fixed income'],
  },
  {
    key: 'treasury_bond',
    code: '020601',
    name: 'US Treasury Bond',
    reportName: `UST BOND - ${cbot}`,
    group: 'interest_rates',
    reportType: 'tff',
    keywords: ['30 year', 'thirty year', 'long bond', 'ZB', 'UST', 'treasuries', 'bonds', 'rates', 'fixed income'],
  },
  {
    key: 'sofr_3m',
    code: '134741',
    name: 'SOFR 3-Month',
    reportName: `SOFR-3M - ${cme}`,
    group: 'interest_rates',
    reportType: 'tff',
    keywords: ['SOFR', 'SR3', 'secured overnight financing rate', 'short-term rates', 'money market'],
  },
  {
    key: 'euro_fx',
    code: '099741',
    name: 'Euro FX',
    reportName: `EURO FX - ${cme}`,
    group: 'currencies',
    reportType: 'tff',
    keywords: ['euro', 'EUR', 'EURUSD', '6E', 'foreign exchange', 'forex', 'fx'],
  },
  {
    key: 'japanese_yen',
    code: '097741',
    name: 'Japanese Yen',
    reportName: `JAPANESE YEN - ${cme}`,
    group: 'currencies',
    reportType: 'tff',
    keywords: ['yen', 'JPY', 'USDJPY', '6J', 'foreign exchange', 'forex', 'fx'],
  },
  {
    key: 'british_pound',
    code: '096742',
    name: 'British Pound',
    reportName: `BRITISH POUND - ${cme}`,
    group: 'currencies',
    reportType: 'tff',
    keywords: ['pound sterling', 'GBP', 'GBPUSD', '6B', 'cable', 'foreign exchange', 'forex', 'fx'],
  },
];

const commodities: readonly Market[] = [
  {
    key: 'gold',
    code: '088691',
    name: 'Gold',
    reportName: `GOLD - ${comex}`,
    group: 'metals',
    reportType: 'disaggregated',
    keywords: ['GC', 'XAU', 'bullion', 'precious metals', 'COMEX'],
  },
  {
    key: 'silver',
    code: '084691',
    name: 'Silver',
    reportName: `SILVER - ${comex}`,
    group: 'metals',
    reportType: 'disaggregated',
    keywords: ['SI', 'XAG', 'bullion', 'precious metals', 'COMEX'],
  },
  {
    key: 'copper',
    code: '085692',
    name: 'Copper',
    reportName: `COPPER- #1 - ${comex}`,
    group: 'metals',
    reportType: 'disaggregated',
    keywords: ['HG', 'base metals', 'industrial metals', 'COMEX'],
  },
  {
    key: 'wti_crude_oil',
    code: '067651',
    name: 'WTI Crude Oil',
    reportName: `WTI-PHYSICAL - ${nymex}`,
    group: 'energy',
    reportType: 'disaggregated',
    keywords: ['oil', 'crude oil', 'light sweet crude', 'petroleum', 'CL', 'NYMEX'],
  },
  {
    key: 'natural_gas',
    code: '023651',
    name: 'Natural Gas',
    reportName: `NAT GAS NYME - ${nymex}`,
    group: 'energy',
    reportType: 'disaggregated',
    keywords: ['Henry Hub', 'nat gas', 'NG', 'NYMEX'],
  },
  {
    key: 'corn',
    code: '002602',
    name: 'Corn',
    reportName: `CORN - ${cbot}`,
    group: 'grains',
    reportType: 'disaggregated',
    keywords: ['ZC', 'maize', 'agriculture', 'crops'],
  },
  {
    key: 'wheat_srw',
    code: '001602',
    name: 'Chicago Soft Red Winter Wheat',
    reportName: `WHEAT-SRW - ${cbot}`,
    group: 'grains',
    reportType: 'disaggregated',
    keywords: ['wheat', 'ZW', 'agriculture', 'crops'],
  },
  {
    key: 'soybeans',
    code: '005602',
    name: 'Soybeans',
    reportName: `SOYBEANS - ${cbot}`,
    group: 'grains',
    reportType: 'disaggregated',
    keywords: ['soya', 'beans', 'ZS', 'oilseeds', 'agriculture', 'crops'],
  },
];

/** The served markets: twenty that are widely traded and followed. */
export const markets: readonly Market[] = [...financial, ...commodities];

export const marketByKey: ReadonlyMap<string, Market> = new Map(markets.map((market) => [market.key, market]));

export const marketByCode: ReadonlyMap<string, Market> = new Map(markets.map((market) => [market.code, market]));

/** The exchange in a published name: the text after its last ` - `. */
export const exchangeOf = (reportName: string): string => {
  const at = reportName.lastIndexOf(' - ');
  return at < 0 ? reportName : reportName.slice(at + 3).trim();
};
