import { Parser } from 'htmlparser2';

/** A line of a document as a reader sees it, with what tells a heading from running text. */
export interface TextLine {
  readonly text: string;
  /** All of it is set in bold type, or marked as a heading. */
  readonly bold: boolean;
  /** All of it refers to another place of the document, as entries of a table of contents do. */
  readonly link: boolean;
  /** The document's own places that its links lead to, in order; absent where it has none. */
  readonly leadsTo?: readonly string[];
  /** Places here that links of the document lead to; absent where none does. */
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
/** A cell with more lines than this holds a part of a page, not an entry of a table. */
const cellLines = 4;
/** Bytes handed to the parser at a time. */
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

/** Signs of currency and brackets stand in cells of their own: they belong to the figure beside them. */
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

/** Gathers the lines of a document while its parts pass; rows of tables become lines, their cells parted by a bar. */
class LineGatherer {
  readonly lines: TextLine[] = [];
  #piece: Piece = { text: '', bold: 0, link: 0 };
  /** Open rows, the innermost last; a row is a list of cells, a cell a list of lines. */
  readonly #rows: Piece[][][] = [];
  /** Of the line to come. */
  #leadsTo: string[] = [];
  #places: string[] = [];

  /** A link stands here. */
  lead(place: string): void {
    this.#leadsTo.push(place);
  }

  /** Links can lead here. */
  place(name: string): void {
    this.#places.push(name);
  }

  /** Text as it stands between `pre` tags: its line breaks and columns are kept. */
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

/** The lines without the places that no link leads to: every element of inline XBRL is one. */
const withPlacesLedTo = (lines: readonly TextLine[]): readonly TextLine[] => {
  const ledTo = new Set(lines.flatMap(({ leadsTo }) => leadsTo ?? []));
  return lines.map(({ places = [], ...line }) => {
    const known = places.filter((place) => ledTo.has(place));
    return known.length > 0 ? { ...line, places: known } : line;
  });
};

/** The place of the document that a link leads to; null for any other link. */
const placeOf = (href: string): string | null => /^#(.+)$/.exec(href.trim())?.[1] ?? null;

/**
 * The lines of an HTML or XHTML document in the order in which they are read: white space collapsed, one line for each block
 * and each row of a table, what is hidden (the header of inline XBRL included) left out. The parser streams and forgives;
 * what is kept are the lines alone.
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
