import { nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { createLineSearch } from '../names/asked-lines.ts';
import { metricsMeantBy } from '../names/elsewhere.ts';
import { balanceOf, type Line, registryVersion, servedLines, signRuleOf, type StatementKind } from '@dqs/statements';
import { factsSource } from '../../sources.ts';
import type { lineItems } from './contract.ts';

type LineItem = Data<typeof lineItems>['line_items'][number];

const linesIn = (statement: StatementKind | null): readonly Line[] =>
  servedLines.filter((line) => statement === null || line.statement === statement);

/** The searches of the lines of each statement and of all, each prepared when it is first asked for. */
const searches = new Map<StatementKind | null, ReturnType<typeof createLineSearch>>();

const searchIn = (statement: StatementKind | null): ReturnType<typeof createLineSearch> => {
  const search = searches.get(statement) ?? createLineSearch(linesIn(statement));
  searches.set(statement, search);
  return search;
};

/** The lines of the registry in the order of print, or, asked for by a text, the one meant best first. */
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

/** Where else what is asked for is served, or that nothing is called so; null where a line is found and nothing else is meant. */
const noteOf = (query: string, kind: StatementKind | null, found: number): string | null => {
  const metrics = metricsMeantBy(query);
  if (metrics.length > 0) return `${metrics.join(', ')}: served by stocks_get_metrics, no line of a statement.`;
  if (found > 0) return null;
  return `No line${kind === null ? '' : ' of that statement'} is called "${query}" or alike; without query all are listed.`;
};

/** The mark of a formula that is used only where the company's own reports agree with it. */
const borneOut = ' [as own reports bear out]';

const formulaOf = ({ terms, companyTypes, witnessed }: Line['derivations'][number]): string => {
  const sum = terms
    .map(({ line, sign, optional }, at) => {
      const name = line.replace(/^_/, '');
      const signText = sign === -1 ? '- ' : at === 0 ? '' : '+ ';
      return `${signText}${optional ? `(${name}?)` : name}`;
    })
    .join(' ');
  const types = companyTypes ? ` [${companyTypes.join(', ')}]` : '';
  return `${sum}${types}${witnessed ? borneOut : ''}`;
};

/** Of each group of sums that own reports have to bear out the longest; what not all of them count is in parentheses. */
const attestedFormulas = ({ attested }: Line): readonly string[] =>
  attested.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    const always = new Set(first.terms.map(({ line }) => line));
    const terms = last.terms.map((term) => ({ ...term, optional: !always.has(term.line) }));
    return [`${formulaOf({ ...last, terms })}${borneOut}`];
  });

/** The formulas of a line, each once: one formula may be used under several conditions. */
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
