import { isUei } from '../recipient/recipient-id.ts';

/** Words that introduce an identifier: `UEI: …`, `DUNS number …`. */
const label =
  /^(?:sam(?:\.gov)?\s+)?(uei|unique entity id(?:entifier)?|duns|recipient id)(?:\s+(?:number|no\.?|id))?[\s:#-]+(?=\S)/i;

const digitsOf = (text: string): string | null => /^[\d\s-]+$/.exec(text)?.[0].replaceAll(/[\s-]/g, '') ?? null;

/** An identifier in a query. `text` is the query without the introducing word. */
export interface QueryIdentifier {
  readonly text: string;
  readonly uei: string | null;
  /** Nine digits. */
  readonly duns: string | null;
}

/** The UEI or DUNS number in a query. A DUNS number without its leading zeros needs the introducing word. */
export const identifierIn = (query: string): QueryIdentifier => {
  const announced = label.exec(query.trim())?.[1]?.toLowerCase() ?? null;
  const text = query.trim().replace(label, '');
  const digits = announced === 'uei' ? null : digitsOf(text);
  const isDuns = digits !== null && (digits.length === 9 || (announced === 'duns' && digits.length < 9));
  return { text, uei: isUei(text) ? text.toUpperCase() : null, duns: isDuns ? digits.padStart(9, '0') : null };
};
