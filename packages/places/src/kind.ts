/** Words after the proper name of a county or its equivalent, longer ones first. */
const kinds =
  / (City and Borough|Census Area|Planning Region|County|Parish|Borough|Municipality|Municipio|District|city)$/;

/** The name of a county or equivalent without its kind: `Denver` for `Denver County`. `Carson City` has none. */
export const withoutKind = (name: string): string => name.replace(kinds, '');

const kindKeys = [
  'city and borough',
  'census area',
  'planning region',
  'county',
  'parish',
  'borough',
  'municipality',
  'municipio',
];

/** The words of an expanded key without a kind of county at its end; null if it has none. */
export const countyWords = (key: string): string | null => {
  const kind = kindKeys.find((words) => key.endsWith(` ${words}`));
  return kind === undefined ? null : key.slice(0, -kind.length - 1);
};

/**
 * The name of an Australian area without brackets, which contain its kind (`Albury (C)`) or its state (`Bayside
 * (NSW)`).
 */
export const withoutBrackets = (name: string): string => name.replace(/ \([^()]*\)/g, '').trim();

/** The title of a metropolitan area in the Gazetteer: `Denver-Aurora-Centennial, CO Metro Area`. */
const metropolitan = /^(?<cities>.+), (?<states>[A-Z]{2}(?:-[A-Z]{2})*)(?: (?:(?:Metro|Micro) Area|Metro Division))?$/;

/** The cities and the states in the name of a metropolitan area; null for other forms. */
export const metropolitanParts = (
  name: string,
): { readonly title: string; readonly cities: string; readonly states: readonly string[] } | null => {
  const groups = metropolitan.exec(name)?.groups;
  if (!groups) return null;
  const { cities = '', states = '' } = groups;
  return { title: `${cities}, ${states}`, cities, states: states.split('-') };
};
