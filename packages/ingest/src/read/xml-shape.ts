import { isXmlSpace } from './xml-characters.ts';
import { soughtOf, xmlName, type Sought, type XmlName } from './xml-name.ts';

/** The role of an element: skipped, on the path to requested elements, requested, or inside a requested one. */
export type Role = 'over' | 'path' | 'record' | 'inside';

/** Elements of one name at one place of a document. Regular files have few distinct ones, each of which recurs. */
export interface Shape extends XmlName {
  readonly role: Role;
  /** The first bytes of its start tag. */
  readonly startTag: Buffer;
  readonly endTag: Buffer;
  /** Its end tag in the usual form, without blanks. */
  readonly end: Sought;
  /** Whether it is reported to the listener: it is requested, or inside a requested element. */
  readonly isBuilt: boolean;
  /** Whether it is omitted from the result, with everything inside it. */
  readonly isLeftOut: boolean;
  /** Number of enclosing elements. */
  readonly depth: number;
  /** The place below the requested element, as local names. */
  readonly place: string;
  readonly children: Shape[];
  /** Index of the child that is expected next. */
  next: number;
  /** Its attributes in the order of the first element that had as many. */
  readonly attributes: XmlName[];
}

/** Limits the shapes in memory for irregular files. */
const mostChildren = 100;

interface Placed {
  readonly role: Role;
  readonly isLeftOut: boolean;
  readonly depth: number;
  readonly place: string;
}

const shapeOf = (name: XmlName, placed: Placed): Shape => ({
  ...name,
  ...placed,
  startTag: Buffer.from(`<${name.qualified}`),
  endTag: Buffer.from(`</${name.qualified}`),
  end: soughtOf(`</${name.qualified}>`),
  isBuilt: placed.role === 'record' || placed.role === 'inside',
  children: [],
  next: 0,
  attributes: [],
});

/**
 * Assigns roles to the elements of a document. Those at a path of local names are built, except for the omitted places.
 */
export const createShapes = (path: readonly string[], without: ReadonlySet<string>) => {
  const roleBelow = ({ role, depth }: Shape, local: string, place: string): Role => {
    if (role === 'over') return 'over';
    if (role !== 'path') return without.has(place) ? 'over' : 'inside';
    if (local !== path[depth + 1]) return 'over';
    return depth + 2 === path.length ? 'record' : 'path';
  };

  return {
    /** The shape around the root element. */
    document: shapeOf(xmlName(''), { role: 'path', isLeftOut: false, depth: -1, place: '' }),
    /** The shape of a child not seen before. */
    childOf(parent: Shape, qualified: string): Shape {
      const name = xmlName(qualified);
      const below = parent.place === '' ? name.local : `${parent.place}/${name.local}`;
      const place = parent.isBuilt ? below : '';
      const role = roleBelow(parent, name.local, place);
      const isLeftOut = parent.isBuilt && role === 'over';
      const shape = shapeOf(name, { role, isLeftOut, depth: parent.depth + 1, place });
      if (parent.children.length < mostChildren) parent.children.push(shape);
      return shape;
    },
  };
};

/** Markup that can contain text that looks like a tag: comments, CDATA, and instructions. */
const hiding = ['<!', '<?'].map((markup) => Buffer.from(markup));

/**
 * The end tag of a skipped element whose content begins at `from`. Null if it cannot be found without reading the
 * content, or if that is as fast: elements that never had a child are short.
 */
export const endOfLeftOut = (bytes: Buffer, from: number, { children, startTag, endTag }: Shape): number | null => {
  if (children.length === 0) return null;
  const end = bytes.indexOf(endTag, from);
  const after = bytes[end + endTag.length];
  if (end === -1 || after === undefined || (after !== 0x3e && !isXmlSpace(after))) return null;
  const inside = bytes.subarray(from, end);
  return inside.includes(startTag) || hiding.some((markup) => inside.includes(markup)) ? null : end;
};
