import { nameCore } from '@dqs/core/name-search';
import type { PilotSponsor } from './pilot-sponsor.ts';
import { americas } from './catalogue/americas.ts';
import { asia } from './catalogue/asia.ts';
import { biotechnology } from './catalogue/biotechnology.ts';
import { europe } from './catalogue/europe.ts';

/** Every pilot sponsor. */
export const pilotSponsors: readonly PilotSponsor[] = [...americas, ...biotechnology, ...europe, ...asia];

const byKey: ReadonlyMap<string, PilotSponsor> = new Map(pilotSponsors.map((sponsor) => [sponsor.key, sponsor]));

/** Every name that a sponsor files or filed under, those of its predecessors included. */
export const namesOf = ({ names, predecessors }: PilotSponsor): readonly string[] => [
  ...names,
  ...predecessors.flatMap((predecessor) => predecessor.names),
];

const byName: ReadonlyMap<string, PilotSponsor> = new Map(
  pilotSponsors.flatMap((sponsor) => namesOf(sponsor).map((name) => [name, sponsor] as const)),
);

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const byWord: ReadonlyMap<string, PilotSponsor> = new Map(
  pilotSponsors.flatMap((sponsor) =>
    [sponsor.company, sponsor.key, sponsor.ticker].map((word) => [folded(word), sponsor] as const),
  ),
);

/** The pilot sponsor that files under a name, exactly as Drugs@FDA writes it; null for other companies. */
export const sponsorNamed = (sponsorName: string): PilotSponsor | null =>
  byName.get(sponsorName.toUpperCase().replaceAll(/\s+/g, ' ').trim()) ?? null;

/** The pilot sponsor of a key in the database. Throws where the catalogue no longer has it. */
export const sponsorOfKey = (key: string): PilotSponsor => {
  const sponsor = byKey.get(key);
  if (!sponsor) throw new Error(`the catalogue has no pilot sponsor ${key}; load the applications again`);
  return sponsor;
};

/** The sponsor for a name, and a note where the name is not the sponsor's own. */
export interface SponsorMeant {
  readonly sponsor: PilotSponsor;
  readonly note: string | null;
}

const wordsOf = (name: string): readonly string[] => nameCore(name).split(' ');

const startsWith = (name: readonly string[], asked: readonly string[]): boolean =>
  asked.every((word, place) => name[place] === word);

const one = (found: readonly PilotSponsor[]): PilotSponsor | null => (new Set(found).size === 1 ? found[0]! : null);

/** The one sponsor whose company name equals the words (legal forms ignored) or begins with them. */
const ofCompany = (asked: readonly string[]): PilotSponsor | null => {
  const whole = pilotSponsors.filter(({ company }) => wordsOf(company).join(' ') === asked.join(' '));
  return one(whole.length > 0 ? whole : pilotSponsors.filter(({ company }) => startsWith(wordsOf(company), asked)));
};

/** The one sponsor that a company became part of. */
const ofPredecessor = (asked: readonly string[]): SponsorMeant | null => {
  const found = pilotSponsors.flatMap((sponsor) =>
    sponsor.predecessors
      .filter(({ company }) => startsWith(wordsOf(company), asked))
      .map((predecessor) => ({ sponsor, predecessor })),
  );
  const sponsor = one(found.map((each) => each.sponsor));
  const [first] = found;
  if (!sponsor || !first) return null;
  const { company, since } = first.predecessor;
  return {
    sponsor,
    note: `${company} has been part of ${sponsor.company} since ${since}. All applications of that sponsor are searched.`,
  };
};

/** A name without the initials before a surname: `GD SEARLE` is Searle. */
const withoutInitials = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex((word) => word.length > 2);
  return first === -1 ? words : words.slice(first);
};

/** The one sponsor with a filing name that begins with these words. */
const ofFiledName = (asked: readonly string[]): SponsorMeant | null => {
  const found = pilotSponsors.flatMap((sponsor) =>
    namesOf(sponsor)
      .filter((name) => startsWith(wordsOf(name), asked) || startsWith(withoutInitials(wordsOf(name)), asked))
      .map((name) => ({ sponsor, name })),
  );
  const sponsor = one(found.map((each) => each.sponsor));
  return (
    sponsor && {
      sponsor,
      note: `${found[0]!.name} files for ${sponsor.company.replace(/\.$/, '')}. All applications of that sponsor are searched.`,
    }
  );
};

/** `J&J`, or the initials of three words and more. */
const initials = /^(?:[a-z]{3,5}|[a-z](?:\s*&\s*[a-z])+)$/i;

const initialsOf = (company: string): string =>
  wordsOf(company)
    .filter((word) => word !== 'and')
    .map((word) => word[0])
    .join('');

/** The one sponsor whose company initials are these letters. */
const ofInitials = (word: string): SponsorMeant | null => {
  if (!initials.test(word.trim())) return null;
  const letters = word.replaceAll(/[^a-z]/gi, '').toLowerCase();
  const sponsor = one(pilotSponsors.filter(({ company }) => initialsOf(company) === letters));
  return sponsor && { sponsor, note: `"${word.trim()}" was read as ${sponsor.company} (by its initials).` };
};

/** Fewer letters are the start of too many names. */
const shortestName = 3;

/**
 * The pilot sponsor that a caller means: by ticker, key or company name in either case, by the company without its
 * legal form, by a predecessor, by a filing name, or by its initials. Null where none or several match.
 */
export const sponsorMeant = (word: string): SponsorMeant | null => {
  const exact = byWord.get(folded(word));
  if (exact) return { sponsor: exact, note: null };
  const asked = wordsOf(word);
  if (asked.join('').length < shortestName) return ofInitials(word);
  const own = ofCompany(asked);
  if (own) return { sponsor: own, note: null };
  return ofPredecessor(asked) ?? ofFiledName(asked) ?? ofInitials(word);
};

/** The words that callers can name sponsors by, to suggest the nearest for an unknown name. */
export const sponsorWords: readonly string[] = pilotSponsors.flatMap(({ key, company, ticker }) => [
  ticker,
  key,
  company,
]);
