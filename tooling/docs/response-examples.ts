import { ServiceError, type Endpoint, type Envelope } from '@dqs/schemas';
import type { Service } from '@dqs/service';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Values = Readonly<Record<string, unknown>>;

/** What is left of a list, of a map with many entries, and of a long text. */
const kept = { rows: 2, entries: 2, characters: 200 } as const;

const caller = { accountId: 'operator', keyId: 'examples', keyPrefix: 'examples', surface: 'public' } as const;

/** The beginning of a text, up to a blank. */
const begun = (text: string): string => {
  const part = text.slice(0, kept.characters);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), 1))} …`;
};

/** Every way to make one part of a value smaller, each as the whole value. */
function* smaller(value: Json): Generator<Json> {
  if (typeof value === 'string') {
    if (value.length > kept.characters + 2) yield begun(value);
  } else if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length > kept.rows) yield list.slice(0, kept.rows);
    for (const [at, item] of list.entries()) for (const less of smaller(item)) yield list.with(at, less);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as { readonly [name: string]: Json });
    if (entries.length > kept.entries + 1) yield Object.fromEntries(entries.slice(0, kept.entries));
    for (const [name, part] of entries) for (const less of smaller(part)) yield { ...value, [name]: less };
  }
}

/** The same answer with fewer rows and entries: everything that the schema lets go of. */
const shortened = (endpoint: Endpoint, data: Json): Json => {
  const fits = (made: Json): boolean => endpoint.data.safeParse(made).success;
  for (const made of smaller(data)) if (fits(made)) return shortened(endpoint, made);
  return data;
};

const rowsOf = ({ rows }: Endpoint, data: unknown): unknown =>
  (rows ?? []).reduce<unknown>((part, name) => (part as Values | null)?.[name], data);

/** Whether it shows anything: an answer without rows teaches nobody. */
const isTelling = (endpoint: Endpoint, { data }: Envelope): boolean => {
  const rows = rowsOf(endpoint, data);
  return !Array.isArray(rows) || rows.length > 0;
};

const answerTo = async (service: Service, { tool }: Endpoint, values: Values): Promise<Envelope | null> => {
  try {
    return (await service.call(tool, { values }, caller, new AbortController().signal)).envelope();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null;
    throw error;
  }
};

/** The answer to the first of the contract's examples that has one, two rows of it. Throws where none has. */
const exampleOf = async (service: Service, endpoint: Endpoint): Promise<Envelope> => {
  const page = endpoint.pageParameter ?? 'limit';
  for (const example of endpoint.examples as readonly Values[]) {
    const short = page in endpoint.params.shape ? { ...example, [page]: kept.rows } : example;
    const answer = (await answerTo(service, endpoint, short)) ?? (await answerTo(service, endpoint, example));
    if (answer === null || !isTelling(endpoint, answer)) continue;
    const { meta, pagination } = answer;
    // A cursor is of one installation alone: this one stands for it.
    const cursor = pagination?.next_cursor ? { next_cursor: 'opaque' } : {};
    const data = shortened(endpoint, answer.data as Json) as Envelope['data'];
    return { data, meta, pagination: pagination && { ...pagination, ...cursor } };
  }
  throw new Error(`${endpoint.tool}: none of its examples is answered from the samples`);
};

/** A module for each domain with a true answer of each of its operations, as text that is not formatted yet. */
export const responseExamples = async (service: Service): Promise<ReadonlyMap<string, string>> => {
  const byDomain = Map.groupBy(service.visible('public'), ({ domain }) => domain.key);
  const modules = new Map<string, string>();
  for (const [key, operations] of byDomain) {
    const examples: Record<string, Envelope> = {};
    for (const { endpoint } of operations) examples[endpoint.tool] = await exampleOf(service, endpoint);
    modules.set(
      key,
      `// Answers over the samples, shortened. Made by: npx vitest run tooling/e2e/response-examples.test.ts -u
/** A true answer of each operation, by tool. */
export const ${key}: Readonly<Record<string, unknown>> = ${JSON.stringify(examples)};`,
    );
  }
  return modules;
};
