import { ServiceError, badParameter, type Shape } from '@dqs/schemas';
import type { z } from 'zod';
import { codeReaders } from './code-names/index.ts';
import { instantInUtc } from './instant.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { entriesOf, meant, readings, unwrapped } from './near-forms.ts';
import { nearest } from './nearest.ts';
import { parametersOf, type Parameter, type ScalarKind } from './parameter.ts';

/** Typed parameters by name, defaults filled in, instants in UTC. */
export type Decoded = Readonly<Record<string, unknown>>;

/**
 * Converts input to typed parameters. Both methods return the same values and reject with `bad_parameter`. Its `param`
 * names the parameter and its message says what is allowed. With several invalid parameters `param` is the first.
 */
export interface Decoder {
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Decodes the pairs of a query string. Every value is text. A repeated name or commas make a list. */
  fromQuery(pairs: Iterable<readonly [string, string]>): Decoded;
  /**
   * Decodes JSON. Numbers and booleans may also be text ("2024"), and identifiers numbers. One value may replace a
   * list, or a list of one a value. Enumeration words may have another letter case, texts may have surrounding spaces,
   * and days may have near forms, if each has only one meaning. Null means an omitted value if that is allowed.
   */
  fromValues(values: unknown): Decoded;
}

// A key in the wrong place must not appear in a message, because messages are copied into logs and reports.
const secret = /(dqs_live_)\w+/g;

/** Maximum nesting of arguments. No operation needs more, and deeper ones are not printed. */
const mostLevels = 16;

const isDeep = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each).filter((one) => typeof one === 'object') : [],
    );
  }
  return false;
};

const shown = (value: unknown): string => {
  if (isDeep(value)) return `a value nested more than ${mostLevels} levels deep`;
  const text = (JSON.stringify(value) ?? String(value)).replace(secret, '$1…');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const refuse = (parameter: Parameter, value: unknown, allowed = parameter.allowed): ServiceError => {
  const alike = parameter.enumeration && typeof value === 'string' ? nearest(value, parameter.enumeration) : [];
  const candidates = [...new Set([...readings(value, parameter), ...alike])];
  return badParameter(parameter.name, `${parameter.name} must be ${allowed}; got ${shown(value)}`, { candidates });
};

// One text for each number: no plus sign, no leading zeros.
const integer = /^(0|-?[1-9]\d{0,15})$/;
const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

/** The typed value of a text, or undefined if no kind fits. Text stays text if text is allowed. */
const fromText = (text: string, kinds: readonly ScalarKind[]): unknown => {
  if (kinds.includes('string')) return text;
  if (kinds.includes('integer') && integer.test(text)) return Number(text);
  if (kinds.includes('number') && number.test(text)) return Number(text);
  if (kinds.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return undefined;
};

// Control characters other than tab and line breaks are not valid in a parameter, and a database rejects NUL.
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const checkText = (text: string, parameter: Parameter): void => {
  if (text.length > parameter.maxLength) {
    throw badParameter(
      parameter.name,
      `${parameter.name} must have at most ${parameter.maxLength} characters; got ${text.length}`,
    );
  }
  if (unprintable.test(text) || !text.isWellFormed()) {
    throw badParameter(parameter.name, `${parameter.name} must not contain control characters or broken Unicode`);
  }
};

const scalar = (value: unknown, parameter: Parameter): unknown => {
  if (typeof value === 'string') {
    checkText(value, parameter);
    const typed = fromText(parameter.readCode?.(value) ?? value, parameter.kinds);
    if (typed === undefined) throw refuse(parameter, value);
    return typed;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  throw refuse(parameter, value);
};

const list = (given: readonly unknown[], parameter: Parameter): unknown[] => {
  const values = given.flatMap((each): readonly unknown[] => (typeof each === 'string' ? entriesOf(each) : [each]));
  if (values.length > parameter.maxItems) {
    throw badParameter(
      parameter.name,
      `${parameter.name} must have at most ${parameter.maxItems} values; got ${values.length}`,
    );
  }
  return values.map((value) => scalar(value, parameter));
};

const unknownParameter = (name: string, parameters: ReadonlyMap<string, Parameter>): ServiceError => {
  const candidates = nearest(name, parameters.keys());
  const known = [...parameters.keys()].join(', ');
  return badParameter(
    name.slice(0, 60).replace(secret, '$1…'),
    `there is no parameter ${shown(name)}${candidates[0] ? `; did you mean ${candidates[0]}?` : ''}`,
    {
      candidates,
      hint: known === '' ? 'This operation takes no parameters.' : `Parameters of this operation: ${known}.`,
    },
  );
};

const missing = (parameter: Parameter): ServiceError =>
  badParameter(parameter.name, `${parameter.name} is required: ${parameter.allowed}`);

/** The faults of the arguments, by parameter. Only the first fault of each counts. */
class Faults {
  readonly #found = new Map<string, ServiceError>();

  /** The result of the work, or undefined if it rejects the parameter. */
  attempt<T>(name: string, work: () => T): T | undefined {
    if (this.#found.has(name)) return undefined;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#found.set(name, error);
      return undefined;
    }
  }

  /** Throws one error with all faults, in the order of the parameters, unknown names first. */
  throwAny(parameters: ReadonlyMap<string, Parameter>): void {
    if (this.#found.size === 0) return;
    const order = [...parameters.keys()];
    const all = [...this.#found]
      .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other) || (one < other ? -1 : 1))
      .map(([, error]) => error);
    const [first] = all;
    if (!first || all.length === 1) throw first;
    throw severalFaults(all);
  }
}

/** Maximum number of listed faults. Further ones are only counted. */
const maximumListedFaults = 6;

const severalFaults = (all: readonly ServiceError[]): ServiceError => {
  const told = all.slice(0, maximumListedFaults).map(({ message, detail: { candidates = [] } }) => {
    const shownAlready = candidates.length === 0 || message.includes('did you mean');
    return shownAlready ? message : `${message} (nearest: ${candidates.slice(0, 3).join(', ')})`;
  });
  const more = all.length > maximumListedFaults ? [`and ${all.length - maximumListedFaults} more`] : [];
  const hints = [...new Set(all.flatMap(({ detail: { hint } }) => hint ?? []))];
  return badParameter(all[0]?.detail.param ?? 'arguments', [...told, ...more].join('; '), {
    candidates: [...new Set(all.flatMap(({ detail: { candidates = [] } }) => candidates))].slice(0, 10),
    ...(hints.length > 0 ? { hint: hints.join(' ') } : {}),
  });
};

/** Collects the pairs of a query string: one value per name, a list for list parameters. */
const collect = (
  pairs: Iterable<readonly [string, string]>,
  parameters: ReadonlyMap<string, Parameter>,
  faults: Faults,
): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  for (const [name, text] of pairs) {
    faults.attempt(name, () => {
      const parameter = parameters.get(name);
      if (!parameter) throw unknownParameter(name, parameters);
      if (text === '') {
        throw badParameter(name, `${name} is empty: omit it or pass ${parameter.allowed}`);
      }
      const before = found[name];
      if (!parameter.isArray) {
        if (before !== undefined) throw badParameter(name, `${name} is given more than once: it takes one value`);
        found[name] = scalar(text, parameter);
      } else if (before === undefined) {
        found[name] = [text];
      } else {
        (before as string[]).push(text);
      }
    });
  }
  return found;
};

const ownWords = /^must |^is /;

/** The cause of an error for a list that is too short or too long. None of its values needs to be wrong. */
export class WrongLength extends Error {}

const ofLength = (
  parameter: Parameter,
  value: readonly unknown[],
  isShort: boolean,
  bound: number | bigint,
): ServiceError => {
  const { code, message } = refuse(parameter, value);
  const given = `${value.length} ${value.length === 1 ? 'was' : 'were'} given`;
  return new ServiceError(
    code,
    message,
    {
      param: parameter.name,
      hint: `Pass at ${isShort ? 'least' : 'most'} ${bound} values in ${parameter.name}; ${given}.`,
    },
    { cause: new WrongLength(message) },
  );
};

const fromIssue = (
  issue: z.core.$ZodIssue,
  values: Readonly<Record<string, unknown>>,
  parameters: ReadonlyMap<string, Parameter>,
): ServiceError => {
  const name = String(issue.path[0] ?? '');
  const parameter = parameters.get(name);
  if (!parameter) return badParameter(name || 'parameters', issue.message);
  const value = values[name];
  if (value === undefined) return missing(parameter);
  // A schema's own message is more specific than its type: "must be an ISO 4217 code such as USD".
  if (ownWords.test(issue.message)) {
    return badParameter(name, `${name} ${issue.message}; got ${shown(value)}`, {
      candidates: readings(value, parameter),
    });
  }
  if (issue.code === 'custom') return badParameter(name, issue.message);
  if (Array.isArray(value) && issue.path.length === 1) {
    if (issue.code === 'too_small') return ofLength(parameter, value, true, issue.minimum);
    if (issue.code === 'too_big') return ofLength(parameter, value, false, issue.maximum);
  }
  return refuse(parameter, value);
};

/**
 * `start` and `end` of an operation are the inclusive ends of one range. Both are days or instants in UTC, which
 * compare as text.
 */
const checkRange = ({ start, end }: Decoded): void => {
  if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return;
  throw badParameter('start', `start ${start} is after end ${end}`, {
    hint: 'Both are inclusive. Swap them or omit one.',
  });
};

/** Compiles the decoder of an operation's parameters. Called once, at startup. */
export const createDecoder = (
  params: Shape,
  codes: Readonly<Record<string, keyof typeof codeReaders>> = {},
): Decoder => {
  const declared = parametersOf(jsonSchemaOf(params, 'input'));
  const parameters = new Map(
    [...declared].map(([name, parameter]) => {
      const kind = codes[name];
      return [name, kind === undefined ? parameter : { ...parameter, readCode: codeReaders[kind] }];
    }),
  );
  const instants = [...parameters.values()].filter((parameter) => parameter.isInstant).map(({ name }) => name);

  const check = (values: Record<string, unknown>, faults: Faults): Decoded => {
    const result = params.safeParse(values);
    for (const issue of result.error?.issues ?? []) {
      faults.attempt(String(issue.path[0] ?? 'parameters'), () => {
        throw fromIssue(issue, values, parameters);
      });
    }
    faults.throwAny(parameters);
    if (!result.success) throw badParameter('parameters', 'invalid parameters');
    const decoded: Record<string, unknown> = result.data;
    for (const name of instants) {
      const text = decoded[name];
      if (typeof text !== 'string') continue;
      const utc = instantInUtc(text);
      const parameter = parameters.get(name);
      if (utc === null && parameter) throw refuse(parameter, text);
      decoded[name] = utc;
    }
    checkRange(decoded);
    return decoded;
  };

  return {
    parameters,

    fromQuery(pairs) {
      const faults = new Faults();
      const found = collect(pairs, parameters, faults);
      for (const name in found) {
        const value = found[name];
        const parameter = parameters.get(name);
        if (Array.isArray(value) && parameter) found[name] = faults.attempt(name, () => list(value, parameter));
      }
      return check(found, faults);
    },

    fromValues(values) {
      if (typeof values !== 'object' || values === null || Array.isArray(values)) {
        throw badParameter('arguments', `arguments must be an object of parameters by name; got ${shown(values)}`);
      }
      const faults = new Faults();
      const found: Record<string, unknown> = {};
      for (const [name, given] of Object.entries(unwrapped(values, parameters))) {
        faults.attempt(name, () => {
          const parameter = parameters.get(name);
          if (!parameter) throw unknownParameter(name, parameters);
          const value: unknown = given === null || given === undefined ? given : meant(given, parameter);
          if (value === undefined) return;
          if (value === null) {
            if (!parameter.nullable) throw refuse(parameter, value);
          } else if (parameter.isArray) {
            if (!Array.isArray(value)) throw refuse(parameter, value);
            found[name] = list(value, parameter);
          } else {
            found[name] = scalar(value, parameter);
          }
        });
      }
      return check(found, faults);
    },
  };
};

/**
 * One text per meaning: the parameters sorted by name, without absent or null ones. Caches and cursors use it as key.
 */
export const canonicalParameters = (decoded: Decoded, without: readonly string[] = []): string => {
  let text = '';
  for (const name of Object.keys(decoded).sort()) {
    const value = decoded[name];
    if (value === null || value === undefined || without.includes(name)) continue;
    text += `${text === '' ? '' : ','}[${JSON.stringify(name)},${JSON.stringify(value)}]`;
  }
  return `[${text}]`;
};
