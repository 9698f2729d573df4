import { leastScore } from '@dqs/core/name-search';
import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import type { Caller } from '@dqs/limits';
import type { Endpoint } from '@dqs/schemas';
import type { Service } from './service.ts';
import type { Operation } from './operation.ts';

/** A parameter of a tool whose values are completed. */
export interface CompletionSubject {
  readonly tool: string;
  readonly parameter: string;
}

/** A search whose matches are the values of a parameter: `data[list][].field` of its answer to the typed text. */
export interface CompletionSearch {
  readonly tool: string;
  readonly parameter: string;
  readonly list: string;
  readonly field: string;
  /** Further arguments of the search. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** True if the first match is what people mean by a phrase. */
  readonly leads?: boolean;
  /** True if the search covers every existing value, so that a single match is the intended one. */
  readonly isComplete?: boolean;
}

/** A value that a search found, with the names of its match. */
export interface MatchedValue {
  readonly value: string;
  readonly label: string | null;
  /** The names of the match, of its parents and of its place. */
  readonly names?: string;
  /** An id shared by matches that are one thing at several levels, such as the UEI of a recipient. */
  readonly same?: string;
  /** The `same` id of the match's parent, such as the UEI of the recipient's owner. */
  readonly parent?: string;
  /** False if the match is no longer active, true if it is; absent if the search does not report it. */
  readonly isActive?: boolean;
  /** True if the match is only spelled like the typed text. */
  readonly isAlike?: boolean;
  /** True if the match contains the typed words, not only similar letters. */
  readonly hasWords?: boolean;
  /** True if a name of the match is the whole typed text or begins with it. */
  readonly isNamed?: boolean;
  /** True if the whole typed text is a name of the match. That name may differ from the label. */
  readonly isWhole?: boolean;
  /** True if that name also has the requested legal form. */
  readonly hasForm?: boolean;
  /** True if the text is a code of the match that no other register issues, such as that of a futures contract. */
  readonly isCode?: boolean;
  /** The state of a county, whose label ends with its kind: `San Diego County`. */
  readonly countyOf?: string;
}

/** From this score on, a name matched as a whole, apart from its legal form. */
export const wholeNameScore = leastScore.core;

/** Maximum number of values in a completion, a limit of the MCP protocol. */
export const completionLimit = 100;

type Properties = Readonly<Record<string, JsonSchema>>;

const inputs = new WeakMap<Endpoint, JsonSchema>();

/** The parameters of an operation as JSON Schema, computed once. */
const inputOf = (endpoint: Endpoint): JsonSchema => {
  const known = inputs.get(endpoint);
  if (known) return known;
  const made = jsonSchemaOf(endpoint.params, 'input');
  inputs.set(endpoint, made);
  return made;
};

const enumValues = (schema: JsonSchema, definitions: Properties): readonly string[] =>
  alternatives(schema, definitions).schemas.flatMap((part) => [
    ...(part.enum ?? []).filter((value) => typeof value === 'string'),
    ...(part.items ? enumValues(part.items, definitions) : []),
  ]);

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap(texts) : typeof value === 'string' ? [value] : [];

/** Values of a parameter from its declaration: enumerated values, then those of the examples. */
export const declaredValues = (endpoint: Endpoint, parameter: string): readonly string[] => {
  const { properties = {}, $defs = {} } = inputOf(endpoint);
  const property = properties[parameter];
  const examples = endpoint.examples as readonly Readonly<Record<string, unknown>>[];
  return [
    ...new Set([
      ...(property ? enumValues(property, $defs) : []),
      ...examples.flatMap((example) => texts(example[parameter])),
    ]),
  ];
};

/** The values that begin with the typed text, then those that contain it. */
export const matching = (values: readonly string[], typed: string): readonly string[] => {
  const wanted = typed.toLowerCase();
  const begins = values.filter((value) => value.toLowerCase().startsWith(wanted));
  return [...begins, ...values.filter((value) => !begins.includes(value) && value.toLowerCase().includes(wanted))];
};

const labelNames = [
  'name',
  'title',
  'display_name',
  'legal_name',
  'company_name',
  'sponsor_name',
  'series_name',
  // A fund without series has the name of its registrant.
  'registrant_name',
];

const placeNames = ['state_code', 'state', 'city', 'country'];

const textsOf = (match: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] =>
  names.map((name) => match[name]).filter((text) => typeof text === 'string');

const namesOf = (match: Readonly<Record<string, unknown>>): string => {
  const parents = (match['parents'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  return [
    ...textsOf(match, [...labelNames, ...placeNames]),
    ...parents.flatMap((parent) => textsOf(parent, ['name', 'state_code'])),
  ].join(' ');
};

const isActiveIn = (match: Readonly<Record<string, unknown>>): boolean | undefined =>
  typeof match['active'] === 'boolean'
    ? match['active']
    : typeof match['entity_status'] === 'string'
      ? match['entity_status'] === 'ACTIVE'
      : undefined;

/** Match reasons of searches for a whole name: a current or former name, a common name, or a number. */
const reasonsOfNames =
  /^(?:(?:former_|legal_|previous_|other_)?name|name_exact|cert|rssd_id|recipient_id|uei|duns|lei|registration)$/;

/** Match reasons of codes that cannot be confused with the numbers of other registers. */
const reasonsOfCodes = /^(?:cftc_code|duns)$/;

/** The score of a match from 0 to 1: some contracts have whole numbers up to 100. */
export const scoreOf = (match: Readonly<Record<string, unknown>>): number => {
  const score = Number(match['score']);
  return score > 1 ? score / 100 : score;
};

/** Kinds of place that may follow a name: `Boston metro` is not a county. */
const metropolitan = /\b(?:metro|metropolitan|msa|cbsa)\b/i;

/**
 * Whether the whole typed text is a name of a match. `ofOneLevel` means that only places of one level were searched.
 */
const isWholeName = (match: Readonly<Record<string, unknown>>, typed: string, ofOneLevel: boolean): boolean => {
  const reason = String(match['match_reason']);
  // Places of several levels share a name: Denver is a city, a county and a metropolitan area.
  if (match['level'] !== undefined)
    return (
      (ofOneLevel && /^(?:name|alias|code)_exact$/.test(reason)) ||
      (match['level'] === 'cbsa' && metropolitan.test(typed) && /^(?:name|alias)_exact$/.test(reason))
    );
  return reasonsOfNames.test(reason) && scoreOf(match) >= wholeNameScore;
};

const foundValue = (
  match: Readonly<Record<string, unknown>>,
  field: string,
  typed: string,
  ofOneLevel: boolean,
): MatchedValue | null => {
  // A company has several tickers, the usual one first.
  const value: unknown = Array.isArray(match[field]) ? match[field][0] : match[field];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const label = labelNames.map((name) => match[name]).find((text) => typeof text === 'string' && text !== value);
  const isActive = isActiveIn(match);
  const [same, parent] = [match['uei'], match['parent_uei']];
  return {
    value: String(value),
    label: typeof label === 'string' ? label : null,
    names: namesOf(match),
    isAlike: /fuzzy/.test(String(match['match_reason'])),
    // A search without scores finds nothing that is only spelled alike.
    hasWords: match['score'] === undefined || scoreOf(match) >= leastScore.words,
    isNamed: /exact|prefix/.test(String(match['match_reason'])),
    isWhole: isWholeName(match, typed, ofOneLevel),
    hasForm: scoreOf(match) >= leastScore.whole,
    ...(reasonsOfCodes.test(String(match['match_reason'])) ? { isCode: true } : {}),
    ...(match['level'] === 'county' ? { countyOf: String(match['state_code']) } : {}),
    ...(typeof same === 'string' ? { same } : {}),
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(isActive === undefined ? {} : { isActive }),
  };
};

/** The values in the data of a search's answer, each once, best first. */
export const matchesIn = (
  data: unknown,
  { list, field, values }: Pick<CompletionSearch, 'list' | 'field' | 'values'>,
  typed: string,
): readonly MatchedValue[] => {
  const { [list]: matches } = data as Readonly<Record<string, readonly Record<string, unknown>[]>>;
  const found = (matches ?? [])
    .map((match) => foundValue(match, field, typed, values?.['level'] !== undefined))
    .filter((value) => value !== null);
  return [...new Map(found.map((value) => [value.value, value])).values()];
};

/**
 * The answer of a search to the typed text: the values found, each once, best first; its note; whether the note
 * qualifies the matches; and whether the search knows a thing for which it has no match. Throws what the search throws.
 */
export const searchedAnswer = async (
  service: Service,
  search: CompletionSearch,
  typed: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<{
  readonly found: readonly MatchedValue[];
  readonly note: string | null;
  readonly isQualified: boolean;
  readonly isKnownOnly: boolean;
}> => {
  const { tool, parameter, values } = search;
  const answer = await service.call(tool, { values: { ...values, [parameter]: typed } }, caller, signal);
  return {
    found: matchesIn(answer.envelope().data, search, typed),
    note: answer.note,
    isQualified: answer.ownNote !== null,
    isKnownOnly: answer.isKnownOnly,
  };
};

/** The values that a search finds for the typed text, each once, best first. Throws what the search throws. */
export const searchedValues = async (...asked: Parameters<typeof searchedAnswer>): Promise<readonly MatchedValue[]> =>
  (await searchedAnswer(...asked)).found;

/** The only required text parameter of an operation, by which it searches. */
const searchParameter = (endpoint: Endpoint): string | null => {
  const { required = [], properties = {} } = inputOf(endpoint);
  const [only] = required;
  return required.length === 1 && only === 'query' && properties[only] ? only : null;
};

/** Scalar fields of the objects in a list of `data`. */
const matchFields = (endpoint: Endpoint, list: string): readonly string[] => {
  const { properties = {}, $defs = {} } = jsonSchemaOf(endpoint.data, 'output');
  const property = properties[list];
  const items = property && alternatives(property, $defs).schemas[0]?.items;
  const object = items && alternatives(items, $defs).schemas.find(({ type }) => type === 'object');
  return Object.entries(object?.properties ?? {})
    .filter(([, field]) =>
      alternatives(field, $defs).schemas.some(({ type }) => type === 'string' || type === 'integer'),
    )
    .map(([name]) => name);
};

/**
 * The field that contains values of a parameter: the field with its name, or with one of the names joined by `_or_`.
 */
const fieldFor = (parameter: string, fields: readonly string[]): string | undefined =>
  [parameter, ...parameter.split('_or_')]
    .flatMap((name) => [name, `${name}_id`, `${name}_key`, name.replace(/s$/, '')])
    .find((name) => fields.includes(name));

/**
 * The search that a contract declares for a parameter; null if it declares none, or one that is not among these
 * operations.
 */
const declaredSearch = (
  { lookups }: Endpoint,
  name: string,
  operations: readonly Operation[],
): CompletionSearch | null => {
  const lookup = lookups?.[name];
  const search = operations.find(({ endpoint }) => endpoint.tool === lookup?.tool)?.endpoint;
  const list = search?.rows?.[0];
  return lookup && list !== undefined ? { ...lookup, parameter: 'query', list } : null;
};

/**
 * The searches that find values of other operations' parameters, by `tool parameter`. The search is declared in the
 * contract; otherwise it is one of the same domain whose matches have a field with the name of the parameter. An
 * operation is such a search if `query` is its only required parameter.
 */
export const completionSearches = (operations: readonly Operation[]): ReadonlyMap<string, CompletionSearch> => {
  const searches = operations.flatMap(({ domain, endpoint }) => {
    const [parameter, list] = [searchParameter(endpoint), endpoint.rows?.[0]];
    if (parameter === null || list === undefined) return [];
    return [{ domain, tool: endpoint.tool as string, parameter, list, fields: matchFields(endpoint, list) }];
  });
  const found = new Map<string, CompletionSearch>();
  for (const { domain, endpoint } of operations) {
    for (const name of Object.keys(endpoint.params.shape)) {
      const declared = declaredSearch(endpoint, name, operations);
      if (declared) found.set(`${endpoint.tool} ${name}`, declared);
      // A declared search is the only one for its parameter.
      if (endpoint.lookups?.[name] || name === 'query' || declaredEnum(endpoint, name)) continue;
      const search = searches.find((each) => each.domain === domain && fieldFor(name, each.fields));
      if (!search || search.tool === endpoint.tool) continue;
      const { tool, parameter, list, fields } = search;
      const field = fieldFor(name, fields) as string;
      found.set(`${endpoint.tool} ${name}`, { tool, parameter, list, field });
    }
  }
  return found;
};

const declaredEnum = (endpoint: Endpoint, parameter: string): boolean => {
  const { properties = {}, $defs = {} } = inputOf(endpoint);
  const property = properties[parameter];
  return property === undefined || enumValues(property, $defs).length > 0 || !isText(property, $defs);
};

/** Whether a schema is free text or a plain number. Days and switches have no values to search for. */
const isText = (schema: JsonSchema, definitions: Properties): boolean =>
  alternatives(schema, definitions).schemas.some((part) =>
    part.items
      ? isText(part.items, definitions)
      : (part.type === 'string' && part.format === undefined) ||
        (part.type === 'integer' && part.maximum === undefined),
  );
