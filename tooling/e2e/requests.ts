import fc from 'fast-check';

/** A parameter as the OpenAPI document declares it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: ParameterSchema;
}

export interface ParameterSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: ParameterSchema;
  readonly anyOf?: readonly ParameterSchema[];
  readonly oneOf?: readonly ParameterSchema[];
}

/** What of an operation its requests are made from. */
export interface Asked {
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

/** A request to send, and what the document says about it. */
export interface Query {
  /** Path and query. */
  readonly address: string;
  /** The parameter made invalid on purpose, or null for none. */
  readonly broken: string | null;
}

/** Real values of parameters by name, so that many requests find something. */
export type Known = Readonly<Record<string, readonly string[]>>;

type Pair = readonly [name: string, text: string];

/** Texts that break what is careless with quotes, patterns, paths, markup, numbers and encodings. */
export const hostileTexts = [
  "'; drop table data.fx_rate; --",
  "' or '1'='1",
  '" or ""="',
  'USD) union select 1 --',
  '$1',
  '?',
  '%',
  '_',
  '%%%',
  '___',
  '\\',
  '\\%',
  '"',
  '\u0000',
  '\u202e',
  '\u{1f600}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  'NaN',
  'Infinity',
  '1e308',
  '-1',
  '0x10',
  '9'.repeat(400),
  ' ',
  '\t',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '[]',
  '{}',
  'a & b | ! c:*',
  '١٢٣',
  'ＵＳＤ',
  'ﬁ',
  '0000-00-00',
  '2026-02-30',
] as const;

const hostile = fc.constantFrom(...hostileTexts);
const words = fc.stringMatching(/^[A-Za-z0-9]{1,12}( [A-Za-z0-9]{1,12}){0,2}$/);
const anyText = fc.oneof(
  hostile,
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  words,
);
const days = fc
  .date({ min: new Date('1998-12-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const inSearch = (pairs: readonly Pair[]): string =>
  pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');

/** Pairs where they belong: those of the path in it, the others behind it. */
export const addressOf = ({ path, parameters }: Asked, pairs: readonly Pair[]): string => {
  const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const whole = pairs
    .filter(([name]) => inPath.has(name))
    .reduce((made, [name, text]) => made.replace(`{${name}}`, encodeURIComponent(text)), path);
  return `${whole}?${inSearch(pairs.filter(([name]) => !inPath.has(name)))}`;
};

const variants = (schema: ParameterSchema): readonly ParameterSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

const textOf = (schema: ParameterSchema): fc.Arbitrary<string> => {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 1, max: schema.maximum ?? 100 }).map(String);
  if (schema.type === 'number')
    return fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.format === 'date') return days;
  if (schema.format === 'date-time') return days.map((day) => `${day}T12:00:00Z`);
  if (schema.items) return textOf(schema.items);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return words.filter(({ length }) => length >= (schema.minLength ?? 1) && length <= (schema.maxLength ?? 200));
};

/** Texts that the schema allows. */
const validText = ({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> => {
  const real = known[name];
  const made = variants(schema).map(textOf);
  return real ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, ...made) : fc.oneof(...made);
};

/** As many different texts as the schema asks for at least: one, but for a list that must have more. */
const validTexts = (parameter: Parameter, known: Known): fc.Arbitrary<readonly string[]> => {
  const items = Math.max(1, ...variants(parameter.schema).map(({ minItems = 1 }) => minItems));
  return fc.uniqueArray(validText(parameter, known), { minLength: items, maxLength: items });
};

/** A range whose start is after its end is not a valid one, though each of the two is. */
const inOrder = (pairs: readonly Pair[]): readonly Pair[] => {
  const ends = pairs.filter(([name]) => name === 'start' || name === 'end').map(([, text]) => text);
  const [first, last] = ends.toSorted();
  if (first === undefined || last === undefined) return pairs;
  return pairs.map(([name, text]) => [name, name === 'start' ? first : name === 'end' ? last : text]);
};

/** JSON has no columns: only tables take their form. */
const ofTables = (pairs: readonly Pair[]): readonly Pair[] => {
  const isTable = pairs.some(([name, text]) => name === 'format' && text !== 'json');
  return isTable ? pairs : pairs.filter(([name]) => name !== 'columns');
};

const validPairs = (parameters: readonly Parameter[], known: Known): fc.Arbitrary<readonly Pair[]> =>
  fc
    .tuple(
      ...parameters
        .filter(({ name }) => name !== 'cursor')
        .map((parameter) =>
          fc
            .tuple(parameter.required ? fc.constant(true) : fc.boolean(), validTexts(parameter, known))
            .map(([sent, texts]): readonly Pair[] => (sent ? texts.map((text) => [parameter.name, text]) : [])),
        ),
    )
    .map((parts) => ofTables(inOrder(parts.flat())));

/** Valid queries of an operation: required parameters always, optional ones sometimes. */
export const validQueries = (asked: Asked, known: Known): fc.Arbitrary<Query> =>
  validPairs(asked.parameters, known).map((pairs) => ({ address: addressOf(asked, pairs), broken: null }));

/** Whether a parameter's schema accepts a text. */
export type Accepts = (schema: ParameterSchema, text: string) => boolean;

const madeUpCursors = fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Za-z0-9_-]{1,200}$/));
const madeUpNames = fc.stringMatching(/^[a-z_]{3,12}$/);

const invalidText = (parameter: Parameter, accepts: Accepts): fc.Arbitrary<string> => {
  // Any text is a cursor by its schema, but none is one that the service did not make.
  if (parameter.name === 'cursor') return madeUpCursors;
  const beyond = variants(parameter.schema).flatMap(({ minimum, maximum }) =>
    [minimum === undefined ? [] : [String(minimum - 1)], maximum === undefined ? [] : [String(maximum + 1)]].flat(),
  );
  const wrongDays = ['2023-02-30', '2023-13-01', '01/02/2023', 'yesterday', '2023-1-1', '20230101', '2023-01-01T00:00'];
  return (
    fc
      .oneof(fc.constantFrom('', 'x'.repeat(300), 'ten', '1.5', '1e2', '--1', ...beyond, ...wrongDays), anyText)
      // A path without a part, or with one that means another, is another path.
      .filter((text) => parameter.in === 'query' || !/^\.*$/.test(text))
      .filter((text) => text === '' || !accepts(parameter.schema.items ?? parameter.schema, text))
  );
};

/** A valid query with exactly one thing wrong: a bad value, an unknown parameter, a repeated one or a missing one. */
export const brokenQueries = (asked: Asked, known: Known, accepts: Accepts): fc.Arbitrary<Query> => {
  // Made once: what a pattern makes texts from takes far longer to put together than a text.
  const texts = new Map(
    asked.parameters.map((parameter) => [
      parameter,
      { valid: validText(parameter, known), invalid: invalidText(parameter, accepts) },
    ]),
  );
  return fc
    .tuple(
      validPairs(asked.parameters, known),
      fc.constantFrom(...asked.parameters),
      fc.constantFrom('value', 'value', 'value', 'unknown', 'repeated', 'missing'),
    )
    .chain(([pairs, target, kind]): fc.Arbitrary<Query> => {
      const rest = pairs.filter(([name]) => name !== target.name);
      const others = target.name === 'format' ? ofTables(rest) : rest;
      const broken = (name: string, sent: readonly Pair[]): Query => ({
        address: addressOf(asked, sent),
        broken: name,
      });
      if (kind === 'unknown') {
        return madeUpNames.map((name) => broken(`x${name}`, [...pairs, [`x${name}`, 'blue']]));
      }
      if (kind === 'missing' && target.required && target.in === 'query')
        return fc.constant(broken(target.name, others));
      if (kind === 'repeated' && target.name !== 'cursor' && target.in === 'query' && !target.schema.items) {
        return texts
          .get(target)!
          .valid.map((text) => broken(target.name, [...others, [target.name, text], [target.name, text]]));
      }
      return texts.get(target)!.invalid.map((text) => broken(target.name, [...others, [target.name, text]]));
    });
};

/** Anything at all, also what is not a query: it must never be answered by a server error. */
export const wildQueries = (asked: Asked, known: Known): fc.Arbitrary<Query> => {
  const [inPath, inQuery] = [
    asked.parameters.filter((parameter) => parameter.in === 'path'),
    asked.parameters.filter((parameter) => parameter.in === 'query'),
  ];
  const names = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...inQuery.map(({ name }) => name)) }, anyText);
  const pairs = fc.array(fc.tuple(names, anyText), { maxLength: 6 }).map(inSearch);
  const start = validPairs(inPath, known).map((sent) => addressOf(asked, sent));
  const raw = fc.stringMatching(/^[!-"$-~]{0,80}$/);
  const search = fc.oneof(
    { weight: 3, arbitrary: pairs },
    raw,
    fc.tuple(pairs, raw).map(([made, rest]) => `${made}&${rest}`),
  );
  return fc.tuple(start, search).map(([path, rest]) => ({ address: `${path}${rest}`, broken: null }));
};
