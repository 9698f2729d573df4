import type { Artifact } from '@dqs/kit';

/** Programmes of the Bureau's economic indicators on housing. */
export const programmes = {
  RESSALES: { key: 'ressales', words: 'New residential sales', keywords: 'new home sales houses sold for sale' },
  RESCONST: {
    key: 'resconst',
    words: 'New residential construction',
    keywords: 'housing starts completions permits new homes',
  },
  HV: { key: 'hv', words: 'Housing vacancies and homeownership', keywords: 'vacancy homeownership rate' },
} as const;

export type ProgrammeCode = keyof typeof programmes;

const codes = Object.keys(programmes) as readonly ProgrammeCode[];

const official = (code: ProgrammeCode): Artifact => ({
  name: `${code}-mf.csv`,
  address: `https://www.census.gov/econ_getzippedfile/?programCode=${code}`,
});

const patternOf = (code: ProgrammeCode): RegExp => new RegExp(`^${code}-mf`, 'i');

/** The files, for lists of sources. The address returns a zip that contains the file. */
export const artifacts = codes.map((code) => ({ ...official(code), pattern: patternOf(code) }));

export async function* discover(): AsyncGenerator<Artifact> {
  for (const code of codes) yield official(code);
}

/** Recognizes a file by its name, since only the name contains the programme; null for other files. */
export const recognise = (name: string): Artifact | null => {
  const code = codes.find((candidate) => patternOf(candidate).test(name));
  return code === undefined ? null : official(code);
};

/** The programme of an artifact. Throws for a name that `recognise` rejects. */
export const programmeOf = (name: string): ProgrammeCode => {
  const code = codes.find((candidate) => patternOf(candidate).test(name));
  if (code !== undefined) return code;
  throw new Error(`${name} is not a file of the economic indicators`);
};
