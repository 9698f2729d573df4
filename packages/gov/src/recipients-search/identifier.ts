import { isUei } from '../recipient/recipient-id.ts';

/** Words that announce an identifier: `UEI: …`, `DUNS number …`. */
const label =
  /^(?:sam(?:\.gov)?\s+)?(uei|unique entity id(?:entifier)?|duns|recipient id)(?:\s+(?:number|no\.?|id))?[\s:#-]+(?=\S)/i;

const digitsOf = (text: string): string | null => /^[\d\s-]+$/.exec(text)?.[0].replaceAll(/[\s-]/g, '') ?? null;

/** What a query asks for beside words of a name; `text` is the query without the word that announces it. */
export interface AskedIdentifier {
  readonly text: string;
  readonly uei: string | null;
  /** Nine digits. */
  readonly duns: string | null;
}

/** The UEI or DUNS number that a query is, or names behind the word. A DUNS number that lost its leading zeros needs the word. */
export const identifierIn = (query: string): AskedIdentifier => {
  const announced = label.exec(query.trim())?.[1]?.toLowerCase() ?? null;
  const text = query.trim().replace(label, '');
  const digits = announced === 'uei' ? null : digitsOf(text);
  const isDuns = digits !== null && (digits.length === 9 || (announced === 'duns' && digits.length < 9));
  return { text, uei: isUei(text) ? text.toUpperCase() : null, duns: isDuns ? digits.padStart(9, '0') : null };
};
