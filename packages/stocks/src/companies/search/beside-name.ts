/** Words that people add to the name of a company: `apple inc stock`, `ticker of palantir`. */
const added =
  /\b(?:(?:stock|share) price|stocks?|shares?|ticker(?: symbol)?|common stock|class [a-c](?: (?:common )?(?:stock|shares?))?)\b(?: (?:of|for)\b)?/giu;

/** Words for a business that people add after the name: `lowes home improvement`, `anthem health insurance`. */
const describing: ReadonlySet<string> = new Set(
  `aerospace airline airlines airways apparel auto autos bank banking beer biotech brand brands business car cars
   chain chemical chemicals chip chips clothing coffee company computer computers conglomerate corporation cosmetics
   cruise cruises defense drug drugs drugstore electronics energy entertainment fast finance financial firm food foods
   furniture games gaming gas grocery health healthcare holding holdings home hotel hotels improvement industries
   insurance insurer internet machinery maker makers manufacturer media medical mining motor motors network networks
   oil parent payments pharma pharmaceutical pharmaceuticals pharmacy phone phones pizza railroad railway restaurant
   restaurants retail retailer semiconductor semiconductors shipping shoes social soda software soup steel store stores
   streaming supermarket supermarkets systems tech technologies technology telecom tobacco toys truck trucks utility
   vaccine wireless`.split(/\s+/),
);

/** A query without the words that people add to names; the query itself if it has none. */
export const withoutAddedWords = (query: string): string => query.replaceAll(added, ' ').replaceAll(/\s+/g, ' ').trim();

/** A query without the words at its end that describe a business, one word less each time; empty if it has none. */
export const withoutDescriptions = (query: string): readonly string[] => {
  const words = query.trim().split(/\s+/);
  const kept = words.findLastIndex((word) => !describing.has(word.toLowerCase().replace(/[^a-z']/g, ''))) + 1;
  return kept === 0 ? [] : words.slice(kept).map((_, at) => words.slice(0, words.length - at - 1).join(' '));
};
