import { everydayLines, isOneSlip } from '@dqs/core/name-search';
import { statement, type Reader } from '@dqs/kit';
import { isInName } from './query.ts';

/** International nonproprietary names and everyday names, with the names that the FDA adopted. */
const adopted = `
paracetamol: acetaminophen
salbutamol: albuterol
adrenaline: epinephrine
noradrenaline: norepinephrine
isoprenaline: isoproterenol
orciprenaline: metaproterenol
pethidine: meperidine
glyceryl trinitrate: nitroglycerin
frusemide: furosemide
rifampicin: rifampin
ciclosporin: cyclosporine
lignocaine: lidocaine
aciclovir: acyclovir
cefalexin: cephalexin
amoxycillin: amoxicillin
suxamethonium: succinylcholine
glibenclamide: glyburide
phenobarbitone: phenobarbital
thiopentone: thiopental
oestradiol: estradiol
oestrogen: estrogen
dicycloverine: dicyclomine
ergometrine: ergonovine
hyoscine: scopolamine
paraffin: petrolatum
acetylsalicylic acid: aspirin
hctz: hydrochlorothiazide
tmp-smx: trimethoprim
`;

const byTerm: ReadonlyMap<string, string> = new Map(
  everydayLines(adopted).flatMap(([terms, name]) => terms.map((term) => [term, name] as const)),
);

/** Separates the names of a combination: `fluticasone/salmeterol`, `fluticasone and salmeterol`. */
const joins = /[^a-z0-9-]+(?:and|with|plus)?[^a-z0-9-]*/;

/** A shorter part, such as a dose, identifies no drug. */
const shortestPart = 4;

/** The words of a combination in the order of an application's names; null where no application has them all. */
const ofWords = async (db: Reader, asked: string, parts: readonly string[]): Promise<DrugMeant | null> => {
  for (const drug of [parts, parts.toReversed()])
    if (await isInName(db, drug))
      return { drug, note: `No drug name contains "${asked}". The matches contain its words separately.` };
  return null;
};

/** Words that people add to the name of a drug: its form, its use, its kind. */
const describing: ReadonlySet<string> = new Set(
  `a acne against allergy an antibiotic antidepressant approval approvals approved arthritis asthma biologic blood brand
   branded cancer capsule capsules cholesterol cream date depression diabetes dose drug drugs eye fda flu for heart hiv
   infusion inhaler injectable injection injections insomnia loss med medication medicine migraine ointment oral pain
   patch pen pill pills prescription pressure psoriasis shot shots skin sleep spray statin syringe tablet tablets
   the thinner treatment vaccine weight`.split(/\s+/),
);

const copies: ReadonlySet<string> = new Set(['generic', 'generics', 'biosimilar', 'biosimilars']);

const noteOfCopies = ' Generics and biosimilars have the name of the ingredient, which is in generic_names.';

/** A drug text without the words that people add to a name, `wegovy` for `weight loss shot wegovy`; null if it has none. */
const withoutDescription = (written: string): { readonly drug: string; readonly note: string } | null => {
  const words = written.split(/\s+/);
  const kept = words.filter((word) => !describing.has(word) && !copies.has(word));
  if (kept.length === 0 || kept.length === words.length) return null;
  return { drug: kept.join(' '), note: words.some((word) => copies.has(word)) ? noteOfCopies : '' };
};

/** A shorter word has too many neighbours for a reliable correction. */
const shortest = 6;

// Names with a word similar to the query, each once, with the number of their applications.
const alike = statement(
  'fda_names_alike',
  { name: 'text', applications: 'integer' },
  `select name, count(*)::integer as applications
     from fda_application, unnest(string_to_array(names, E'\\n')) as name
    where names %> $1 and name %> $1 group by name order by applications desc, name limit 200`,
);

// The words that some name contains, those of most applications first.
const contained = statement(
  'fda_words_contained',
  { word: 'text' },
  `select word from unnest($1::text[]) as word
     cross join lateral (select count(*) as applications from fda_application where names like '%' || word || '%') held
    where applications > 0 order by applications desc, word limit 1`,
);

/** A word with each two neighbouring letters exchanged: the trigrams of `addreall` and `adderall` are too different. */
const transpositionsOf = (word: string): readonly string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);

/** The adopted name of a drug that was requested by another name, and the note about it. */
export interface DrugMeant {
  /** A name, or words that occur in this order in the names of an application. */
  readonly drug: string | readonly string[];
  readonly note: string;
}

/**
 * The name for a drug text that matches no name: its adopted name, the text without describing words, the words of a
 * combination, or the one word at one typing error's distance. Among several, the word of most applications wins. Null where there is none.
 */
export const drugMeant = async (db: Reader, asked: string): Promise<DrugMeant | null> => {
  const written = asked.trim().toLowerCase();
  const name = byTerm.get(written);
  if (name !== undefined) return { drug: name, note: `"${asked}" was read as ${name}, the name that the FDA uses.` };
  const bare = withoutDescription(written);
  if (bare !== null) {
    const meant = (await isInName(db, bare.drug)) ? { drug: bare.drug, note: '' } : await drugMeant(db, bare.drug);
    if (meant !== null)
      return {
        drug: meant.drug,
        note: `"${asked}" was read as "${bare.drug}".${bare.note}${meant.note && ` ${meant.note}`}`,
      };
  }
  const parts = written.split(joins).filter((word) => word.length >= shortestPart);
  if (parts.length > 1) return ofWords(db, asked, parts);
  if (written.length < shortest || !/^[a-z]+$/.test(written)) return null;
  const found = await db.all(alike, [written]);
  const words = found.flatMap((row) => row.name.split(/[^a-z]+/));
  const near =
    words.find((word) => isOneSlip(word, written)) ?? (await db.first(contained, [transpositionsOf(written)]))?.word;
  return near === undefined
    ? null
    : { drug: near, note: `"${asked}" was read as "${near}", because no drug name contains it.` };
};
