import KoaRouter from '@koa/router';
import { ServiceError } from '@dqs/schemas';
import type { Route } from './page.ts';

/** A route with what its path says. */
export interface Found {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** An address exists, but not with the method of the request. */
export class WrongMethod extends ServiceError {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `${method.slice(0, 20)} is not a method of this address`);
    this.allow = allow;
  }
}

export interface Router {
  /** The route of an address; null where the site has none. Throws WrongMethod where only the method is wrong. */
  find(method: string, path: string): Found | null;
  /** Whether a GET of the path has a page; `shared` tells that programs have another answer there. */
  page(path: string): { readonly shared: boolean } | null;
}

/** Throws `bad_parameter` where a path is not valid percent-encoded UTF-8: the router would take it as it stands. */
const checkEncoding = (path: string): void => {
  try {
    decodeURIComponent(path);
  } catch {
    throw new ServiceError('bad_parameter', 'the address is not valid percent-encoded UTF-8');
  }
};

/** The pages answer themselves; the router only finds them. */
const unused = (): void => undefined;

/** Routes with fixed paths win over those with `:name` parts; among these the first listed wins. */
export const createRouter = (routes: readonly Route[]): Router => {
  const ordered = [...routes].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  const router = new KoaRouter({ strict: true, sensitive: true });
  const byLayer = new Map<unknown, Route>();
  for (const route of ordered) byLayer.set(router.register(route.path, [route.method], unused), route);

  const matching = (path: string, method: string) => {
    const { path: layers } = router.match(path, method);
    return layers.flatMap((layer) => {
      const route = byLayer.get(layer);
      return route ? [{ route, layer }] : [];
    });
  };

  return {
    find(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      const found = matching(path, wanted);
      const fitting = found.find(({ route }) => route.method === wanted);
      if (fitting) {
        checkEncoding(path);
        const { layer, route } = fitting;
        return { route, parameters: layer.params(path, layer.captures(path)) };
      }
      if (found.length === 0) return null;
      const methods = new Set(
        found.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])),
      );
      throw new WrongMethod(method, [...methods].join(', '));
    },
    page(path) {
      const found = matching(path, 'GET');
      if (found.length === 0) return null;
      return { shared: found.every(({ route }) => route.shared === true) };
    },
  };
};
