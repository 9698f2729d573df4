import type { IncomingMessage } from 'node:http';
import type { Html } from './html.ts';
import type { Site } from './site.ts';
import type { SignedIn } from './signed-in.ts';

/** One request as a page receives it. */
export interface PageRequest {
  readonly request: IncomingMessage;
  /** Identifies the request in logs and answers. */
  readonly id: string;
  /** Path without query. */
  readonly path: string;
  /** Values of `:name` parts of the route. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Fields of a POST; empty for every other method. */
  readonly form: URLSearchParams;
  /** Address of the client; behind proxies the one that the outermost trusted proxy received. */
  readonly address: string;
  /** The signed-in user; null for visitors. */
  readonly signedIn: SignedIn | null;
  readonly site: Site;
}

/** A page in the layout of the site. */
export interface PageReply {
  readonly kind: 'page';
  readonly status?: number;
  /** For the window's title, without the name of the service. */
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description?: string;
  readonly body: Html;
  /** Names of style sheets in `assets`, in addition to the site's own. */
  readonly styles?: readonly string[];
  /** Names of modules in `assets`, such as `copy.js`. */
  readonly scripts?: readonly string[];
  /** Path of the navigation entry that is marked as current; the request's own by default. */
  readonly current?: string;
  /** Seconds for which a browser may cache it. Pages of signed-in users are never cached. */
  readonly maxAge?: number;
  /** Path of the picture for link previews, 1200 by 630 pixels; that of the site by default. */
  readonly picture?: string | undefined;
  /** Plain header names and values. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

/** Redirects to another page; always 303, so that a reload does not repeat a form. */
interface RedirectReply {
  readonly kind: 'redirect';
  /** Path on this site, or an address of the identity provider. */
  readonly to: string;
  readonly cookies?: readonly string[];
}

/** Anything else: a file to download, a fragment, JSON for a module. */
interface RawReply {
  readonly kind: 'raw';
  readonly status?: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxAge?: number;
}

export type Reply = PageReply | RedirectReply | RawReply;

/** A function that answers one address. It throws a ServiceError if the reader can act on it. */
export type Page = (request: PageRequest) => Reply | Promise<Reply>;

/** Who may see a page: anybody, signed-in users, or operators. Visitors are redirected to the sign-in page. */
type Access = 'public' | 'account' | 'operator';

/** One address of the site. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Fixed parts and `:name` parts: `/keys/:id/rotate`. */
  readonly path: string;
  readonly access: Access;
  /**
   * True if REST has another answer for programs at this address. The page then answers requests that accept
   * `text/html`.
   */
  readonly shared?: boolean;
  /**
   * True for sign-in and sign-up forms. Every POST must come from a page of this site. If a user is signed in, it must
   * also contain the session's token, except for these forms, because their page may be older than the session.
   */
  readonly entrance?: boolean;
  readonly page: Page;
}
