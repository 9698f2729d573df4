import { nearest } from '@dqs/core';
import { everydayTerms, foldName } from '@dqs/core/name-search';
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

/** Components of agencies. Awards are counted by the agency of the highest level. */
const components = everydayTerms(`
army, navy, air force, space force, marine corps, marines, darpa, dla, defense logistics agency: Department of Defense
fbi, dea, atf, bureau of prisons, marshals service: Department of Justice
irs, internal revenue service, us mint, mint: Department of the Treasury
cdc, nih, fda, cms, medicare, indian health service: Department of Health and Human Services
fema, cbp, customs and border protection, ice, tsa, coast guard, uscis, secret service: Department of Homeland Security
faa, fra, federal aviation administration, federal highway administration: Department of Transportation
noaa, census bureau, nist, patent office, uspto: Department of Commerce
forest service, usfs, farm service agency: Department of Agriculture
national park service, nps, blm, bureau of land management, usgs, fish and wildlife service: Department of the Interior
`);

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
  const parent = components.get(foldName(text.replace(/^(?:the|u\.?s\.?) /i, '')));
  if (parent !== undefined)
    throw notFound('agency', `${text} is a part of ${parent}; awards are counted by the agency of the highest level`, {
      candidates: [parent],
      hint: `Pass ${parent} as agency.`,
    });
  const known = Object.values(abbreviations).find((name) => key !== '' && keyOf(name) === key);
  const what = known === undefined ? `no awarding agency ${JSON.stringify(text)}` : `no award of ${known}`;
  const loaded = rows.map(({ agency_code: code, name }) => `${name} (${code})`);
  throw notFound('agency', `${what} has been loaded`, {
    candidates:
      known === undefined
        ? candidatesFor(
            text,
            rows.map(({ name }) => name),
          )
        : [],
    hint:
      rows.length === 0
        ? load
        : `Loaded agencies: ${loaded.slice(0, mostListed).join(', ')}${loaded.length > mostListed ? ' …' : ''}. ${load}`,
  });
};

/** Words beside the name of an agency in a question about its awards. */
const besideAgency =
  /\b(?:contracts?|contractors?|grants?|awards?|obligations?|spending|budget|money|recipients?|vendors?|suppliers?|top|largest|biggest|main|all|of|the|by|for|from|to|in|with|over|above|under|than|more|less|million|billion|thousand|fiscal|year|fy|last|this|since|\d[\d.,]*|(?:19|20)\d\d)\b|\$/giu;

/** A question without its words about awards. */
export const withoutAwards = (query: string): string =>
  query.replaceAll(besideAgency, ' ').replaceAll(/\s+/g, ' ').trim();

/** The full name of the agency that a question is about, with nothing else in it but words about awards; null if none. */
export const agencyAskedAbout = (query: string): string | null => {
  const text = withoutAwards(query);
  const name = spelledOut(text);
  const key = keyOf(name);
  const known = [...Object.values(abbreviations), ...components.values()].find(
    (each) => key !== '' && keyOf(each) === key,
  );
  return known ?? components.get(foldName(text)) ?? null;
};
