import type { Headline } from './headline.ts';

/** Item code, words of the key, title, base period of the index, search words, prominence. */
type Item = readonly [code: string, key: string, title: string, base: string, keywords: string, prominence: number];

const standard = '1982-84=100';
const late = 'December 1997=100';
const newest = 'December 2009=100';

/** Items of the US index that the Bureau also publishes with seasonal adjustment. */
const items: readonly Item[] = [
  [
    'SA0',
    'all_items',
    'all items',
    standard,
    'CPI inflation headline inflation cost of living price level consumer prices',
    1,
  ],
  ['SA0L1E', 'core', 'all items less food and energy', standard, 'core CPI core inflation underlying inflation', 3],
  ['SAF1', 'food', 'food', standard, 'food inflation food prices groceries', 10],
  ['SAF11', 'food_at_home', 'food at home', standard, 'grocery prices groceries supermarket', 11],
  ['SEFV', 'food_away_from_home', 'food away from home', standard, 'restaurant prices dining out', 14],
  ['SA0E', 'energy', 'energy', standard, 'energy inflation energy prices', 10],
  ['SETB', 'motor_fuel', 'motor fuel', standard, 'gas prices gasoline fuel', 13],
  ['SETB01', 'gasoline', 'gasoline, all types', standard, 'gas prices petrol fuel', 12],
  ['SEHF01', 'electricity', 'electricity', standard, 'electric bill power prices', 14],
  ['SEHF02', 'utility_gas', 'utility (piped) gas service', standard, 'natural gas heating', 16],
  ['SAH', 'housing', 'housing', standard, 'housing costs housing inflation', 10],
  ['SAH1', 'shelter', 'shelter', standard, 'shelter inflation housing costs', 8],
  ['SEHA', 'rent', 'rent of primary residence', standard, 'rent inflation rents tenants', 8],
  ['SEHC', 'owners_equivalent_rent', "owners' equivalent rent of residences", 'December 1982=100', 'OER homeowners', 9],
  ['SEHB', 'lodging', 'lodging away from home', late, 'hotel prices travel', 22],
  ['SAA', 'apparel', 'apparel', standard, 'clothing prices clothes', 16],
  ['SAT', 'transportation', 'transportation', standard, 'transport costs', 14],
  ['SETA01', 'new_vehicles', 'new vehicles', standard, 'new car prices cars trucks', 15],
  ['SETA02', 'used_vehicles', 'used cars and trucks', standard, 'used car prices', 13],
  ['SETE', 'motor_vehicle_insurance', 'motor vehicle insurance', standard, 'car insurance auto insurance', 18],
  ['SETG01', 'airline_fares', 'airline fares', standard, 'air fares flights plane tickets travel', 17],
  ['SAM', 'medical_care', 'medical care', standard, 'health care costs medical inflation', 12],
  ['SAM1', 'medical_commodities', 'medical care commodities', standard, 'drug prices medicine prescriptions', 20],
  ['SAM2', 'medical_services', 'medical care services', standard, 'doctors hospitals health care services', 18],
  ['SAR', 'recreation', 'recreation', late, 'entertainment leisure', 22],
  ['SAE', 'education_and_communication', 'education and communication', late, 'school phone internet', 22],
  [
    'SEEB',
    'tuition_and_childcare',
    'tuition, other school fees, and childcare',
    standard,
    'college tuition day care',
    18,
  ],
  ['SAG', 'other_goods_and_services', 'other goods and services', standard, '', 26],
  ['SEGA', 'tobacco', 'tobacco and smoking products', standard, 'cigarettes', 25],
  ['SAF116', 'alcoholic_beverages', 'alcoholic beverages', standard, 'beer wine spirits alcohol', 25],
  ['SAF111', 'cereals_and_bakery', 'cereals and bakery products', standard, 'bread cereal grocery', 24],
  ['SAF112', 'meats_poultry_fish_eggs', 'meats, poultry, fish, and eggs', standard, 'meat grocery protein', 22],
  ['SEFJ', 'dairy', 'dairy and related products', standard, 'milk cheese grocery', 24],
  ['SAF113', 'fruits_and_vegetables', 'fruits and vegetables', standard, 'produce grocery', 24],
  ['SAC', 'commodities', 'commodities', standard, 'goods inflation goods prices', 15],
  ['SACL1E', 'core_goods', 'commodities less food and energy commodities', standard, 'core goods inflation', 14],
  ['SAS', 'services', 'services', standard, 'services inflation', 14],
  ['SASLE', 'core_services', 'services less energy services', standard, 'core services inflation', 13],
  ['SAD', 'durables', 'durables', standard, 'durable goods prices', 24],
  ['SAN', 'nondurables', 'nondurables', standard, 'nondurable goods prices', 26],
  ['SA0L2', 'all_items_less_shelter', 'all items less shelter', standard, 'inflation excluding housing', 20],
  ['SA0LE', 'all_items_less_energy', 'all items less energy', standard, 'inflation excluding energy', 24],
  ['SA0L1', 'all_items_less_food', 'all items less food', standard, 'inflation excluding food', 26],
  ['SA0L5', 'all_items_less_medical_care', 'all items less medical care', standard, '', 30],
  ['SERAC', 'video_and_audio_products', 'video and audio products', newest, 'television electronics', 34],
];

const adjustments = [
  ['S', 'sa', 'seasonally adjusted', 'seasonally_adjusted', 0],
  ['U', 'nsa', 'not seasonally adjusted', 'not_seasonally_adjusted', 1],
] as const;

const nationalPrices: readonly Headline[] = items.flatMap(([code, key, title, base, keywords, prominence]) =>
  adjustments.map(([letter, suffix, words, seasonalAdjustment, later]) => ({
    agency: 'bls',
    id: `CU${letter}R0000${code}`,
    key: `bls.cpi.u.us.${key}.${suffix}`,
    title: `Consumer price index, all urban consumers: ${title}, ${words}`,
    units: `Index ${base}`,
    frequency: 'monthly',
    seasonalAdjustment,
    geography: 'US',
    release: 'cpi',
    keywords: `CPI-U CPI inflation ${keywords}`,
    prominence: prominence + later,
  })),
);

/** Area code, words of the key, name, base period. */
const areas: readonly (readonly [code: string, key: string, name: string, base?: string])[] = [
  ['0100', 'northeast', 'Northeast'],
  ['0200', 'midwest', 'Midwest'],
  ['0300', 'south', 'South'],
  ['0400', 'west', 'West'],
  ['S11A', 'boston', 'Boston-Cambridge-Newton, MA-NH'],
  ['S12A', 'new_york', 'New York-Newark-Jersey City, NY-NJ-PA'],
  ['S12B', 'philadelphia', 'Philadelphia-Camden-Wilmington, PA-NJ-DE-MD'],
  ['S23A', 'chicago', 'Chicago-Naperville-Elgin, IL-IN-WI'],
  ['S23B', 'detroit', 'Detroit-Warren-Dearborn, MI'],
  ['S24A', 'minneapolis', 'Minneapolis-St.Paul-Bloomington, MN-WI'],
  ['S24B', 'st_louis', 'St. Louis, MO-IL'],
  ['S35A', 'washington', 'Washington-Arlington-Alexandria, DC-VA-MD-WV'],
  ['S35B', 'miami', 'Miami-Fort Lauderdale-West Palm Beach, FL'],
  ['S35C', 'atlanta', 'Atlanta-Sandy Springs-Roswell, GA'],
  ['S35D', 'tampa', 'Tampa-St. Petersburg-Clearwater, FL', '1987=100'],
  ['S35E', 'baltimore', 'Baltimore-Columbia-Towson, MD'],
  ['S37A', 'dallas', 'Dallas-Fort Worth-Arlington, TX'],
  ['S37B', 'houston', 'Houston-The Woodlands-Sugar Land, TX'],
  ['S48A', 'phoenix', 'Phoenix-Mesa-Scottsdale, AZ', 'December 2001=100'],
  ['S48B', 'denver', 'Denver-Aurora-Lakewood, CO'],
  ['S49A', 'los_angeles', 'Los Angeles-Long Beach-Anaheim, CA'],
  ['S49B', 'san_francisco', 'San Francisco-Oakland-Hayward, CA'],
  ['S49C', 'riverside', 'Riverside-San Bernardino-Ontario, CA', 'December 2017=100'],
  ['S49D', 'seattle', 'Seattle-Tacoma-Bellevue, WA'],
  ['S49E', 'san_diego', 'San Diego-Carlsbad, CA'],
  ['S49F', 'hawaii', 'Urban Hawaii'],
  ['S49G', 'alaska', 'Urban Alaska'],
];

const areaPrices: readonly Headline[] = areas.map(([code, key, name, base = standard]) => ({
  agency: 'bls',
  id: `CUUR${code}SA0`,
  key: `bls.cpi.u.${key}.all_items.nsa`,
  title: `Consumer price index, all urban consumers: all items in ${name}, not seasonally adjusted`,
  units: `Index ${base}`,
  frequency: 'monthly',
  seasonalAdjustment: 'not_seasonally_adjusted',
  geography: name,
  release: 'cpi',
  keywords: 'CPI inflation metro area region cost of living',
  prominence: 35,
}));

const otherPrices: readonly Headline[] = [
  ...adjustments.map(([letter, suffix, words, seasonalAdjustment, later]): Headline => ({
    agency: 'bls',
    id: `CW${letter}R0000SA0`,
    key: `bls.cpi.w.us.all_items.${suffix}`,
    title: `Consumer price index, urban wage earners and clerical workers: all items, ${words}`,
    units: 'Index 1982-84=100',
    frequency: 'monthly',
    seasonalAdjustment,
    geography: 'US',
    release: 'cpi',
    keywords: 'CPI-W CPI inflation social security COLA cost of living adjustment',
    prominence: 13 - later,
  })),
  {
    agency: 'bls',
    id: 'SUUR0000SA0',
    key: 'bls.cpi.chained.us.all_items.nsa',
    title: 'Chained consumer price index, all urban consumers: all items, not seasonally adjusted',
    units: 'Index December 1999=100',
    frequency: 'monthly',
    seasonalAdjustment: 'not_seasonally_adjusted',
    geography: 'US',
    release: 'cpi',
    keywords: 'C-CPI-U chained CPI inflation tax brackets',
    prominence: 15,
  },
];

/** Average prices of consumer goods: code, words of the key, subject, search words. */
const goods: readonly (readonly [code: string, key: string, title: string, keywords: string])[] = [
  ['708111', 'eggs', 'eggs, grade A, large, per dozen', 'egg prices'],
  ['709112', 'milk', 'milk, fresh, whole, fortified, per gallon', 'milk price dairy'],
  ['702111', 'bread', 'bread, white, pan, per pound', 'bread price'],
  ['703112', 'ground_beef', '100% ground beef, per pound', 'beef price meat hamburger'],
  ['706111', 'chicken', 'chicken, fresh, whole, per pound', 'chicken price'],
  ['717311', 'coffee', 'coffee, 100%, ground roast, all sizes, per pound', 'coffee price'],
  ['72610', 'electricity', 'electricity per kilowatt-hour', 'power price electric bill'],
  ['74714', 'gasoline', 'gasoline, unleaded regular, per gallon', 'gas price pump petrol'],
];

const averagePrices: readonly Headline[] = goods.map(([code, key, title, keywords]) => ({
  agency: 'bls',
  id: `APU0000${code}`,
  key: `bls.average_price.us.${key}`,
  title: `Average price: ${title}, US city average`,
  units: 'US dollars',
  currency: 'USD',
  frequency: 'monthly',
  seasonalAdjustment: 'not_seasonally_adjusted',
  geography: 'US',
  release: 'cpi',
  keywords: `${keywords} average retail price grocery`,
  prominence: 20,
}));

/** Consumer prices of the Bureau of Labor Statistics. */
export const blsPrices: readonly Headline[] = [...nationalPrices, ...areaPrices, ...otherPrices, ...averagePrices];
