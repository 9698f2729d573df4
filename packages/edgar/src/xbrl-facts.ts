import { Parser } from 'htmlparser2';
import type { Decimal } from '@dqs/schemas';
import { inlineNumber } from './inline-number.ts';
import { formNumber } from './number-text.ts';
import { ContextGatherer, localName, type FactContext } from './xbrl-context.ts';

/** A fact of a filing: its text, and what is needed to read a number of it. */
export interface XbrlFact {
  /** With its prefix, `ecd:PeoName`. */
  readonly name: string;
  readonly context: FactContext;
  /** As the SEC writes it, `USD`; null for a text. */
  readonly unit: string | null;
  /** The place to which the number is exact, `-6` for millions, or `INF`; null where it is not said. */
  readonly decimals: string | null;
  readonly text: string;
  /** The number with its scale and sign; null where the text is none. */
  readonly value: Decimal | null;
}

/** Takes a document piece by piece. */
export interface DocumentSink {
  write(text: string): void;
  end(): void;
}

/** Reads the facts of one filing out of its documents, which share contexts, units and continuations. */
export interface FactReader {
  /** A document in inline XBRL, to be ended before the next one begins. */
  inline(): DocumentSink;
  /** An XBRL instance. */
  instance(): DocumentSink;
  /** The facts of all documents in their order; those that are nil or whose context is missing are left out. */
  facts(): readonly XbrlFact[];
}

/** Which facts are read. */
interface WantedFacts {
  /** By their names with prefix. */
  readonly isWanted: (name: string) => boolean;
  /** True where texts can be continued elsewhere: all continuations are held then. Numbers never are. */
  readonly isContinued?: boolean;
}

interface OpenText {
  readonly depth: number;
  text: string;
  /** The continuation that follows; null where none does. */
  readonly continuedAt: string | null;
}

interface FoundFact extends OpenText {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isInline: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Whether a fact is said to have no value, under whatever prefix the document gives XML Schema's own attributes. */
const isNil = (attributes: Attributes): boolean =>
  Object.entries(attributes).some(([name, value]) => name.endsWith(':nil') && /^(?:true|1)$/.test(value.trim()));

/** The parts of a text that is continued, in their order; a chain that comes back to itself ends there. */
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

/** Facts among the elements of a document; each element's text is that of its descendants, but for what is excluded. */
class FactGatherer {
  readonly found: FoundFact[] = [];
  readonly continuations = new Map<string, OpenText>();
  readonly resources = new ContextGatherer();
  readonly #isWanted: (name: string) => boolean;
  readonly #isContinued: boolean;
  readonly #open: OpenText[] = [];
  /** Open elements whose text does not belong to the fact around them: the depth of each, and how many facts are around it. */
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
    // A target is another instance than the one that is filed.
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
    // XHTML that browsers read as HTML: their rules close what filers leave open.
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
