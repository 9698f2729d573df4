import { nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import type { Line } from '../lines/line.ts';
import { balanceOf, registryVersion, servedLines, signRuleOf } from '../lines/registry.ts';
import { meantBy } from '../lines/synonyms.ts';
import { factsSource } from '../sources.ts';
import type { lineItems } from './contract.ts';

type LineItem = Data<typeof lineItems>['line_items'][number];

/** The lines of the registry, in the order of print. */
export const listLineItems: Handler<typeof lineItems> = async ({ statement, query, limit, after }) => {
  // An abbreviation such as R&D falls into single letters, which are part of many names.
  const wanted = /&/.test(query ?? '') ? '' : words(query ?? '');
  const meant = meantBy(query ?? '');
  const found = servedLines.filter(
    (line) =>
      (!statement || line.statement === statement) &&
      (!query || meant.includes(line.key) || (wanted !== '' && namesOf(line).some((name) => name.includes(wanted)))),
  );
  const begin = after === null ? 0 : found.findIndex(({ key }) => key === after[0]) + 1;
  const rest = found.slice(begin);
  const page = rest.slice(0, limit);
  return {
    data: { line_items: page.map(itemOf) },
    meta: { source: factsSource.tag, as_of: registryVersion as Day },
    next: nextKey(rest, page, ({ key }) => [key]),
  };
};

/** Letters and digits only: `net_income`, `Net income` and `net-income` are one. */
const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const namesOf = ({ key, label, candidates }: Line): readonly string[] =>
  [key, label, ...candidates.map(({ concept }) => concept)].map(words);

const formulaOf = ({ terms, companyTypes }: Line['derivations'][number]): string => {
  const sum = terms
    .map(({ line, sign, optional }, at) => {
      const name = line.replace(/^_/, '');
      const signText = sign === -1 ? '- ' : at === 0 ? '' : '+ ';
      return `${signText}${optional ? `(${name}?)` : name}`;
    })
    .join(' ');
  return companyTypes ? `${sum} [${companyTypes.join(', ')}]` : sum;
};

const itemOf = (line: Line): LineItem => ({
  line_key: line.key,
  label: line.label,
  statement: line.statement,
  unit_kind: line.unitKind,
  sign_rule: signRuleOf(line),
  balance: balanceOf(line),
  parent: line.parent,
  derivation: line.derivations.length === 0 ? null : line.derivations.map(formulaOf).join('; '),
  concepts: line.candidates.map(({ taxonomy, concept }) => ({
    taxonomy,
    concept,
    priority:
      line.candidates.filter((other) => other.taxonomy === taxonomy).findIndex((c) => c.concept === concept) + 1,
  })),
  company_types: [...line.companyTypes],
});
