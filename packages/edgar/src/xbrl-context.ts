/** The period and the subject of a fact. */
export interface FactContext {
  /** The filer in the context; on EDGAR its CIK. */
  readonly entity: string;
  /** Null for a fact of one instant. */
  readonly start: string | null;
  readonly end: string;
  /** Members by axis, as written (`ecd:IndividualAxis`). For a typed axis, its text. */
  readonly dimensions: ReadonlyMap<string, string>;
}

interface OpenContext {
  readonly id: string;
  entity: string;
  start: string | null;
  end: string;
  readonly dimensions: Map<string, string>;
}

interface OpenUnit {
  readonly id: string;
  readonly above: string[];
  readonly below: string[];
  isBelow: boolean;
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Collects the contexts and units of a filing's documents while their elements pass. Attribute names are in lower case.
 */
export class ContextGatherer {
  readonly contexts = new Map<string, FactContext>();
  /** In the SEC's notation: `USD`, `shares`, `USD/shares`. */
  readonly units = new Map<string, string>();
  #context: OpenContext | null = null;
  #unit: OpenUnit | null = null;
  #text = '';
  #axis = '';

  /** Whether a context or a unit is open. Its content is not a fact. */
  get isOpen(): boolean {
    return this.#context !== null || this.#unit !== null;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#text = '';
    if (tag === 'context')
      this.#context = { id: attributes['id'] ?? '', entity: '', start: null, end: '', dimensions: new Map() };
    else if (tag === 'unit') this.#unit = { id: attributes['id'] ?? '', above: [], below: [], isBelow: false };
    else if (tag === 'explicitmember' || tag === 'typedmember') this.#axis = attributes['dimension'] ?? '';
    else if (tag === 'unitdenominator' && this.#unit) this.#unit.isBelow = true;
  }

  text(part: string): void {
    if (this.isOpen) this.#text += part;
  }

  close(tag: string): void {
    if (this.#context) this.#closeInContext(tag, this.#context, this.#text.trim());
    else if (this.#unit) this.#closeInUnit(tag, this.#unit, this.#text.trim());
  }

  #closeInContext(tag: string, context: OpenContext, held: string): void {
    if (tag === 'identifier') context.entity = held;
    else if (tag === 'startdate') context.start = held;
    else if (tag === 'enddate' || tag === 'instant') context.end = held;
    else if (tag === 'explicitmember' || tag === 'typedmember') context.dimensions.set(this.#axis, held);
    else if (tag === 'context') {
      this.contexts.set(context.id, context);
      this.#context = null;
    }
  }

  #closeInUnit(tag: string, unit: OpenUnit, held: string): void {
    if (tag === 'measure') (unit.isBelow ? unit.below : unit.above).push(localName(held));
    else if (tag === 'unit') {
      const [above, below] = [unit.above.join('*'), unit.below.join('*')];
      this.units.set(unit.id, below === '' ? above : `${above}/${below}`);
      this.#unit = null;
    }
  }
}
