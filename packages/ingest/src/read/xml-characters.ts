/** Control characters that XML 1.0 forbids, and the two noncharacters. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

const nameStart =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
// eslint-disable-next-line no-misleading-character-class -- ranges of code points, each by itself
const name = new RegExp(`^[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*$`, 'u');

/** Whether a text is a Name of XML 1.0 (production 5). */
export const isXmlName = (text: string): boolean => name.test(text);

const declaration =
  /^<\?xml\s+version\s*=\s*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>$/;

/** Whether a text is the XML declaration (production 23). */
export const isXmlDeclaration = (text: string): boolean => declaration.test(text);

/** White space of XML: blank, tab, line feed and carriage return. */
export const isXmlSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Why a document is rejected: usually because it is not well-formed, else by a rule of this reader. */
export class XmlFault extends Error {
  constructor(message: string, isMalformed = true) {
    super(isMalformed ? `the XML is not well-formed: ${message}` : message);
  }
}

const ofCodePoint = (reference: string, codePoint: number): string => {
  const isCharacter = codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff) && codePoint !== 0;
  const character = isCharacter ? String.fromCodePoint(codePoint) : '';
  if (character === '' || forbidden.test(character)) throw new XmlFault(`${reference} refers to no character`);
  return character;
};

const referred = (reference: string, body: string): string => {
  const known = named[body];
  if (known !== undefined) return known;
  if (/^#[0-9]+$/.test(body)) return ofCodePoint(reference, Number.parseInt(body.slice(1), 10));
  if (/^#x[0-9A-Fa-f]+$/.test(body)) return ofCodePoint(reference, Number.parseInt(body.slice(2), 16));
  throw new XmlFault(
    body === '' ? 'an ampersand begins no reference' : `${reference} is not one of XML's own entities`,
  );
};

const resolved = (text: string): string =>
  text.includes('&')
    ? text.replace(/&([^;&\s]{0,32});?/g, (whole, body: string) => referred(whole, whole.endsWith(';') ? body : ''))
    : text;

/** Throws `XmlFault` if a text contains a character that XML forbids. */
export const requireCharacters = (text: string): void => {
  const found = forbidden.exec(text);
  if (found)
    throw new XmlFault(
      `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} is not a character of XML`,
    );
};

/** Normalizes line ends to one line feed each, as XML requires. */
const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The character data of a text between tags. Throws `XmlFault`. */
export const textOfXml = (source: string): string => {
  requireCharacters(source);
  if (source.includes(']]>')) throw new XmlFault('"]]>" appears in a text');
  return resolved(withLineFeeds(source));
};

/** The value of an attribute with white space normalized to blanks. Throws `XmlFault`. */
export const attributeValue = (source: string): string => {
  requireCharacters(source);
  if (source.includes('<')) throw new XmlFault('"<" appears in the value of an attribute');
  return resolved(/[\t\n\r]/.test(source) ? withLineFeeds(source).replace(/[\t\n]/g, ' ') : source);
};
