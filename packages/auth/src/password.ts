import { ServiceError, badParameter } from '@dqs/schemas';

/** Cost of argon2id: 19 MiB, two passes, one lane. This is the minimum of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrent hashes in this process. More would take memory and processors from requests for data. */
const atOnce = 2;
/** Maximum number of waiting hashes. */
const mostWaiting = 100;

const shortest = 12;
const longest = 128;

const normal = (password: string): string => password.normalize('NFC');

/** The password in the form that is hashed. Throws `bad_parameter` with the requirements. */
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

/** Argon2id hashes as PHC strings, at most two at once. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches a hash. Null stands for a missing account and takes as long. Throws
   * `service_unavailable` if too many already wait.
   */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** True if a hash is weaker than the current result of `hash`. */
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
      // The place goes to the next waiter, so that nobody overtakes it.
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

/** The two slow functions. */
export interface Argon2 {
  hash(password: string, options: typeof cost): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Loaded at the first password, because most processes never see one. */
const argon2 = (): Promise<Argon2> => import('@node-rs/argon2');

let nobody: Promise<string> | undefined;

/** The hasher of this process. Tests replace `load` to count concurrent hashes. */
export const passwordHasher = (load: () => Promise<Argon2> = argon2): PasswordHasher => ({
  // argon2id is the library's default algorithm. A test verifies it in the stored text.
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
