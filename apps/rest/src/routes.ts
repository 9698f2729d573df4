import { nearest } from '@dqs/core';
import { ServiceError, badParameter } from '@dqs/schemas';
import type { Operation } from '@dqs/service';

/** An operation found by its address, with the values of its path parameters. */
export interface Found {
  readonly tool: string;
  readonly path: readonly (readonly [string, string])[] | null;
}

/** The addresses of a surface. */
export interface Routes {
  /** Throws `not_found` with the nearest addresses. */
  find(path: string): Found;
}

interface Template {
  readonly tool: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const templateOf = ({ path, tool }: Operation['endpoint']): Template => {
  const parts = path.split('/').map((part) => (/^\{\w+\}$/.test(part) ? '([^/]+)' : literal(part)));
  return {
    tool,
    pattern: new RegExp(`^${parts.join('/')}$`),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  };
};

const decoded = (text: string, name: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badParameter(name, `${name} is not valid percent-encoded UTF-8`);
  }
};

/** A fixed address is one look-up; addresses with parameters are tried in contract order. */
export const createRoutes = (operations: readonly Operation[]): Routes => {
  const endpoints = operations.map(({ endpoint }) => endpoint);
  const fixed = new Map<string, Found>(
    endpoints.filter(({ path }) => !path.includes('{')).map(({ path, tool }) => [path, { tool, path: null }]),
  );
  const templates = endpoints.filter(({ path }) => path.includes('{')).map(templateOf);
  const known = endpoints.map(({ path }) => path);

  return {
    find(path) {
      const found = fixed.get(path);
      if (found) return found;
      for (const { tool, pattern, names } of templates) {
        const match = pattern.exec(path);
        if (match) return { tool, path: names.map((name, at) => [name, decoded(match[at + 1] ?? '', name)] as const) };
      }
      throw new ServiceError('not_found', `there is nothing at ${path.slice(0, 200)}`, {
        candidates: nearest(path, known),
        hint: 'The addresses are listed in /openapi.json and /llms.txt.',
      });
    },
  };
};
