import { isXmlSpace } from './xml-characters.ts';
import { soughtOf, xmlName, type Sought, type XmlName } from './xml-name.ts';

/** What becomes of an element: it is passed over, leads to the elements that are asked for, is one of them, or is inside one. */
export type Role = 'over' | 'path' | 'record' | 'inside';

/** Elements of one name at one place of a document: regular files have few of them, each met again and again. */
export interface Shape extends XmlName {
  readonly role: Role;
  /** How its tags begin. */
  readonly startTag: Buffer;
  readonly endTag: Buffer;
  /** Its end tag as it is mostly written, without a blank in it. */
  readonly end: Sought;
  /** Whether it is told to the listener: it is asked for, or inside one that is. */
  readonly isBuilt: boolean;
  /** Whether it is left out of what is built, with all that is inside it. */
  readonly isLeftOut: boolean;
  /** How many elements are around it. */
  readonly depth: number;
  /** The place below the element that was asked for, as local names. */
  readonly place: string;
  readonly children: Shape[];
  /** Where among the children the next one is expected. */
  next: number;
  /** Its attributes in the order of the first element that had so many. */
  readonly attributes: XmlName[];
}

/** Files that are not regular must not fill memory with their shapes. */
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

/** Decides what becomes of the elements of a document: those at a path of local names are built, but for what is left out. */
export const createShapes = (path: readonly string[], without: ReadonlySet<string>) => {
  const roleBelow = ({ role, depth }: Shape, local: string, place: string): Role => {
    if (role === 'over') return 'over';
    if (role !== 'path') return without.has(place) ? 'over' : 'inside';
    if (local !== path[depth + 1]) return 'over';
    return depth + 2 === path.length ? 'record' : 'path';
  };

  return {
    /** What stands around the root element. */
    document: shapeOf(xmlName(''), { role: 'path', isLeftOut: false, depth: -1, place: '' }),
    /** The shape of a child that was not met before. */
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

/** What can hide the text of a tag that is none: comments and CDATA, and instructions. */
const hiding = ['<!', '<?'].map((markup) => Buffer.from(markup));

/**
 * Where the end tag of an element stands that is left out and whose content begins at `from`; null where it cannot be told
 * without reading what is inside, or where that is as fast: elements that never had another inside are short.
 */
export const endOfLeftOut = (bytes: Buffer, from: number, { children, startTag, endTag }: Shape): number | null => {
  if (children.length === 0) return null;
  const end = bytes.indexOf(endTag, from);
  const after = bytes[end + endTag.length];
  if (end === -1 || after === undefined || (after !== 0x3e && !isXmlSpace(after))) return null;
  const inside = bytes.subarray(from, end);
  return inside.includes(startTag) || hiding.some((markup) => inside.includes(markup)) ? null : end;
};
