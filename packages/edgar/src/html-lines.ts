import { Parser } from 'htmlparser2';

/** A visible line of a document, with the formatting that distinguishes headings from running text. */
export interface TextLine {
  readonly text: string;
  /** The whole line is bold or marked as a heading. */
  readonly bold: boolean;
  /** The whole line links to another place of the document, as in a table of contents. */
  readonly link: boolean;
  /** The document's own anchors to which its links lead, in order; absent if there are none. */
  readonly leadsTo?: readonly string[];
  /** Anchors in this line to which links of the document lead; absent if there are none. */
  readonly places?: readonly string[];
}

const skipped: ReadonlySet<string> = new Set(['head', 'title', 'script', 'style', 'ix:header', 'xml']);
const breaking: ReadonlySet<string> = new Set(
  'p div table h1 h2 h3 h4 h5 h6 hr ul ol li dl dt dd blockquote center pre section article form body br page'.split(
    ' ',
  ),
);
const bolding: ReadonlySet<string> = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const boldStyle = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
const plainStyle = /font-weight\s*:\s*(?:normal|[1-5]00)/i;
const hiddenStyle = /display\s*:\s*none/i;
/** A cell with more lines is a part of a page, not an entry of a table. */
const cellLines = 4;
/** Bytes passed to the parser at a time. */
const pieceLength = 64 * 1024;

interface Piece {
  text: string;
  bold: number;
  link: number;
}

interface OpenElement {
  readonly name: string;
  readonly bold: boolean;
  readonly link: boolean;
  readonly hidden: boolean;
  /** Within `pre`. */
  readonly kept: boolean;
}

/* eslint-disable no-control-regex -- control characters are none of a text, and PostgreSQL takes none */
const noCharacters = /[\u0000-\u001f\u007f\u00a0]/g;
const blanks = /[\s\u0000-\u001f\u007f\u200b\ufeff]+/g;
/* eslint-enable no-control-regex */

const visibleLength = (text: string): number => text.replace(/\s/g, '').length;

const lineOf = (pieces: readonly Piece[], separator: string): TextLine | null => {
  const text = pieces.map((piece) => piece.text).join(separator);
  const all = pieces.reduce((sum, piece) => sum + visibleLength(piece.text), 0);
  if (all === 0) return null;
  const share = (field: 'bold' | 'link') => pieces.reduce((sum, piece) => sum + piece[field], 0) >= all * 0.9;
  return { text, bold: share('bold'), link: share('link') };
};

/** Joins currency signs and brackets, which have separate cells, with the adjacent figure. */
const joinedCells = (cells: readonly Piece[]): readonly Piece[] => {
  const joined: Piece[] = [];
  let opening: Piece | null = null;
  const merge = (left: Piece, right: Piece): Piece => ({
    text: left.text + right.text,
    bold: left.bold + right.bold,
    link: left.link + right.link,
  });
  for (const cell of cells) {
    const last = joined.at(-1);
    if (/^[$€£¥(]+$/.test(cell.text)) opening = opening ? merge(opening, cell) : cell;
    else if (last && opening === null && /^[)%]+$/.test(cell.text)) joined[joined.length - 1] = merge(last, cell);
    else {
      joined.push(opening ? merge(opening, cell) : cell);
      opening = null;
    }
  }
  if (opening) joined.push(opening);
  return joined;
};

/**
 * Collects the lines of a document while its parts pass. Rows of tables become lines, with cells separated by a bar.
 */
class LineGatherer {
  readonly lines: TextLine[] = [];
  #piece: Piece = { text: '', bold: 0, link: 0 };
  /** Open rows, the innermost last. A row is a list of cells, a cell a list of lines. */
  readonly #rows: Piece[][][] = [];
  /** Links of the next line. */
  #leadsTo: string[] = [];
  #places: string[] = [];

  /** Records a link at this position. */
  lead(place: string): void {
    this.#leadsTo.push(place);
  }

  /** Records an anchor at this position. */
  place(name: string): void {
    this.#places.push(name);
  }

  /** Text between `pre` tags. Its line breaks and columns are kept. */
  preformatted(text: string, bold: boolean, link: boolean): void {
    for (const [at, line] of text.split(/\r\n|[\n\r]/).entries()) {
      if (at > 0) this.end();
      this.#add(line.replace(noCharacters, ' '), bold, link);
    }
  }

  text(text: string, bold: boolean, link: boolean): void {
    const collapsed = text.replace(blanks, ' ');
    if (collapsed === '') return;
    const joins = this.#piece.text === '' || this.#piece.text.endsWith(' ');
    this.#add(joins ? collapsed.replace(/^ /, '') : collapsed, bold, link);
  }

  #add(added: string, bold: boolean, link: boolean): void {
    const visible = visibleLength(added);
    this.#piece.text += added;
    if (bold) this.#piece.bold += visible;
    if (link) this.#piece.link += visible;
  }

  /** Ends the line. */
  end(): void {
    const piece = { ...this.#piece, text: this.#piece.text.trimEnd() };
    this.#piece = { text: '', bold: 0, link: 0 };
    if (piece.text.trim() === '') return;
    const row = this.#rows.at(-1);
    if (row) (row.at(-1) ?? row[row.push([]) - 1]!).push(piece);
    else this.#put([piece], ' ');
  }

  openRow(): void {
    this.end();
    this.#rows.push([]);
  }

  openCell(): void {
    this.end();
    this.#rows.at(-1)?.push([]);
  }

  closeRow(): void {
    this.end();
    const cells = (this.#rows.pop() ?? []).filter((cell) => cell.length > 0);
    const outer = this.#rows.at(-1);
    if (cells.length === 1 || cells.some((cell) => cell.length > cellLines)) {
      for (const piece of cells.flat()) this.#hand(outer, [piece], ' ');
      return;
    }
    const whole = cells.map((cell): Piece => ({
      text: cell.map(({ text }) => text).join(' '),
      bold: cell.reduce((sum, { bold }) => sum + bold, 0),
      link: cell.reduce((sum, { link }) => sum + link, 0),
    }));
    if (whole.length > 0) this.#hand(outer, joinedCells(whole), ' | ');
  }

  closeAll(): void {
    while (this.#rows.length > 0) this.closeRow();
    this.end();
  }

  #hand(outer: Piece[][] | undefined, pieces: readonly Piece[], separator: string): void {
    if (!outer) return this.#put(pieces, separator);
    const piece = {
      text: pieces.map(({ text }) => text).join(separator),
      bold: pieces.reduce((sum, { bold }) => sum + bold, 0),
      link: pieces.reduce((sum, { link }) => sum + link, 0),
    };
    (outer.at(-1) ?? outer[outer.push([]) - 1]!).push(piece);
  }

  #put(pieces: readonly Piece[], separator: string): void {
    const line = lineOf(pieces, separator);
    if (!line) return;
    const [leadsTo, places] = [this.#leadsTo, this.#places];
    this.lines.push({ ...line, ...(leadsTo.length > 0 && { leadsTo }), ...(places.length > 0 && { places }) });
    [this.#leadsTo, this.#places] = [[], []];
  }
}

/** The lines without anchors to which no link leads. Every element of inline XBRL is an anchor. */
const withPlacesLedTo = (lines: readonly TextLine[]): readonly TextLine[] => {
  const ledTo = new Set(lines.flatMap(({ leadsTo }) => leadsTo ?? []));
  return lines.map(({ places = [], ...line }) => {
    const known = places.filter((place) => ledTo.has(place));
    return known.length > 0 ? { ...line, places: known } : line;
  });
};

/** The anchor to which a link leads; null for any other link. */
const placeOf = (href: string): string | null => /^#(.+)$/.exec(href.trim())?.[1] ?? null;

/**
 * The lines of an HTML or XHTML document in reading order. White space is collapsed. Each block and each table row is
 * one line. Hidden content, including the header of inline XBRL, is omitted. The parser streams and tolerates errors.
 * Only the lines are kept.
 */
export const htmlLines = (html: string): readonly TextLine[] => {
  const gatherer = new LineGatherer();
  const open: OpenElement[] = [];
  const top = (): OpenElement | undefined => open.at(-1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const style = attributes['style'] ?? '';
        const above = top();
        const bold = bolding.has(name) || boldStyle.test(style) || ((above?.bold ?? false) && !plainStyle.test(style));
        const link = (above?.link ?? false) || (name === 'a' && (attributes['href'] ?? '').includes('#'));
        const hidden = (above?.hidden ?? false) || skipped.has(name) || hiddenStyle.test(style);
        const kept = (above?.kept ?? false) || name === 'pre';
        open.push({ name, bold, link, hidden, kept });
        if (hidden) return;
        if (name === 'tr') gatherer.openRow();
        else if (name === 'td' || name === 'th') gatherer.openCell();
        else if (breaking.has(name)) gatherer.end();
        for (const place of [attributes['id'], name === 'a' ? attributes['name'] : undefined])
          if (place !== undefined) gatherer.place(place);
        const ledTo = name === 'a' ? placeOf(attributes['href'] ?? '') : null;
        if (ledTo !== null) gatherer.lead(ledTo);
      },
      ontext(text) {
        const element = top();
        if (element?.hidden === true) return;
        if (element?.kept === true) gatherer.preformatted(text, element.bold, element.link);
        else gatherer.text(text, element?.bold ?? false, element?.link ?? false);
      },
      onclosetag(name) {
        const element = open.pop();
        if (element?.hidden === true) return;
        if (name === 'tr') gatherer.closeRow();
        else if (breaking.has(name)) gatherer.end();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true },
  );
  for (let at = 0; at < html.length; at += pieceLength) parser.write(html.slice(at, at + pieceLength));
  parser.end();
  gatherer.closeAll();
  return withPlacesLedTo(gatherer.lines);
};
