/** Words of the publishers, each with what people say for it. Terms of several words stand before the words in them. */
const said: readonly (readonly [usual: string, ...terms: string[]])[] = [
  ['new', 'newly built', 'newly constructed', 'just built', 'brand new', 'newly sold'],
  ['sold', 'got sold', 'get sold', 'were bought', 'got bought'],
  ['average price', 'sell for on average', 'sells for on average', 'cost on average', 'costs on average'],
  ['price', 'sell for', 'sells for', 'sold for', 'go for', 'goes for', 'went for'],
  [
    'new home sales',
    'sales of new homes',
    'sales of new houses',
    'sales of newly built homes',
    'sales of newly built houses',
  ],
  ['mean dwelling price', 'average price of a dwelling', 'average price of dwellings', 'average dwelling price'],
  ['for sale', 'on the market', 'on market'],
  [
    'appreciation',
    'gained in value',
    'gain in value',
    'gained value',
    'lose value',
    'lost value',
    'losing value',
    'getting cheaper',
    'getting more expensive',
    'getting pricier',
    'become cheaper',
  ],
  ['values', 'worth'],
  [
    'housing market',
    'real estate market',
    'property market',
    'buy a home',
    'buy a house',
    'buying a home',
    'buying a house',
  ],
  [
    'permitted',
    'being approved for construction',
    'approved for construction',
    'approved to be built',
    'may be built',
    'authorised',
  ],
  ['value of permitted', 'construction cost of permitted', 'construction value of permitted'],
  ['apartment', 'flat', 'flats'],
  ['renter occupied', 'renter households', 'renting households', 'households that rent', 'households who rent'],
  ['owner occupied', 'owner households', 'owning households'],
  ['homeownership rate', 'households that are homeowners', 'households who are homeowners', 'households that own'],
  ['months supply', 'months would the supply', 'months will the supply', 'months does the supply'],
  ['population', 'how big', 'how large', 'how populous'],
  ['number of dwellings', 'how many dwellings'],
];

const usualOf: ReadonlyMap<string, string> = new Map(
  said.flatMap(([usual, ...terms]) => terms.map((term) => [term, usual] as const)),
);

const terms = new RegExp(
  String.raw`\b(?:${[...usualOf.keys()].toSorted((one, other) => other.length - one.length).join('|')})\b`,
  'g',
);

/** An expanded key in the words of the publishers. Pure. */
export const inUsualWords = (key: string): string => key.replace(terms, (term) => usualOf.get(term) ?? term);
