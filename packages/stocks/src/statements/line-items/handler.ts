import { nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { createLineSearch } from '../names/line-search.ts';
import { metricsMeantBy } from '../names/elsewhere.ts';
import { balanceOf, type Line, registryVersion, servedLines, signRuleOf, type StatementKind } from '@dqs/statements';
import { factsSource } from '../../sources.ts';
import type { lineItems } from './contract.ts';

type LineItem = Data<typeof lineItems>['line_items'][number];

const linesIn = (statement: StatementKind | null): readonly Line[] =>
  servedLines.filter((line) => statement === null || line.statement === statement);

/** Search indexes of each statement and of all lines, built on first use. */
const searches = new Map<StatementKind | null, ReturnType<typeof createLineSearch>>();

const searchIn = (statement: StatementKind | null): ReturnType<typeof createLineSearch> => {
  const search = searches.get(statement) ?? createLineSearch(linesIn(statement));
  searches.set(statement, search);
  return search;
};

/** The lines of the registry in printed order; with `query`, the best match first. */
export const listLineItems: Handler<typeof lineItems> = async ({ statement, query, limit, after }) => {
  const kind = statement ?? null;
  const found = query ? searchIn(kind)(query) : linesIn(kind);
  const begin = after === null ? 0 : found.findIndex(({ key }) => key === after[0]) + 1;
  const rest = found.slice(begin);
  const page = rest.slice(0, limit);
  return {
    data: { line_items: page.map(itemOf) },
    meta: { source: factsSource.tag, as_of: registryVersion as Day },
    note: query && after === null ? noteOf(query, kind, found.length) : null,
    next: nextKey(rest, page, ({ key }) => [key]),
  };
};

/** Says which operation serves a queried metric, or that no line matches; null if a line matches. */
const noteOf = (query: string, kind: StatementKind | null, found: number): string | null => {
  const metrics = metricsMeantBy(query);
  if (metrics.length > 0) return `${metrics.join(', ')}: not a line of a statement. Use stocks_get_metrics.`;
  if (found > 0) return null;
  return `No line${kind === null ? '' : ' of that statement'} is called "${query}" or similar. Leave query out to list all lines.`;
};

/** Marks a formula that is used only if the company's own reports agree with it. */
const attestedMark = ' [if own reports agree]';

const formulaOf = ({ terms, companyTypes, witnessed }: Line['derivations'][number]): string => {
  const sum = terms
    .map(({ line, sign, optional }, at) => {
      const name = line.replace(/^_/, '');
      const signText = sign === -1 ? '- ' : at === 0 ? '' : '+ ';
      return `${signText}${optional ? `(${name}?)` : name}`;
    })
    .join(' ');
  const types = companyTypes ? ` [${companyTypes.join(', ')}]` : '';
  return `${sum}${types}${witnessed ? attestedMark : ''}`;
};

/** The longest formula of each group that own reports must confirm. Terms that not all of the group have are in parentheses. */
const attestedFormulas = ({ attested }: Line): readonly string[] =>
  attested.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const always = new Set(first.terms.map(({ line }) => line));
    const terms = last.terms.map((term) => ({ ...term, optional: !always.has(term.line) }));
    return [`${formulaOf({ ...last, terms })}${attestedMark}`];
  });

/** The distinct formulas of a line. One formula may be used under several conditions. */
const formulasOf = (line: Line): readonly string[] => [
  ...new Set([...line.derivations.map(formulaOf), ...attestedFormulas(line)]),
];

const itemOf = (line: Line): LineItem => ({
  line_key: line.key,
  label: line.label,
  statement: line.statement,
  unit_kind: line.unitKind,
  sign_rule: signRuleOf(line),
  balance: balanceOf(line),
  parent: line.parent,
  derivation: formulasOf(line).join('; ') || null,
  concepts: line.candidates.map(({ taxonomy, concept }) => ({
    taxonomy,
    concept,
    priority:
      line.candidates.filter((other) => other.taxonomy === taxonomy).findIndex((c) => c.concept === concept) + 1,
  })),
  company_types: [...line.companyTypes],
});
