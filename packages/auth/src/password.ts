import { ServiceError, badParameter } from '@dqs/schemas';

/** Cost of argon2id: 19 MiB, two passes, one lane, the least that OWASP's Password Storage Cheat Sheet names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at once in this process: more would take memory and processors from those who ask for data. */
const atOnce = 2;
/** How many may wait for their turn. */
const mostWaiting = 100;

const shortest = 12;
const longest = 128;

const normal = (password: string): string => password.normalize('NFC');

/** The password as it is hashed. Throws `bad_parameter` saying what is asked of one. */
export const checkedPassword = (password: string, email: string): string => {
  const text = normal(password);
  const { length } = [...text];
  const fault = (message: string) =>
    badParameter('password', message, { hint: 'Several words in a row are easy to remember and hard to guess.' });
  if (length < shortest || length > longest) {
    throw fault(`a password has ${shortest} to ${longest} characters; this one has ${length}`);
  }
  if (new Set(text).size < 5) throw fault('the password repeats too few characters');
  const [name = ''] = email.split('@');
  if (text.toLowerCase() === email || (name.length >= 6 && text.toLowerCase().replace(name, '').length < 6)) {
    throw fault('the password is too close to the e-mail address');
  }
  return text;
};

/** Argon2id hashes as PHC strings, never more than two at once. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of a hash; null stands for an account that is not there and takes as long. Throws
   * `service_unavailable` when too many wait already.
   */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** True where a hash is weaker than what `hash` makes now. */
  isOutdated(stored: string): boolean;
}

const turnstile = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) {
      throw new ServiceError('service_unavailable', 'too many sign-ins at once', { retry_after: 2 });
    }
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody overtakes who waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const inTurn = turnstile();

const costOf = (stored: string) => {
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const number = (text: string | undefined) => Number.parseInt(text ?? '0', 10);
  return { memoryCost: number(memory), timeCost: number(passes), parallelism: number(lanes) };
};

/** The two functions that take long. */
export interface Argon2 {
  hash(password: string, options: typeof cost): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Loaded when the first password comes: most processes never see one. */
const argon2 = (): Promise<Argon2> => import('@node-rs/argon2');

let nobody: Promise<string> | undefined;

/** The hasher of this process. `load` is there for tests, which count what runs at once. */
export const passwordHasher = (load: () => Promise<Argon2> = argon2): PasswordHasher => ({
  // argon2id is the library's default algorithm; a test reads it from the stored text.
  async hash(password) {
    const { hash } = await load();
    return inTurn(() => hash(normal(password), cost));
  },
  async matches(stored, password) {
    const { hash, verify } = await load();
    nobody ??= hash('nobody has this password', cost);
    const against = stored ?? (await nobody);
    const right = await inTurn(() => verify(against, normal(password)));
    return right && stored !== null;
  },
  isOutdated(stored) {
    const { memoryCost, timeCost, parallelism } = costOf(stored);
    return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism;
  },
});
