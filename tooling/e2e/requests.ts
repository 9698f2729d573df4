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
  readonly anyOf?: readonly ParameterSchema[];
  readonly oneOf?: readonly ParameterSchema[];
}

/** A query to send, and what the document says about it. */
export interface Query {
  readonly search: string;
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

const variants = (schema: ParameterSchema): readonly ParameterSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

const textOf = (schema: ParameterSchema): fc.Arbitrary<string> => {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 1, max: schema.maximum ?? 100 }).map(String);
  if (schema.type === 'number')
    return fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.format === 'date') return days;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return words;
};

/** Texts that the schema allows. */
const validText = ({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> => {
  const real = known[name];
  const made = variants(schema).map(textOf);
  return real ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, ...made) : fc.oneof(...made);
};

const validPairs = (parameters: readonly Parameter[], known: Known): fc.Arbitrary<readonly Pair[]> =>
  fc
    .tuple(
      ...parameters
        .filter(({ name }) => name !== 'cursor')
        .map((parameter) =>
          fc
            .tuple(parameter.required ? fc.constant(true) : fc.boolean(), validText(parameter, known))
            .map(([sent, text]): readonly Pair[] => (sent ? [[parameter.name, text]] : [])),
        ),
    )
    .map((parts) => parts.flat());

/** Valid queries of an operation: required parameters always, optional ones sometimes. */
export const validQueries = (parameters: readonly Parameter[], known: Known): fc.Arbitrary<Query> =>
  validPairs(parameters, known).map((pairs) => ({ search: inSearch(pairs), broken: null }));

/** Whether a parameter's schema accepts a text. */
export type Accepts = (schema: ParameterSchema, text: string) => boolean;

const invalidText = (parameter: Parameter, accepts: Accepts): fc.Arbitrary<string> => {
  // Any text is a cursor by its schema, but none is one that the service did not make.
  if (parameter.name === 'cursor') return fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Za-z0-9_-]{1,200}$/));
  const beyond = variants(parameter.schema).flatMap(({ minimum, maximum }) =>
    [minimum === undefined ? [] : [String(minimum - 1)], maximum === undefined ? [] : [String(maximum + 1)]].flat(),
  );
  const wrongDays = ['2023-02-30', '2023-13-01', '01/02/2023', 'yesterday', '2023-1-1', '20230101', '2023-01-01T00:00'];
  return fc
    .oneof(fc.constantFrom('', 'x'.repeat(300), 'ten', '1.5', '1e2', '--1', ...beyond, ...wrongDays), anyText)
    .filter((text) => text === '' || !accepts(parameter.schema, text));
};

/** A valid query with exactly one thing wrong: a bad value, an unknown parameter, a repeated one or a missing one. */
export const brokenQueries = (parameters: readonly Parameter[], known: Known, accepts: Accepts): fc.Arbitrary<Query> =>
  fc
    .tuple(
      validPairs(parameters, known),
      fc.constantFrom(...parameters),
      fc.constantFrom('value', 'value', 'value', 'unknown', 'repeated', 'missing'),
    )
    .chain(([pairs, target, kind]): fc.Arbitrary<Query> => {
      const others = pairs.filter(([name]) => name !== target.name);
      const broken = (name: string, sent: readonly Pair[]): Query => ({ search: inSearch(sent), broken: name });
      if (kind === 'unknown') {
        return fc.stringMatching(/^[a-z_]{3,12}$/).map((name) => broken(`x${name}`, [...pairs, [`x${name}`, 'blue']]));
      }
      if (kind === 'missing' && target.required) return fc.constant(broken(target.name, others));
      if (kind === 'repeated' && target.name !== 'cursor') {
        return validText(target, known).map((text) =>
          broken(target.name, [...others, [target.name, text], [target.name, text]]),
        );
      }
      return invalidText(target, accepts).map((text) => broken(target.name, [...others, [target.name, text]]));
    });

/** Anything at all, also what is no query: it must never be answered by a server error. */
export const wildQueries = (parameters: readonly Parameter[]): fc.Arbitrary<Query> => {
  const names = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...parameters.map(({ name }) => name)) }, anyText);
  const pairs = fc.array(fc.tuple(names, anyText), { maxLength: 6 }).map(inSearch);
  const raw = fc.stringMatching(/^[!-"$-~]{0,80}$/);
  return fc
    .oneof(
      { weight: 3, arbitrary: pairs },
      raw,
      fc.tuple(pairs, raw).map(([made, rest]) => `${made}&${rest}`),
    )
    .map((search) => ({ search, broken: null }));
};
