import type { Entry } from '@dqs/core/vocabulary';
import { creditWords } from './credit-words.ts';

/** The meaning of a term in a question about series. */
export type TopicMeaning =
  /** The series must match one of these wordings, with all of its words. */
  | { readonly kind: 'wordings'; readonly wordings: readonly (readonly string[])[]; readonly optional?: true }
  /** A term without meaning. */
  | { readonly kind: 'nothing' };

/**
 * Everyday terms, and the wordings that agencies use for them. Any wording may match. Words that must all match are
 * joined by a plus sign.
 */
const synonyms = `
jobs report: payroll payrolls nonfarm
jobs numbers: payroll payrolls nonfarm
job growth: payroll payrolls nonfarm
jobs added: payroll payrolls nonfarm
job openings: openings jolts
unfilled jobs: openings
vacancies: openings
jobless rate: unemployment
jobless: unemployment
out of work: unemployment
unemployed: unemployed unemployment
underemployment: u6
employment rate: employment+population+ratio employment+rate
employment to population ratio: employment+population+ratio
jobs: jobs payrolls employment
workers: workers employment payrolls earnings
core inflation: core
harmonised index of consumer prices: hicp
harmonized index of consumer prices: hicp
harmonised inflation: hicp
harmonized inflation: hicp
harmonised consumer prices: hicp
harmonized consumer prices: hicp
harmonised: hicp
harmonized: hicp
inflation: inflation cpi consumer+price hicp
inflation rate: inflation cpi consumer+price hicp
fed funds: fed+funds federal+funds
federal funds: federal+funds fed+funds
policy rate: federal+funds refinancing deposit+facility
interest rate: interest+rate federal+funds refinancing deposit+facility
yield: yield treasury constant+maturity
treasuries: treasury
government bond: treasury government+bond
bond: treasury bond
t-bill: treasury+bill bills
bill rate: treasury+bill
national debt: debt+total debt+penny
federal debt: debt+total debt+penny debt+public
public debt: debt
government debt: debt
debt ceiling: debt+limit
budget deficit: deficit
trade balance: trade+balance balance+goods net+exports
trade deficit: trade+balance balance+goods net+exports
tariff: customs+duties
corporate tax: corporation+income+tax
wages: wages earnings
pay: earnings wages
hourly pay: hourly+earnings
gas prices: gasoline
petrol: gasoline
cigarette: tobacco+smoking
car insurance: motor+vehicle+insurance
car: car vehicle vehicles auto automobile
auto: auto automobile vehicle vehicles
factory output: industrial+production manufacturing+production
industrial output: industrial+production
factory: factory manufacturing
house: house housing
home: home house housing
homes: homes houses housing home
gdp: gdp gross+domestic+product
economic growth: gdp gross+domestic+product
government: government federal
spending: spending obligations outlays expenditures
outlays: outlays
labour: labor
work week: weekly+hours
hours worked: weekly+hours hours
youth: 16+to+19 20+to+24 teen
teen: 16+to+19 teen
prime age: 25+to+54
college: college tuition
utilisation: utilization
deflator: price+index deflator
saving rate: saving+percentage saving+rate
balance sheet: total+assets
size of the balance sheet: total+assets
lending to businesses: commercial+industrial+loans
business loans: commercial+industrial+loans
credit card: credit+card revolving
e-commerce: nonstore e+commerce online
online: nonstore online
restaurant: restaurant food+services+drinking food+away
restaurant sales: food+services+drinking
length of unemployment: duration
average length of unemployment: average+duration mean+duration
part time for economic reasons: part+time+economic+reasons
long-term unemployed: 27+weeks
interest on the debt: net+interest
interest paid on the debt: net+interest
labour costs per unit of output: unit+labor+costs
labor costs per unit of output: unit+labor+costs
cash at the Fed: treasury+cash treasury+general+account tga
exchange rate: exchange+rate euro
pound: pound sterling gbp
€STR: estr short+term+rate
CPI: cpi consumer+price
PCE: pce personal+consumption
prices: prices price cpi inflation
tariff revenue: customs+duties
defense spending: defense
defence: defense
healthcare: healthcare health+care education+health
health care: health+care education+health
business investment: business+investment nonresidential+investment nonresidential
retail sales growth: retail+sales+change
R&D: research+development
grocery: grocery groceries food+home
hired: hires
hiring: hires
quit jobs: quits
quit their jobs: quits
leave jobs: quits
leave their jobs: quits
resignation: quits
fired: layoffs
laid off: layoffs
job cuts: layoffs
people save: personal+saving saving+percentage
people saving: personal+saving saving+percentage
household saving: personal+saving saving+percentage
Americans save: personal+saving saving+percentage
`;

/** Words that only express a preference between similar series. If no series has them, they are ignored. */
const preferences = `
growth: growth change
change: change
growth rate: growth change
daily: daily
weekly: weekly week
yoy: change
y/y: change
year on year: change
year over year: change
mom: change
qoq: change
month over month: change
quarter over quarter: change
monthly: monthly
quarterly: quarterly
annual: annual
yearly: annual year
per year: annual year
per fiscal year: annual year
each year: annual year
every year: annual year
per month: monthly month
each month: monthly month
every month: monthly month
per quarter: quarterly quarter
each quarter: quarterly quarter
every quarter: quarterly quarter
per week: weekly week
per day: daily
annualised: annual
level: level
balances: balance balances
price: price prices cpi
cost: cost costs price prices cpi
owe: outstanding debt credit owned
real time: real+time
household: household personal
total: total all
Fed: fed federal+reserve
Federal Reserve: fed federal+reserve
size: total
length: average
outstanding: outstanding
effective: effective
`;

/** Words that do not help to identify a series. */
const fillers =
  'series data statistic figure number latest current currently big much added got now today recent value history historical chart official ' +
  'last working fred alfred bls bea stlouisfed time table download people paid percent high low right rising falling going doing trend ' +
  'happening happened look like';

/** References to past times. Every series has its own newest period, so they are ignored. */
const recentTimes = [
  'year to date',
  'ytd',
  'so far',
  'most recent',
  ...['month', 'quarter', 'year', 'week', 'decade'].flatMap((span) =>
    ['last', 'this', 'past', 'previous', 'latest', 'recent'].map((which) => `${which} ${span}`),
  ),
  ...['month', 'quarter', 'year', 'week'].map((span) => `a ${span} ago`),
];

const wordingsOf = (text: string): readonly (readonly string[])[] => text.split(' ').map((each) => each.split('+'));

const lines = (text: string): readonly (readonly [term: string, wordings: string])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    });

/** Everyday words for economic series. The term itself is always one of its wordings. */
export const topicEntries: readonly Entry<TopicMeaning>[] = [
  ...[...lines(synonyms), ...creditWords].map(([term, wordings]) => ({
    term,
    meaning: { kind: 'wordings', wordings: wordingsOf(wordings) } as const,
    weight: 1,
  })),
  ...lines(preferences).map(([term, wordings]) => ({
    term,
    meaning: { kind: 'wordings', wordings: wordingsOf(wordings), optional: true } as const,
    weight: 1,
  })),
  ...[...fillers.split(' '), ...recentTimes].map((term) => ({
    term,
    meaning: { kind: 'nothing' } as const,
    weight: 1,
  })),
  // The region contains the name of a country.
  { term: 'New England', meaning: { kind: 'wordings', wordings: [['new', 'england']] }, weight: 1 },
  // Names of currencies contain the adjective of a country but do not name the country.
  ...[
    'US dollar',
    'United States dollar',
    'Swiss franc',
    'Japanese yen',
    'British pound',
    'Chinese yuan',
    'Canadian dollar',
    'Australian dollar',
    'Indian rupee',
    'Turkish lira',
    'Swedish krona',
    'Norwegian krone',
    'Danish krone',
    'Polish zloty',
    'Czech koruna',
    'Hungarian forint',
    'Brazilian real',
    'Mexican peso',
    'South African rand',
    'South Korean won',
    'Korean won',
  ].map((term) => ({
    term,
    meaning: { kind: 'wordings', wordings: [[term.split(' ').at(-1)!.toLowerCase()]] } as const,
    weight: 1,
  })),
];

/** Words that mean something else if separated. A matching series must have them next to each other. */
export const inseparable: readonly string[] = ['current account', 'house price', 'home price'];
