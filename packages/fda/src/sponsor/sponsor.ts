import { americas } from './catalogue/americas.ts';
import { asia } from './catalogue/asia.ts';
import { biotechnology } from './catalogue/biotechnology.ts';
import { europe } from './catalogue/europe.ts';

/** A company taken over or split off, whose applications are the sponsor's today. */
interface Predecessor {
  readonly company: string;
  /** The year in which its applications became the sponsor's. */
  readonly since: number;
  /** As Drugs@FDA writes them. */
  readonly names: readonly string[];
}

/** A sponsor whose applications are served. */
export interface PilotSponsor {
  /** Stable: what the parameter `sponsor` takes beside ticker and company. */
  readonly key: string;
  readonly company: string;
  /** Of its shares at the exchange it is best known at; of a company elsewhere the symbol of its American receipts where it has them. */
  readonly ticker: string;
  /** The names it files under itself, as Drugs@FDA writes them. */
  readonly names: readonly string[];
  readonly predecessors: readonly Predecessor[];
}

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

/** The pilot sponsor that files under a name, exactly as Drugs@FDA writes it; null for anybody else. */
export const sponsorNamed = (sponsorName: string): PilotSponsor | null =>
  byName.get(sponsorName.toUpperCase().replaceAll(/\s+/g, ' ').trim()) ?? null;

/** The pilot sponsor of a key that the database holds. Throws where the catalogue has lost it since. */
export const sponsorOfKey = (key: string): PilotSponsor => {
  const sponsor = byKey.get(key);
  if (!sponsor) throw new Error(`the catalogue has no pilot sponsor ${key}; load the applications again`);
  return sponsor;
};

/** The pilot sponsor that a caller means by ticker, key or exact company name, in either case; null for none. */
export const sponsorMeant = (word: string): PilotSponsor | null => byWord.get(folded(word)) ?? null;

/** What a caller can name sponsors by, for the nearest ones of a name that is none. */
export const sponsorWords: readonly string[] = pilotSponsors.flatMap(({ key, company, ticker }) => [
  ticker,
  key,
  company,
]);
