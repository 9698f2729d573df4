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

interface Template {
  readonly route: Route;
  readonly pattern: RegExp;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const partOf = (part: string): string => {
  if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`;
  return part.startsWith('*') ? `(?<${part.slice(1)}>.+)` : literal(part);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ServiceError('bad_parameter', 'the address is not valid percent-encoded UTF-8');
  }
};

/** Routes with fixed paths win over those with `:name` parts; among these the first listed wins. */
export const createRouter = (routes: readonly Route[]): Router => {
  const ordered = [...routes].sort((a, b) => Number(/[:*]/.test(a.path)) - Number(/[:*]/.test(b.path)));
  const templates: readonly Template[] = ordered.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.split('/').map(partOf).join('/')}$`),
  }));

  const matching = (path: string) =>
    templates.flatMap(({ route, pattern }) => {
      const match = pattern.exec(path);
      return match ? [{ route, groups: match.groups ?? {} }] : [];
    });

  return {
    find(method, path) {
      const found = matching(path);
      const wanted = method === 'HEAD' ? 'GET' : method;
      const fitting = found.find(({ route }) => route.method === wanted);
      if (fitting) {
        const values = Object.entries(fitting.groups).map(([name, text]) => [name, decoded(text)] as const);
        return { route: fitting.route, parameters: Object.fromEntries(values) };
      }
      if (found.length === 0) return null;
      const methods = new Set(
        found.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])),
      );
      throw new WrongMethod(method, [...methods].join(', '));
    },
    page(path) {
      const found = matching(path);
      if (found.length === 0) return null;
      return { shared: found.every(({ route }) => route.shared === true) };
    },
  };
};
