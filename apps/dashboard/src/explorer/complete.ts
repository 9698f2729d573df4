import { badParameter } from '@dqs/schemas';
import {
  completionLimit,
  declaredValues,
  matching,
  searchedValues,
  type MatchedValue,
  type Operation,
} from '@dqs/service';
import type { Page, PageRequest } from '../page.ts';
import { admitted as admission, counted } from './ask.ts';
import { operationNamed, searchesOf } from './explorer-page.ts';

const longestTyped = 100;

const declared = ({ endpoint }: Operation, parameter: string, typed: string): readonly MatchedValue[] =>
  matching(declaredValues(endpoint, parameter), typed).map((value) => ({ value, label: null }));

/**
 * Values from a search of the service count as a request of the signed-in account. Visitors get only declared values.
 */
const valuesOf = async (page: PageRequest, parameter: string, typed: string): Promise<readonly MatchedValue[]> => {
  const { service } = page.site;
  const operation = operationNamed(service, page.parameters['tool'] ?? '');
  if (!operation.endpoint.params.shape[parameter]) {
    throw badParameter(
      'parameter',
      `${operation.endpoint.tool} has no parameter ${JSON.stringify(parameter.slice(0, 60))}`,
    );
  }
  const search = searchesOf(service).get(`${operation.endpoint.tool} ${parameter}`);
  const key = page.request.headers['x-api-key'];
  const admitting = search && typed !== '' ? admission(page, typeof key === 'string' ? key : null) : null;
  if (!search || !admitting) return declared(operation, parameter, typed);
  const admitted = await admitting;
  return counted(page, admitted, operationNamed(service, search.tool), (signal) =>
    searchedValues(service, search, typed, admitted.caller, signal),
  );
};

/** Completions of a parameter's value, as JSON for the form's script: `{ values: [{ value, label }] }`. */
export const completePage: Page = async (page) => {
  const typed = (page.query.get('typed') ?? '').trim();
  if (typed.length > longestTyped) throw badParameter('typed', `typed must have at most ${longestTyped} characters`);
  const values = await valuesOf(page, page.query.get('parameter') ?? '', typed);
  return {
    kind: 'raw',
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ values: values.slice(0, completionLimit) }),
  };
};
