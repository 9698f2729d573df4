import { nearest } from '@dqs/core';
import { foldName } from '@dqs/core/name-search';
import { statement, type Reader } from '@dqs/kit';
import { notFound } from '@dqs/schemas';
import { load } from '../recipients-awards/find-recipient.ts';

const all = statement(
  'gov_agencies',
  { agency_code: 'text', name: 'text' },
  `select agency_code, name from gov_agency where agency_code <> '' order by agency_code`,
);

/** An awarding agency of the highest level. */
export interface Agency {
  readonly code: string;
  readonly name: string;
}

/** Short names of agencies: the abbreviations of USAspending's list of agencies. */
const abbreviations: Readonly<Record<string, string>> = {
  usda: 'Department of Agriculture',
  doc: 'Department of Commerce',
  dod: 'Department of Defense',
  ed: 'Department of Education',
  doe: 'Department of Energy',
  hhs: 'Department of Health and Human Services',
  dhs: 'Department of Homeland Security',
  hud: 'Department of Housing and Urban Development',
  doj: 'Department of Justice',
  dol: 'Department of Labor',
  dos: 'Department of State',
  doi: 'Department of the Interior',
  treas: 'Department of the Treasury',
  dot: 'Department of Transportation',
  va: 'Department of Veterans Affairs',
  epa: 'Environmental Protection Agency',
  gsa: 'General Services Administration',
  nasa: 'National Aeronautics and Space Administration',
  nsf: 'National Science Foundation',
  nrc: 'Nuclear Regulatory Commission',
  opm: 'Office of Personnel Management',
  sba: 'Small Business Administration',
  ssa: 'Social Security Administration',
  usaid: 'Agency for International Development',
};

/** The most loaded agencies that an error lists. */
const mostListed = 8;

/** The key for comparison, without case, punctuation and the words that most names share. */
const keyOf = (name: string): string =>
  foldName(name)
    .replaceAll(/\b(?:u s|us|department|dept|of|the|and)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Everyday names of some agencies. */
const everydayNames: Readonly<Record<string, string>> = {
  pentagon: 'Department of Defense',
  defence: 'Department of Defense',
  'veterans administration': 'Department of Veterans Affairs',
  'housing department': 'Department of Housing and Urban Development',
  'health department': 'Department of Health and Human Services',
};

/** The full name for an abbreviation or an everyday name; the text itself where it is neither. */
const spelledOut = (text: string): string => {
  const key = text.toLowerCase().replace(/^the /, '');
  for (const names of [abbreviations, everydayNames]) if (Object.hasOwn(names, key)) return names[key]!;
  return text;
};

const wordsOf = (name: string): readonly string[] => keyOf(name).split(' ');

/** Agencies that a text may mean: those with one of its words, else those with a similar spelling. */
const candidatesFor = (text: string, names: readonly string[]): readonly string[] => {
  const words = wordsOf(text);
  const sharing = names.filter((name) => wordsOf(name).some((word) => word !== '' && words.includes(word)));
  return sharing.length > 0 ? sharing.slice(0, 5) : nearest(text, names);
};

/** The agency for a code, a name or an abbreviation. Throws `not_found` for other text, with the nearest agencies. */
export const findAgency = async (db: Reader, asked: string): Promise<Agency> => {
  const rows = await db.all(all, []);
  const text = asked.trim();
  const key = keyOf(spelledOut(text));
  const found = rows.find(
    ({ agency_code, name }) => agency_code === text.padStart(3, '0') || (key !== '' && keyOf(name) === key),
  );
  if (found) return { code: found.agency_code, name: found.name };
  const known = Object.values(abbreviations).find((name) => key !== '' && keyOf(name) === key);
  const what = known === undefined ? `no awarding agency ${JSON.stringify(text)}` : `no award of ${known}`;
  const loaded = rows.map(({ agency_code: code, name }) => `${name} (${code})`);
  throw notFound('agency', `${what} has been loaded`, {
    candidates: candidatesFor(
      text,
      rows.map(({ name }) => name),
    ),
    hint:
      rows.length === 0
        ? load
        : `Loaded agencies: ${loaded.slice(0, mostListed).join(', ')}${loaded.length > mostListed ? ' …' : ''}. ${load}`,
  });
};
