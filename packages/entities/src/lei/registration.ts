/** Characters between the parts of a number: white space and ASCII punctuation. */
const between = String.raw`[\s!-/:-@\[-\x60{-~]+`;

/**
 * SQL of a register number in its comparable form: capitals without spaces, punctuation and leading zeros; null if
 * empty.
 */
export const registrationKey = (number: string): string =>
  `nullif(ltrim(regexp_replace(upper(${number}), '${between}', '', 'g'), '0'), '')`;

export const registrationIndex = `create index entities_record_registration on data.entities_record (registration_key)
  where registration_key is not null`;

/** Words that people write before a register number. */
const labels =
  /^(?:(?:companies house|company|corporate|business|entity|commercial|trade|legal|registration|registered|registry|register|reg|organi[sz]ation|org|file|number|num|nummer|no|nr|id|as|crn|kvk|siren|siret|cin|llpin|cvr|abn|acn|uen|cui|ico|krs|nip|vat|rcs|rc)\b[\s.:#-]*)+/i;

const compact = (text: string): string => text.replaceAll(new RegExp(between, 'g'), '');

/** Register numbers contain digits and are longer than a year. */
const mayBeNumber = (text: string): boolean =>
  /^(?=(?:.*\d){3})[\p{L}\p{N}]{5,40}$/u.test(compact(text)) && /\d[\s\p{P}]*\p{L}?$/u.test(text);

/** The possible register numbers in a text: the text itself, and the text after introductory words. */
export const registrationsIn = (text: string): readonly string[] => {
  const asked = text.trim();
  const behind = asked.replace(labels, '');
  return [...new Set([asked, behind])].filter(mayBeNumber);
};
