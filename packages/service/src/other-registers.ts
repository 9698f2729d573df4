import { nameCore } from '@dqs/core/name-search';
import type { Register } from '@dqs/kit';
import type { Database, Surface } from '@dqs/storage';
import { withNote } from './answer.ts';
import { completionSearches, foundIn, type CompletionSearch, type FoundValue } from './completion.ts';
import type { Operation } from './operation.ts';
import { withValue, type Request } from './request.ts';
import type { Answer } from './service.ts';

/** An identifier of a register, and what the data of its domain say of it. */
interface Registered {
  readonly noun: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly identifiers: readonly string[];
}

const hasName = (found: readonly FoundValue[], name: string): boolean => {
  const core = nameCore(name);
  return found.some(({ label, isWhole }) => isWhole === true || (label !== null && nameCore(label) === core));
};

const isWhole = (found: readonly FoundValue[]): boolean =>
  found.some(({ isWhole: whole, isCode }) => whole === true || isCode === true);

const asJson = (request: Request): Request =>
  request.format === 'json'
    ? request
    : { ...request, format: 'json', columns: 'long', identity: `${request.identity} as json` };

/** A name at the end of a sentence. */
const ended = (name: string): string => name.replace(/\.$/, '');

/**
 * Searches for identifiers that another domain's register issues: `stocks_search` for an LEI searches by the CIK that
 * the entity's record states, otherwise by the entity's name. The note says how the match was found.
 */
export const createOtherRegisters = (
  visible: Readonly<Record<Surface, readonly Operation[]>>,
  db: Pick<Database, 'reader'>,
) => {
  const bySurface = new Map<Surface, ReadonlyMap<string, CompletionSearch>>();
  const searchesOf = (surface: Surface): ReadonlyMap<string, CompletionSearch> => {
    const known = bySurface.get(surface);
    if (known) return known;
    const searches = [...completionSearches(visible[surface]).values()];
    const made = new Map(searches.map((search) => [search.tool, search]));
    bySurface.set(surface, made);
    return made;
  };

  const registersOf = (surface: Surface): ReadonlyMap<string, readonly Register[]> =>
    new Map(visible[surface].map(({ domain }) => [domain.key, domain.registers ?? []]));

  const registeredAs = async (
    text: string,
    surface: Surface,
    signal: AbortSignal,
  ): Promise<readonly (Registered & { readonly domain: string })[]> => {
    const reader = db.reader(surface, signal);
    const all = [...registersOf(surface)].flatMap(([domain, registers]) =>
      registers.flatMap((register) => {
        const identifier = register.identifierIn(text);
        return identifier === null ? [] : [{ domain, register, identifier }];
      }),
    );
    return Promise.all(
      all.map(async ({ domain, register, identifier }) => {
        const thing = await register.thingOf(reader, identifier);
        const { name = null, identifiers = [] } = thing ?? {};
        return { domain, noun: register.noun, identifier, name, identifiers };
      }),
    );
  };

  /** The answer to a request, or to a search by what another register says of the query if nothing has it whole. */
  return async (
    request: Request,
    surface: Surface,
    signal: AbortSignal | (() => AbortSignal),
    read: (request: Request, surface: Surface, signal: AbortSignal | (() => AbortSignal)) => Promise<Answer>,
  ): Promise<Answer> => {
    const answerTo = (other: Request) => read(other, surface, signal);
    const answer = await answerTo(request);
    const { endpoint, domain } = request.compiled.operation;
    const query: unknown = request.parameters['query'];
    const search = typeof query === 'string' ? searchesOf(surface).get(endpoint.tool) : undefined;
    if (typeof query !== 'string' || search === undefined || request.after !== null) return answer;
    const registers = registersOf(surface);
    const [asked = query] = (registers.get(domain.key) ?? []).flatMap(({ labelled }) => labelled?.(query) ?? []);
    const isRegistered = [...registers.values()].some((each) =>
      each.some((register) => register.identifierIn(asked) !== null),
    );
    if (!isRegistered) return answer;
    const found = async (text: string) =>
      foundIn((await answerTo(withValue(asJson(request), 'query', text))).envelope().data, search, text);
    if (!answer.isEmpty && isWhole(await found(query))) return answer;
    const titles = new Map(visible[surface].map((each) => [each.domain.key, each.domain.title]));
    const registered = await registeredAs(asked, surface, typeof signal === 'function' ? signal() : signal);
    // An entity of the same name has another LEI, so a register's own domain is not searched by name.
    const isOwn = registered.some((each) => each.domain === domain.key);
    for (const { noun, identifiers, name, domain: of } of registered) {
      const called = name === null ? '' : ` of ${ended(name)}`;
      for (const identifier of of === domain.key ? [] : identifiers) {
        if ((await found(identifier)).length === 0) continue;
        const note = `"${query}" is the ${noun}${called}, whose record states ${identifier}.`;
        return withNote(await answerTo(withValue(request, 'query', identifier)), note);
      }
      if (isOwn || name === null || !hasName(await found(name), name)) continue;
      const note = `"${query}" is the ${noun}${called}: it was searched by that name, since no file here joins the two.`;
      return withNote(await answerTo(withValue(request, 'query', name)), note);
    }
    const named = registered.find(({ name }) => name !== null);
    if (!named || !answer.isEmpty) return answer;
    const elsewhere = isOwn
      ? `is known from ${titles.get(named.domain) ?? named.domain} alone`
      : 'is not here under its name or another number';
    return withNote(answer, `"${query}" is the ${named.noun} of ${ended(named.name!)}, which ${elsewhere}.`);
  };
};
