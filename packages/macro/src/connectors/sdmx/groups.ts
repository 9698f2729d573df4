import type { XmlElement } from '@dqs/kit';
import { child } from './header.ts';

/** The attributes of the groups that contain a series, such as titles and units. */
export type GroupAttributes = (
  dimensions: readonly (readonly [name: string, code: string])[],
) => readonly (readonly [name: string, value: string])[];

export const valuesOf = (element: XmlElement | undefined): readonly (readonly [string, string])[] =>
  (element?.children ?? []).map(({ attributes }) => [
    attributes['id'] ?? attributes['concept'] ?? '',
    attributes['value'] ?? '',
  ]);

interface Group {
  readonly key: readonly (readonly [string, string])[];
  readonly attributes: readonly (readonly [string, string])[];
}

const groupOf = (element: XmlElement, isDimension: (name: string) => boolean): Group => {
  const key = child(element, 'GroupKey');
  if (key) return { key: valuesOf(key), attributes: valuesOf(child(element, 'Attributes')) };
  const all = Object.entries(element.attributes).filter(([name]) => name !== 'type');
  return {
    key: all.filter(([name]) => isDimension(name)),
    attributes: all.filter(([name]) => !isDimension(name)),
  };
};

const codesText = (codes: readonly string[]): string => codes.join('\u0000');

/** The attributes of groups by series. A group contains a series that has all codes of the group's key. */
export const groupAttributes = (
  groups: readonly XmlElement[],
  isDimension: (name: string) => boolean,
): GroupAttributes => {
  const kinds = new Map<
    string,
    { readonly names: readonly string[]; readonly held: Map<string, Group['attributes']> }
  >();
  for (const { key, attributes } of groups.map((group) => groupOf(group, isDimension))) {
    const names = key.map(([name]) => name).toSorted();
    const codes = new Map(key);
    const kind = kinds.get(codesText(names)) ?? { names, held: new Map() };
    const place = codesText(names.map((name) => codes.get(name) ?? ''));
    kind.held.set(place, [...(kind.held.get(place) ?? []), ...attributes]);
    kinds.set(codesText(names), kind);
  }
  return (dimensions) => {
    const codes = new Map(dimensions);
    return [...kinds.values()].flatMap(
      ({ names, held }) => held.get(codesText(names.map((name) => codes.get(name) ?? ''))) ?? [],
    );
  };
};
