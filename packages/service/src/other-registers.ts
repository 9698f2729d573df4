import { nameCore } from '@dqs/core/name-search';
import type { Register } from '@dqs/kit';
import type { Database, Surface } from '@dqs/storage';
import { withNote } from './answer.ts';
import { completionSearches, matchesIn, type CompletionSearch, type MatchedValue } from './completion.ts';
import type { Operation } from './operation.ts';
import { asJson, firstPage, searchingFor, type Request } from './request.ts';
import type { Answer } from './service.ts';

/** An identifier of a register, and the name and identifiers in the data of its domain. */
interface Registered {
  readonly noun: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly identifiers: readonly string[];
}

/** A search for an identifier, and its first page. */
interface Searched {
  readonly request: Request;
  readonly answer: Answer;
  readonly query: string;
  /** The identifier with its word. */
  readonly asked: string;
  readonly search: CompletionSearch;
}

/** What a surface lists: searches by tool, and registers by domain. */
interface Listed {
  readonly searches: ReadonlyMap<string, CompletionSearch>;
  readonly registers: ReadonlyMap<string, readonly Register[]>;
}

const hasName = (found: readonly MatchedValue[], name: string): boolean => {
  const core = nameCore(name);
  return found.some(({ label, isWhole }) => isWhole === true || (label !== null && nameCore(label) === core));
};

/** Whether a search found the query itself, not only similar spellings. */
const isOwnAnswer = (found: readonly MatchedValue[]): boolean =>
  found.some(({ isWhole, isCode, isAlike, hasWords }) =>
    [isWhole, isCode, hasWords === true && isAlike !== true].includes(true),
  );

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
  const bySurface = new Map<Surface, Listed>();
  const listedOn = (surface: Surface): Listed => {
    const known = bySurface.get(surface);
    if (known) return known;
    const searches = [...completionSearches(visible[surface]).values()];
    const made: Listed = {
      searches: new Map(searches.map((search) => [search.tool, search])),
      registers: new Map(visible[surface].map(({ domain }) => [domain.key, domain.registers ?? []])),
    };
    bySurface.set(surface, made);
    return made;
  };

  const registeredAs = async (
    text: string,
    surface: Surface,
    signal: AbortSignal,
  ): Promise<readonly (Registered & { readonly domain: string })[]> => {
    const reader = db.reader(surface, signal);
    const all = [...listedOn(surface).registers].flatMap(([domain, registers]) =>
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

  /** The query as this domain's searches take an identifier; null if it is an identifier of no register. */
  const identifierIn = (query: string, domain: string, surface: Surface): string | null => {
    const { registers } = listedOn(surface);
    const [asked = query] = (registers.get(domain) ?? []).flatMap(({ labelled }) => labelled?.(query) ?? []);
    const isRegistered = [...registers.values()].some((each) =>
      each.some((register) => register.identifierIn(asked) !== null),
    );
    return isRegistered ? asked : null;
  };

  /** The text to search instead, with its note. If the text is null, the note belongs to the request's own answer. */
  const joinOf = async (
    { request, answer, query, asked, search }: Searched,
    surface: Surface,
    signal: AbortSignal,
    answerTo: (request: Request) => Promise<Answer>,
  ): Promise<{ readonly text: string | null; readonly note: string } | null> => {
    const found = async (text: string) =>
      matchesIn((await answerTo(asJson(searchingFor(request, 'query', query, text)))).envelope().data, search, text);
    if (!answer.isEmpty && isOwnAnswer(matchesIn((await answerTo(asJson(request))).envelope().data, search, query)))
      return null;
    const { domain } = request.compiled.operation;
    const registered = await registeredAs(asked, surface, signal);
    // An entity of the same name has another LEI, so a register's own domain is not searched by name.
    const isOwn = registered.some((each) => each.domain === domain.key);
    for (const { noun, identifiers, name, domain: of } of registered) {
      const called = name === null ? '' : ` of ${ended(name)}`;
      for (const identifier of of === domain.key ? [] : identifiers) {
        if ((await found(identifier)).length === 0) continue;
        const note = `"${query}" is the ${noun}${called}, whose record states ${identifier}.`;
        return { text: identifier, note };
      }
      if (isOwn || name === null || !hasName(await found(name), name)) continue;
      const note = `"${query}" is the ${noun}${called}. The search used that name, because no loaded file links it to the ${noun}.`;
      return { text: name, note };
    }
    const named = registered.find(({ name }) => name !== null);
    if (!named || !answer.isEmpty) return null;
    const title = visible[surface].find((each) => each.domain.key === named.domain)?.domain.title ?? named.domain;
    const elsewhere = isOwn ? `appears only in ${title}` : 'was not found here by its name or another identifier';
    return { text: null, note: `"${query}" is the ${named.noun} of ${ended(named.name!)}, which ${elsewhere}.` };
  };

  /** The search that a request is, with the identifier that it searches for; null if it searches for none. */
  const searchedIn = (request: Request, surface: Surface) => {
    const { endpoint, domain } = request.compiled.operation;
    const query: unknown = request.parameters['query'];
    const search = typeof query === 'string' ? listedOn(surface).searches.get(endpoint.tool) : undefined;
    if (typeof query !== 'string' || search === undefined) return null;
    const asked = identifierIn(query, domain.key, surface);
    return asked === null ? null : { query, search, asked };
  };

  return {
    /** Whether the answer to a request may depend on the data of other domains. */
    mayJoin: (request: Request, surface: Surface): boolean => searchedIn(request, surface) !== null,

    /**
     * The answer to a request. If it has no match of its own, the answer to a search by the name or identifier in another
     * register. Later pages continue the search of the first.
     */
    async answer(
      request: Request,
      surface: Surface,
      signal: AbortSignal | (() => AbortSignal),
      read: (request: Request, surface: Surface, signal: AbortSignal | (() => AbortSignal)) => Promise<Answer>,
    ): Promise<Answer> {
      const answerTo = (other: Request) => read(other, surface, signal);
      const searched = searchedIn(request, surface);
      if (searched === null) return answerTo(request);
      const first = firstPage(request);
      const answer = await answerTo(first);
      const cancelled = typeof signal === 'function' ? signal() : signal;
      const join = await joinOf({ ...searched, request: first, answer }, surface, cancelled, answerTo);
      if (join !== null && join.text !== null)
        return withNote(await answerTo(searchingFor(request, 'query', searched.query, join.text)), join.note);
      const own = request === first ? answer : await answerTo(request);
      return join === null ? own : withNote(own, join.note);
    },
  };
};
