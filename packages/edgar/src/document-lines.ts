import { htmlLines, type TextLine } from './html-lines.ts';

const htmlTag = /<(?:html|body|div|font|br|p|center)[\s>/]/i;
/** HTML begins within this many characters of a document. Plain text has no HTML there. */
const tellingLength = 64 * 1024;

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** The character of a numeric reference. 128 to 159 are those of windows-1252, as in browsers. */
const characterOf = (code: number): string => {
  if (code === 160 || code < 32) return ' ';
  if (code >= 128 && code < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
};

const withoutReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|nbsp|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return references[(name as string).toLowerCase()] ?? whole;
    return characterOf(
      decimal === undefined ? Number.parseInt(hex as string, 16) : Number.parseInt(decimal as string, 10),
    );
  });

/** Tags in plain texts of EDGAR. They mark pages and table columns and have no meaning. */
const layoutTags = /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F\d+)>/gi;

const plainLines = (text: string): readonly TextLine[] => {
  const lines: TextLine[] = [];
  let blank = true;
  for (const raw of text.split(/\r\n|[\n\r\f]/)) {
    const line = withoutReferences(raw.replace(layoutTags, ''))
      .replace(/\t/g, '        ')
      // eslint-disable-next-line no-control-regex -- control characters are none of a text
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .trimEnd();
    // One blank line separates paragraphs. Further ones have no meaning.
    if (line === '' && blank) continue;
    blank = line === '';
    lines.push({ text: line, bold: false, link: false });
  }
  return lines;
};

const blockTags = /<(?:p|div|tr|td|br|li|h[1-6])[\s>/]/gi;
/** A plain text inside a few tags has fewer than one tag in this many characters. */
const charactersPerBlock = 2000;

const isHtml = (text: string): boolean => {
  if (!htmlTag.test(text.slice(0, tellingLength))) return false;
  if (/<pre[\s>]/i.test(text)) return true;
  return (text.match(blockTags)?.length ?? 0) * charactersPerBlock >= text.length;
};

/** The lines of a document of a filing, HTML or plain text. Plain text keeps its columns. */
export const documentLines = (text: string): readonly TextLine[] =>
  isHtml(text)
    ? htmlLines(text)
    : plainLines(text.replace(/<\/?(?:html|body|div|p|br|font|center|head)\b[^<>]{0,200}>/gi, ''));
