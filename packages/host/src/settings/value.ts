import { z } from 'zod';

/** A value in a message. Secrets are never shown. */
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** Parses one text of the environment, or reports what is allowed. */
const parsed = <T>(allowed: string, read: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be ${allowed}; got ${shown(text)}` });
    return z.NEVER;
  });

const words = { true: true, yes: true, on: true, 1: true, false: false, no: false, off: false, 0: false } as const;

/** A boolean in any common spelling, ignoring case. */
export const flag = () =>
  parsed('true or false (also yes, no, on, off, 1, 0)', (text) => {
    const word = text.toLowerCase();
    return Object.hasOwn(words, word) ? words[word as keyof typeof words] : undefined;
  });

/** An integer in plain digits, without sign, exponent or unit. */
export const whole = (minimum: number, maximum: number, unit = '') =>
  parsed(`a whole number${unit && ` of ${unit}`} from ${minimum} to ${maximum}`, (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  });

/** A size in megabytes, as a plain integer. */
export const megabytes = (maximum: number) => whole(0, maximum, 'megabytes');

/** One of a few words. */
export const choice = <const Word extends string>(...allowed: readonly Word[]) =>
  parsed(allowed.length === 2 ? allowed.join(' or ') : `one of ${allowed.join(', ')}`, (text) =>
    allowed.find((word) => word === text),
  );

/** Values separated by commas. Surrounding spaces are ignored. */
export const list = () =>
  z.string().transform((text): readonly string[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** An address with one of the protocols, without a trailing slash. */
export const address = (...protocols: readonly string[]) =>
  parsed(`an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`, (text) => {
    const isAddress = URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
    return isAddress ? text.replace(/\/+$/, '') : undefined;
  });

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of an identity provider exactly as it publishes it, including a trailing slash. Plain http is allowed
 * only for this machine.
 */
export const issuer = () =>
  parsed('an https address, or an http address of this machine, without query and fragment', (text) => {
    const url = URL.parse(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHost.test(url.hostname));
    return isSafe && url?.search === '' && url.hash === '' && url.username === '' ? text : undefined;
  });

/** A connection address that may contain a password. The message does not repeat it. */
export const connection = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((name) => text.startsWith(`${name}:`)),
      `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    );

/** A secret of at least so many characters. The message does not repeat it. */
export const secret = (shortest: number) => z.string().min(shortest, `must have at least ${shortest} characters`);

/** Any text. */
export const text = (longest = 4096) => z.string().max(longest, `must have at most ${longest} characters`);
