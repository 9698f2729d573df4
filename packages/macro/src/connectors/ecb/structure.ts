import { SourceFormatError, xmlElements, type Located, type XmlElement } from '@dqs/kit';
import { flowOf } from './dimensions.ts';

/** The name of a code of a dimension in a data flow. */
export interface StructureCode {
  /** `EXR`. */
  readonly flow: string;
  /** The position of the dimension in the keys of the flow, starting at 1. */
  readonly position: string;
  readonly code: string;
  readonly name: string;
}

interface Dimension {
  readonly flow: string;
  readonly position: string;
  readonly codelist: string;
}

const inside = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);

const englishName = ({ children }: XmlElement): string => {
  const names = children.filter(({ name }) => name === 'Name');
  return (names.find(({ attributes }) => attributes['lang'] === 'en') ?? names[0])?.text.trim() ?? '';
};

const dimensionsOf = (structure: XmlElement): readonly Dimension[] => {
  const flow = flowOf(structure.attributes['id'] ?? '');
  const list = inside(structure, 'DataStructureComponents', 'DimensionList');
  return (list?.children ?? [])
    .filter(({ name }) => name === 'Dimension')
    .flatMap((dimension, at) => {
      const codelist = inside(dimension, 'LocalRepresentation', 'Enumeration', 'Ref')?.attributes['id'];
      return codelist === undefined
        ? []
        : [{ flow, position: dimension.attributes['position'] ?? String(at + 1), codelist }];
    });
};

/**
 * The codes in an SDMX 2.1 structure message of the ECB, by data flow and dimension. `open` returns its bytes, which
 * are read twice: for the dimensions of the data structures, then for the code lists. Throws `SourceFormatError` if
 * either is missing.
 */
export async function* structureCodes(
  open: () => AsyncIterable<Buffer>,
): AsyncGenerator<readonly Located<StructureCode>[]> {
  const dimensions: Dimension[] = [];
  for await (const batch of xmlElements(open(), { at: 'Structure/Structures/DataStructures/DataStructure' }))
    dimensions.push(...batch.flatMap(({ record }) => dimensionsOf(record)));
  if (dimensions.length === 0) throw new SourceFormatError('the message describes no data structure with code lists');
  let codes = 0;
  for await (const batch of xmlElements(open(), { at: 'Structure/Structures/Codelists/Codelist' })) {
    for (const { record: list, line } of batch) {
      const of = dimensions.filter(({ codelist }) => codelist === list.attributes['id']);
      const named = list.children
        .filter(({ name }) => name === 'Code')
        .map((code) => ({ code: code.attributes['id'] ?? '', name: englishName(code) }))
        .filter(({ code, name }) => code !== '' && name !== '');
      const rows = of.flatMap(({ flow, position }) =>
        named.map((each) => ({ line, record: { flow, position, ...each } })),
      );
      codes += rows.length;
      if (rows.length > 0) yield rows;
    }
  }
  if (codes === 0) throw new SourceFormatError('the message has no code lists; request it with references=children');
}
