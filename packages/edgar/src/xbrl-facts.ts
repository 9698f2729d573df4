import { Parser } from 'htmlparser2';
import type { Decimal } from '@dqs/schemas';
import { inlineNumber } from './inline-number.ts';
import { formNumber } from './number-text.ts';
import { ContextGatherer, localName, type FactContext } from './xbrl-context.ts';

/** A fact of a filing: its text, and the attributes for reading a number. */
export interface XbrlFact {
  /** With its prefix, `ecd:PeoName`. */
  readonly name: string;
  readonly context: FactContext;
  /** In the SEC's notation, `USD`; null for a text. */
  readonly unit: string | null;
  /** The decimal place to which the number is exact, `-6` for millions, or `INF`; null if not stated. */
  readonly decimals: string | null;
  readonly text: string;
  /** The number with its scale and sign; null if the text is not a number. */
  readonly value: Decimal | null;
}

/** Receives a document piece by piece. */
export interface DocumentSink {
  write(text: string): void;
  end(): void;
}

/** Reads the facts of one filing from its documents, which share contexts, units and continuations. */
export interface FactReader {
  /** A sink for a document in inline XBRL. End it before the next one begins. */
  inline(): DocumentSink;
  /** A sink for an XBRL instance. */
  instance(): DocumentSink;
  /** The facts of all documents in order. Nil facts and those without a context are omitted. */
  facts(): readonly XbrlFact[];
}

/** Which facts are read. */
interface WantedFacts {
  /** By name with prefix. */
  readonly isWanted: (name: string) => boolean;
  /**
   * True if texts can be continued elsewhere. All continuations are then kept in memory. Numbers are never continued.
   */
  readonly isContinued?: boolean;
}

interface OpenText {
  readonly depth: number;
  text: string;
  /** The next continuation; null if there is none. */
  readonly continuedAt: string | null;
}

interface FoundFact extends OpenText {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isInline: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Whether a fact is nil, whatever the document's prefix for XML Schema's own attributes. */
const isNil = (attributes: Attributes): boolean =>
  Object.entries(attributes).some(([name, value]) => name.endsWith(':nil') && /^(?:true|1)$/.test(value.trim()));

/** The parts of a continued text, in order. A circular chain ends where it repeats. */
const wholeText = (first: OpenText, continuations: ReadonlyMap<string, OpenText>): string => {
  const parts = new Set<OpenText>();
  for (let part: OpenText | undefined = first; part && !parts.has(part);) {
    parts.add(part);
    part = part.continuedAt === null ? undefined : continuations.get(part.continuedAt);
  }
  return [...parts].map(({ text }) => text).join('');
};

const valueOf = ({ attributes, isInline }: FoundFact, text: string): Decimal | null => {
  if (!isInline) return formNumber(text.trim());
  const { format = null, scale = null, sign = null } = attributes;
  return inlineNumber(text, { format, scale, sign });
};

/**
 * Collects facts from the elements of a document. The text of an element is that of its descendants, without excluded
 * ones.
 */
class FactGatherer {
  readonly found: FoundFact[] = [];
  readonly continuations = new Map<string, OpenText>();
  readonly resources = new ContextGatherer();
  readonly #isWanted: (name: string) => boolean;
  readonly #isContinued: boolean;
  readonly #open: OpenText[] = [];
  /**
   * Open elements whose text does not belong to the surrounding fact: the depth of each, and the number of surrounding
   * facts.
   */
  readonly #excluded: { readonly depth: number; readonly around: number }[] = [];
  #depth = 0;

  constructor({ isWanted, isContinued = false }: WantedFacts) {
    this.#isWanted = isWanted;
    this.#isContinued = isContinued;
  }

  open(name: string, attributes: Attributes, isInline: boolean): void {
    this.#depth += 1;
    const tag = localName(name).toLowerCase();
    this.resources.open(tag, attributes);
    if (this.resources.isOpen) return;
    if (isInline) this.#openInline(tag, attributes);
    else if (attributes['contextref'] !== undefined) this.#openFact(name, attributes, false);
  }

  #openInline(tag: string, attributes: Attributes): void {
    if (tag === 'nonfraction' || tag === 'nonnumeric') this.#openFact(attributes['name'] ?? '', attributes, true);
    else if (tag === 'exclude') this.#excluded.push({ depth: this.#depth, around: this.#open.length });
    else if (tag === 'continuation' && this.#isContinued) {
      const continuation = { depth: this.#depth, text: '', continuedAt: attributes['continuedat'] ?? null };
      this.continuations.set(attributes['id'] ?? '', continuation);
      this.#open.push(continuation);
    }
  }

  #openFact(name: string, attributes: Attributes, isInline: boolean): void {
    // A fact with a target belongs to another instance than the filed one.
    if (!this.#isWanted(name) || attributes['target'] !== undefined) return;
    const continuedAt = attributes['continuedat'] ?? null;
    const fact: FoundFact = { name, attributes, isInline, depth: this.#depth, text: '', continuedAt };
    this.found.push(fact);
    this.#open.push(fact);
  }

  text(part: string): void {
    this.resources.text(part);
    const from = this.#excluded.at(-1)?.around ?? 0;
    for (const each of this.#open.slice(from)) each.text += part;
  }

  close(name: string): void {
    this.resources.close(localName(name).toLowerCase());
    if (this.#open.at(-1)?.depth === this.#depth) this.#open.pop();
    if (this.#excluded.at(-1)?.depth === this.#depth) this.#excluded.pop();
    this.#depth -= 1;
  }
}

const sinkOf = (gatherer: FactGatherer, isInline: boolean): DocumentSink => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => gatherer.open(name, attributes, isInline),
      ontext: (part) => gatherer.text(part),
      onclosetag: (name) => gatherer.close(name),
    },
    // Browsers read this XHTML as HTML, whose rules close elements that filers leave open.
    isInline
      ? { decodeEntities: true, recognizeSelfClosing: true }
      : { decodeEntities: true, xmlMode: true, lowerCaseAttributeNames: true },
  );
  return { write: (text) => parser.write(text), end: () => parser.end() };
};

/** A reader of the wanted facts. Fractions (`ix:fraction`) and tuples are not read. */
export const factReader = (wanted: WantedFacts): FactReader => {
  const gatherer = new FactGatherer(wanted);
  const factOf = (found: FoundFact): readonly XbrlFact[] => {
    const { name, attributes } = found;
    const { contexts, units } = gatherer.resources;
    const context = contexts.get(attributes['contextref'] ?? '');
    if (!context || isNil(attributes)) return [];
    const text = wholeText(found, gatherer.continuations);
    const reference = attributes['unitref'];
    return [
      {
        name,
        context,
        unit: reference === undefined ? null : (units.get(reference) ?? reference),
        decimals: attributes['decimals'] ?? null,
        text: text.replace(/\s+/g, ' ').trim(),
        value: reference === undefined ? null : valueOf(found, text),
      },
    ];
  };
  return {
    inline: () => sinkOf(gatherer, true),
    instance: () => sinkOf(gatherer, false),
    facts: () => gatherer.found.flatMap(factOf),
  };
};
