import type { Decimal } from '@dqs/schemas';
import { Parser } from 'htmlparser2';

/** When and of what a fact speaks. */
interface FactContext {
  /** Null for a fact of one moment. */
  readonly start: string | null;
  readonly end: string;
  /** Members by axis, as written (`ecd:IndividualAxis`); of a typed axis its text. */
  readonly dimensions: ReadonlyMap<string, string>;
}

/** A fact as a document marks it: its text, and what is needed to read a number of it. */
export interface InlineFact {
  /** With its prefix, `ecd:PeoName`. */
  readonly name: string;
  readonly context: FactContext;
  readonly unit: string | null;
  readonly text: string;
  /** The number with its scale and sign; null where the text is none. */
  readonly value: Decimal | null;
}

interface OpenFact {
  readonly attributes: Readonly<Record<string, string>>;
  readonly depth: number;
  text: string;
}

interface OpenContext {
  readonly id: string;
  start: string | null;
  end: string;
  readonly dimensions: Map<string, string>;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const zeros = /:(?:fixed-zero|zerodash|numdash|zero-dash)$/i;

const digitsOf = (text: string, format: string): string => {
  if (zeros.test(format)) return '0';
  const plain = text.replace(/[\s\u00a0]/g, '');
  return /comma-?decimal$/i.test(format) ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,/g, '');
};

const valueOf = ({ attributes, text }: OpenFact): Decimal | null => {
  const digits = digitsOf(text, attributes['format'] ?? '');
  if (!/^\d+(?:\.\d+)?$/.test(digits)) return null;
  const scale = Number.parseInt(attributes['scale'] ?? '0', 10);
  if (!Number.isInteger(scale) || Math.abs(scale) > 30) return null;
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + scale;
  const all = `${whole}${fraction}`;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${all}` : all.padEnd(point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  const number = `${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}` as Decimal;
  return attributes['sign'] === '-' && /[1-9]/.test(number) ? (`-${number}` as Decimal) : number;
};

/**
 * The facts of a document in inline XBRL whose names are wanted, those within others included, in its order; facts that say they
 * are nil, or whose context is not there, are left out. Digits are as published, moved by the fact's scale.
 */
export const inlineFacts = (html: string, isWanted: (name: string) => boolean): readonly InlineFact[] => {
  const contexts = new Map<string, FactContext>();
  const found: OpenFact[] = [];
  const open: OpenFact[] = [];
  let depth = 0;
  let context: OpenContext | null = null;
  let text: string | null = null;
  let axis = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const tag = local(name);
        if (tag === 'context') context = { id: attributes['id'] ?? '', start: null, end: '', dimensions: new Map() };
        else if (context) {
          if (tag === 'explicitmember' || tag === 'typedmember') axis = attributes['dimension'] ?? '';
          text = '';
        } else if ((tag === 'nonfraction' || tag === 'nonnumeric') && isWanted(attributes['name'] ?? '')) {
          const fact = { attributes, depth, text: '' };
          open.push(fact);
          found.push(fact);
        }
      },
      ontext(part) {
        if (text !== null) text += part;
        for (const fact of open) fact.text += part;
      },
      onclosetag(name) {
        const tag = local(name);
        if (context) {
          const held = (text ?? '').trim();
          if (tag === 'startdate') context.start = held;
          else if (tag === 'enddate' || tag === 'instant') context.end = held;
          else if (tag === 'explicitmember') context.dimensions.set(axis, held);
          else if (tag === 'typedmember') context.dimensions.set(axis, held);
          else if (tag === 'context') {
            contexts.set(context.id, context);
            context = null;
            text = null;
          }
        } else if (open.at(-1)?.depth === depth) open.pop();
        depth -= 1;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  return found.flatMap((fact): readonly InlineFact[] => {
    const { attributes } = fact;
    const of = contexts.get(attributes['contextref'] ?? '');
    if (!of || attributes['xsi:nil'] === 'true') return [];
    const shown = fact.text.replace(/\s+/g, ' ').trim();
    const value = attributes['unitref'] === undefined ? null : valueOf(fact);
    return [{ name: attributes['name'] ?? '', context: of, unit: attributes['unitref'] ?? null, text: shown, value }];
  });
};
