/** What stands between the parts of a number: blanks and the punctuation of ASCII. */
const between = String.raw`[\s!-/:-@\[-\x60{-~]+`;

/** SQL of a number of a register as it is compared: capitals without blanks, punctuation and leading zeros; null for none. */
export const registrationKey = (number: string): string =>
  `nullif(ltrim(regexp_replace(upper(${number}), '${between}', '', 'g'), '0'), '')`;

export const registrationIndex = `create index entities_record_registration on data.entities_record (registration_key)
  where registration_key is not null`;

/** Words that people set before the number of a register. */
const labels =
  /^(?:(?:companies house|company|corporate|business|entity|commercial|trade|legal|registration|registered|registry|register|reg|organi[sz]ation|org|file|number|num|nummer|no|nr|id|as|crn|kvk|siren|siret|cin|llpin|cvr|abn|acn|uen|cui|ico|krs|nip|vat|rcs|rc)\b[\s.:#-]*)+/i;

const compact = (text: string): string => text.replaceAll(new RegExp(between, 'g'), '');

/** Numbers of registers have digits, and more characters than a year. */
const mayBeNumber = (text: string): boolean =>
  /^(?=(?:.*\d){3})[\p{L}\p{N}]{5,40}$/u.test(compact(text)) && /\d[\s\p{P}]*\p{L}?$/u.test(text);

/** What a text can ask for by its number in a register: itself, and what stands behind words that announce one. */
export const registrationsIn = (text: string): readonly string[] => {
  const asked = text.trim();
  const behind = asked.replace(labels, '');
  return [...new Set([asked, behind])].filter(mayBeNumber);
};
