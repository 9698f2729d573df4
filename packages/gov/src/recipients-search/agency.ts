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

/** What agencies call themselves in short: the abbreviations of USAspending's list of agencies. */
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

/** Compared without case, punctuation and the words that most names have. */
const keyOf = (name: string): string =>
  foldName(name)
    .replaceAll(/\b(?:u s|us|department|dept|of|the|and)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The agency that a code, a name or an abbreviation means. Throws `not_found` for any other, with the nearest. */
export const findAgency = async (db: Reader, asked: string): Promise<Agency> => {
  const rows = await db.all(all, []);
  const text = asked.trim();
  const short = text.toLowerCase();
  const key = keyOf(Object.hasOwn(abbreviations, short) ? abbreviations[short]! : text);
  const found = rows.find(
    ({ agency_code, name }) => agency_code === text.padStart(3, '0') || (key !== '' && keyOf(name) === key),
  );
  if (found) return { code: found.agency_code, name: found.name };
  throw notFound('agency', `no awarding agency ${JSON.stringify(text)} has been loaded`, {
    candidates: nearest(
      text,
      rows.map(({ name }) => name),
    ),
    hint:
      rows.length === 0
        ? load
        : `Pass its code or its name, such as ${rows[0]!.agency_code} or ${rows[0]!.name}. ${load}`,
  });
};
