import { nearest } from '@dqs/core';
import { MethodNotAllowed, exactRouter, type ExactRouter } from '@dqs/host/middleware';
import { ServiceError, type Endpoint } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { Surface } from '@dqs/storage';
import type { RestContext, RestMiddleware, RestState } from './context.ts';
import { linkRoute } from './csv-link.ts';
import { linkPath } from './middleware/admission.ts';
import { conditionalRequest } from './middleware/conditional-request.ts';
import { operationCall } from './middleware/operation-call.ts';
import { operation } from './middleware/operation.ts';

/** The path of an operation in the router's notation. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const parameters = ({ path }: Endpoint): number => path.split('{').length - 1;

const surfaceOf = ({ state }: RestContext): Surface => state.rest.admitted?.caller.surface ?? 'public';

/** Every operation at its address, and the handler for unmatched addresses. */
export interface OperationRoutes {
  readonly router: ExactRouter<RestState>;
  /** Throws `method_not_allowed` if another method would match, otherwise `not_found` with the nearest addresses. */
  readonly nothingHere: RestMiddleware;
}

/** Fixed paths are registered first, so that a path with a parameter never takes their requests. */
export const operationRoutes = (service: Service, baseUrl: string): OperationRoutes => {
  const isVisible = (tool: string, context: RestContext): boolean =>
    service.operation(tool, surfaceOf(context)) !== undefined;

  const nothingHere: RestMiddleware = (context) => {
    const { method, path } = context;
    // Layers with a matching path, whatever their method. Pages have no name and belong to every surface.
    const fitting = (context['matched'] ?? []) as readonly { readonly name?: string }[];
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && fitting.some(({ name }) => name === undefined || isVisible(name, context)))
      throw new MethodNotAllowed(method, 'GET, HEAD', 'Use one of GET, HEAD.');
    throw new ServiceError('not_found', `there is nothing at ${path.slice(0, 200)}`, {
      ...(context.state.rest.admitted
        ? {
            candidates: nearest(
              path,
              service.visible(surfaceOf(context)).map(({ endpoint }) => endpoint.path),
            ),
          }
        : {}),
      hint: 'The addresses are listed in /openapi.json and /llms.txt.',
    });
  };

  const router = exactRouter<RestState>();
  const answer = operation(service, baseUrl);
  const conditional = conditionalRequest(service);
  const endpoints = service.visible('internal').map(({ endpoint }) => endpoint);
  for (const endpoint of endpoints.toSorted((one, other) => parameters(one) - parameters(other))) {
    const call = operationCall(endpoint);
    // An operation that a surface does not list is answered like an address that does not exist.
    const listed: RestMiddleware = (context, next) =>
      isVisible(endpoint.tool, context) ? call(context, next) : nothingHere(context, next);
    router.get(endpoint.tool, routePath(endpoint.path), listed, conditional, answer);
  }
  router.get(linkPath, linkRoute(service));
  return { router, nothingHere };
};
