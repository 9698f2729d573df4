/** Kinds of what the search finds, in the order in which groups of equal worth are shown. */
export const kinds = [
  'Series',
  'Companies',
  'Places',
  'Natural hazards',
  'Exchange rates',
  'Futures markets',
  'Funds',
  'Investment managers',
  'Banks',
  'Drugs',
  'Legal entities',
  'Recipients of federal awards',
  'Release calendar',
  'Datasets',
  'Guides',
  'Operations',
] as const;

export type Kind = (typeof kinds)[number];

/** Something that a question may mean. */
export interface Candidate {
  readonly kind: Kind;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly note: string;
  readonly href: string;
  /** Another name of it that its search knows, such as a city's of its county. */
  readonly knownAs?: string;
  /** Whether the question is its name but for a few letters. */
  readonly isMisspelt?: boolean;
  /** From 0 to 1: how well it fits, and how often people mean such a thing. */
  readonly score: number;
}
