import type { ReleaseKey } from './releases.ts';

/** Descriptions of releases, for series without a description of their own. */
export const releaseTexts: Readonly<Record<ReleaseKey, string>> = {
  cpi: 'Average change in the prices that urban consumers pay for a fixed basket of goods and services, from prices collected each month by the Bureau of Labor Statistics.',
  employment:
    'From the monthly jobs report of the Bureau of Labor Statistics: its survey of establishments counts jobs, hours and earnings, its survey of households persons employed and unemployed.',
  stateEmployment:
    'Estimates for a state by the Bureau of Labor Statistics: labor force and unemployment from models of the household survey, jobs from the survey of establishments.',
  jolts:
    'From a monthly survey of establishments by the Bureau of Labor Statistics: job openings on the last business day, hires and separations over the month.',
  ppi: 'Average change in the selling prices that domestic producers receive, from prices that establishments report to the Bureau of Labor Statistics.',
  tradePrices:
    'Average change in the prices of goods and services traded between the United States and other countries, from a survey of importers and exporters.',
  employmentCost:
    'Change in the cost of labor to employers, of a fixed mix of occupations and industries, from a quarterly survey of establishments.',
  productivity:
    'Output per hour worked and labor costs, derived from output of the national accounts and hours of several surveys.',
  dailyRates: 'Rates that the Treasury derives each working day from closing market bids for its securities.',
  debt: 'Debt of the federal government at the end of each working day, in dollars and cents.',
  historicalDebt: 'Debt of the United States at the end of each fiscal year since 1790.',
  averageRates:
    'Average rate of interest on the outstanding securities of a kind at the end of the month, weighted by their amounts.',
  dailyStatement: 'Cash and debt operations of the Treasury on one working day, on a cash basis.',
  monthlyStatement:
    'Receipts and outlays of the federal government, on a cash basis; the fiscal year begins in October.',
  h15: 'Market and official interest rates as the Federal Reserve Board publishes them each working day.',
  g17: 'Real output of manufacturing, mining and utilities, or the share of their capacity in use; the newest months are estimates that are revised.',
  g19: 'Credit to individuals for purposes other than real estate, outstanding at the end of the month; flows exclude breaks in the series.',
  h41: 'Assets and liabilities of the Federal Reserve Banks, on Wednesday or as the average of the week that ends with it.',
  h6: 'Currency and deposits that the public holds, as monthly averages of daily figures; M2 comprises M1, small time deposits and retail money market funds.',
  h8: 'Estimated balance sheets of commercial banks, from weekly reports of a sample and quarterly reports of all.',
  gdp: 'From the national income and product accounts of the Bureau of Economic Analysis; estimates of a quarter are revised twice, and each year for the years before.',
  personalIncome:
    'From the monthly personal income accounts of the Bureau of Economic Analysis: income, outlays, saving and consumption prices.',
  gdpByState: 'Output of a state in the accounts of the Bureau of Economic Analysis.',
  retailSales:
    'Early estimate from a sample of firms by the Census Bureau; not adjusted for price changes, and revised in the following two months.',
  trade:
    'Goods from customs documents, services from surveys; adjusted to the concepts of the balance of payments if the title says so.',
  businessFormation:
    'Applications for an employer identification number that show the intent to start a business, and the firms that result from them.',
  newConstruction: 'From surveys of places that issue permits and of builders, by the Census Bureau.',
  newHomeSales: 'New single-family houses sold, from a survey of builders; a sale is a deposit or a signed contract.',
  publicPensions: 'Assets, contributions and payments of the largest public pension systems, from a quarterly survey.',
  ecbRates: 'Rate that the Governing Council of the European Central Bank sets, from the day on which it takes effect.',
  ecbStatistics: 'Statistic of the euro area that the European Central Bank compiles.',
  euroRates:
    'Reference rate from a daily concertation of central banks at 14:10 in Frankfurt; for information, not for transactions.',
  projections:
    'Projection by the staff of the European Central Bank: values of future years are forecasts, not measurements.',
  hicp: 'Change in consumer prices by the harmonised method of the European Union, so that countries compare.',
  euroUnemployment:
    'Unemployed persons as a share of the labour force, by the definition of the International Labour Organization.',
  euroGdp: 'From the national accounts of members of the European Union, by one method.',
  spending: 'Obligations of awards that agencies report to USAspending; corrections change past periods.',
  realTime: 'Values in each vintage of the Real-Time Data Set; base years and concepts change between vintages.',
};
