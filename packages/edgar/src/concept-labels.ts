import { Parser } from 'htmlparser2';
import type { DocumentSink } from './xbrl-facts.ts';

/** Reads the labels of concepts from a filing's label linkbase. */
export interface LabelReader {
  linkbase(): DocumentSink;
  /** Labels by the concept's name without prefix. On EDGAR these names are unique within a filing. */
  labels(): ReadonlyMap<string, string>;
}

const standard = 'http://www.xbrl.org/2003/role/label';

interface Label {
  readonly name: string;
  readonly isEnglish: boolean;
  text: string;
}

/** A concept's name from its location in a schema: `aapl-20250927.xsd#aapl_EuropeSegmentMember`. */
const nameIn = (place: string): string => {
  const id = place.slice(place.indexOf('#') + 1);
  return id.slice(id.indexOf('_') + 1);
};

/**
 * Creates a reader of the standard labels of the wanted concepts, by name without prefix. English labels are preferred.
 */
export const labelReader = (isWanted: (name: string) => boolean): LabelReader => {
  const places = new Map<string, string>();
  const arcs: { readonly from: string; readonly to: string }[] = [];
  const labels = new Map<string, Label>();
  let open: Label | null = null;
  const gather = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    const name = attributes['xlink:label'] ?? '';
    if (tag === 'loc') {
      const concept = nameIn(attributes['xlink:href'] ?? '');
      if (isWanted(concept)) places.set(name, concept);
    } else if (tag === 'labelArc')
      arcs.push({ from: attributes['xlink:from'] ?? '', to: attributes['xlink:to'] ?? '' });
    else if (tag === 'label' && attributes['xlink:role'] === standard)
      open = { name, isEnglish: /^en/i.test(attributes['xml:lang'] ?? 'en'), text: '' };
  };
  const linkbase = (): DocumentSink => {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => gather(name.slice(name.indexOf(':') + 1), attributes),
        ontext(part) {
          if (open) open.text += part;
        },
        onclosetag() {
          if (!open) return;
          if (open.isEnglish || !labels.has(open.name)) labels.set(open.name, open);
          open = null;
        },
      },
      { decodeEntities: true, xmlMode: true },
    );
    return { write: (text) => parser.write(text), end: () => parser.end() };
  };
  return {
    linkbase,
    labels: () =>
      new Map(
        arcs.flatMap(({ from, to }) => {
          const [concept, text] = [places.get(from), labels.get(to)?.text.replace(/\s+/g, ' ').trim() ?? ''];
          return concept === undefined || text === '' ? [] : [[concept, text] as const];
        }),
      ),
  };
};
