/**
 * Words of questions about places that must not be corrected to similar place names: function words, frequencies,
 * quantities, kinds of area, and the subjects of the data (homes, rents, permits, banks, weather, risk).
 */
const commonWords: ReadonlySet<string> = new Set(
  `a about above after again all also am among an and any are area areas around as at available be because been before being below
  between both but by can city cities compare compared county counties data did difference do does during each every few find for from
  get give good has have how i in inside into is it its just large largest least less like list live local long low lowest many
  me metro metropolitan more most much my near nearby neighborhood neighborhoods new now of off on or our out over per place places
  please region regional regions same series should show small smallest so some state states statistics such suburb suburban suburbs
  tell than that the their them then there these they this those through to today top total town towns tract tracts under until up
  urban vs was we were what whats when where which who why will with within without worst would year years yet you zip
  annual annually april august average best better big biggest change changes cheap cheapest current currently daily december
  decline decrease expensive fast fastest february fall forecast growing growth high higher highest historical history
  increase index indexes indices january july june latest march maximum mean median minimum month monthly months november number
  numbers october past percent percentage quarter quarterly quarters rank ranked ranking rankings rate rates ratio recent rise
  rising september since slow time trend trends typical value values week weekly worth yearly
  affordable affordability apartment apartments appreciation asset authorized bedroom bedrooms bank banks branch branches building
  buildings built buy buying completed completions condo condos construction cost costs deed deeds deposit deposits development
  duplex duplexes dwelling dwellings efficiency estate fair families family fmr foreclosure foreclosures hpi home homeowner
  homeownership homes house household households houses housing income incomes inventory invest investment land landlord lease
  listing listings loan loans market markets mortgage mortgages multifamily occupied office offices owner owners ownership permit
  permits population people price prices pricing property properties purchase real rent rental rentals rented renter renters rents
  residential sale sales school schools sell selling single sold square start starts stock studio supply tax taxes
  tenant townhouse transaction transactions triplex unit units vacancies vacancy vacant
  climate cold cooling crime damage days degree disaster disasters drought earthquake economic economy employment exposure flood
  flooding floods gdp hail hazard hazards heat heating hot hurricane hurricanes jobs landslide lightning loss losses natural
  precipitation rain rainfall resilience risk risks safe safest score scores severe snow social storm storms temperature
  temperatures tornado tornadoes tsunami unemployment volcano vulnerability wage wages warm water weather wildfire wildfires wind
  winter`.split(/\s+/),
);

/** Whether a word of an expanded key is a common word, which resembles a name only by chance. */
export const isCommonWord = (word: string): boolean => commonWords.has(word);

/**
 * Words for a kind of place, which are kept next to its name: `Baltimore County`, `City of Chicago`, `metro Denver`.
 */
const kindWords: ReadonlySet<string> = new Set(['county', 'city', 'metro', 'metropolitan', 'area', 'state', 'town']);

/** Whether a word is a kind of place. */
export const isKindOfPlace = (word: string): boolean => kindWords.has(word);

/** Common words that begin names: `New Brunswick`, `Long Beach`, `Hot Springs`. */
const beginsNames: ReadonlySet<string> = new Set(['new', 'long', 'big', 'hot', 'high', 'fair']);

const isKind = (word: string | undefined): boolean => word !== undefined && kindWords.has(word);

/** An expanded key without the common words before and after its name; empty if there are no others. */
export const withoutCommonWords = (key: string): string => {
  const words = key.split(' ');
  const isName = (word: string): boolean => word !== '' && !isCommonWord(word);
  let first = words.findIndex(isName);
  if (first === -1) return '';
  let last = words.findLastIndex(isName);
  while (isKind(words[last + 1])) last += 1;
  if (words[first - 1] === 'of' && isKind(words[first - 2])) first -= 2;
  else if (isKind(words[first - 1]) || beginsNames.has(words[first - 1] ?? '')) first -= 1;
  return words.slice(first, last + 1).join(' ');
};
