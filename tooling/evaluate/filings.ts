import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { factReader, type XbrlFact } from '@dqs/edgar';
import { buildStatements, type Fact, type PresentedLine } from '@dqs/statements';
import type { Day } from '@dqs/schemas';
import { Parser } from 'htmlparser2';
import type { Company } from './data-sets.ts';

type Attributes = Readonly<Record<string, string>>;

interface Arc {
  readonly from: string;
  readonly to: string;
  readonly order: number;
  readonly negated: boolean;
}

/** A page of a presentation linkbase: an extended link. */
interface Page {
  readonly role: string;
  readonly places: Map<string, string>;
  readonly arcs: Arc[];
}

/** `http://fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd#us-gaap_Assets` is `us-gaap:Assets`. */
const conceptOf = (place: string): string => {
  const id = place.slice(place.indexOf('#') + 1);
  const at = id.indexOf('_');
  const [prefix, name] = [id.slice(0, at), id.slice(at + 1)];
  return `${/^(?:us-gaap|ifrs-full|dei)$/.test(prefix) ? prefix : 'own'}:${name}`;
};

const pagesOf = (path: string): readonly Page[] => {
  const pages: Page[] = [];
  const open = (tag: string, attributes: Attributes): void => {
    if (tag === 'presentationLink') pages.push({ role: attributes['xlink:role'] ?? '', places: new Map(), arcs: [] });
    else if (tag === 'loc')
      pages.at(-1)?.places.set(attributes['xlink:label'] ?? '', conceptOf(attributes['xlink:href'] ?? ''));
    else if (tag === 'presentationArc')
      pages.at(-1)?.arcs.push({
        from: attributes['xlink:from'] ?? '',
        to: attributes['xlink:to'] ?? '',
        order: Number(attributes['order'] ?? '1'),
        negated: /negated/i.test(attributes['preferredLabel'] ?? ''),
      });
  };
  const parser = new Parser(
    { onopentag: (name, attributes) => open(name.slice(name.indexOf(':') + 1), attributes) },
    { xmlMode: true },
  );
  parser.end(readFileSync(path, 'utf8'));
  return pages;
};

/** Which statement the first concept of a page opens; null: none of those that are built. */
const statementOpenedBy = (concept: string): string | null => {
  if (/:StatementOfFinancialPosition\w*Abstract$/.test(concept)) return 'BS';
  if (/:(?:IncomeStatement|IncomeStatementsOfIncome)\w*Abstract$/.test(concept)) return 'IS';
  if (/:StatementOfCashFlows\w*Abstract$/.test(concept)) return 'CF';
  return /:StatementOf(?:IncomeAndComprehensive|OtherComprehensive|Comprehensive)\w*Abstract$/.test(concept)
    ? 'CI'
    : null;
};

/** The rows of a page from top to bottom; those of a concept that stands twice, twice. */
const rowsOf = ({ role, places, arcs }: Page, report: number, accession: string): readonly PresentedLine[] => {
  const below = Map.groupBy(arcs, ({ from }) => from);
  const targets = new Set(arcs.map(({ to }) => to));
  const root = [...places.keys()].find((label) => !targets.has(label) && below.has(label));
  const statement = statementOpenedBy(root === undefined ? '' : (places.get(root) ?? ''));
  if (root === undefined || statement === null || /details|tables|policies/i.test(role)) return [];
  const rows: PresentedLine[] = [];
  const walk = (label: string, negated: boolean): void => {
    const concept = places.get(label) ?? '';
    rows.push({
      accession,
      report,
      line: rows.length + 1,
      statement,
      concept,
      label: '',
      negated,
      parenthetical: /parenthetical/i.test(role),
      balance: null,
    });
    for (const arc of (below.get(label) ?? []).toSorted((a, b) => a.order - b.order)) walk(arc.to, arc.negated);
  };
  walk(root, false);
  return rows.filter(({ concept }) => !/(?:Abstract|Axis|Domain|Member|Table|LineItems)$/.test(concept));
};

const factsOf = (path: string): readonly XbrlFact[] => {
  const reader = factReader({ isWanted: (name) => /^(?:us-gaap|ifrs-full|dei):/.test(name) });
  const sink = reader.instance();
  sink.write(readFileSync(path, 'utf8'));
  sink.end();
  return reader.facts().filter(({ context }) => context.dimensions.size === 0);
};

/** The instances of a folder: XML files that are neither linkbases nor schemas, by what they begin with. */
const instancesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml') && !/_(?:pre|cal|def|lab)\.xml$|\.xsd\.xml$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => /<(?:xbrli:)?xbrl[\s>]/.test(readFileSync(path, 'utf8').slice(0, 20_000)))
    .toSorted();

/** The presentation linkbase beside an instance; null where there is none, or more than one filing in the folder. */
const linkbaseBeside = (instance: string, all: readonly string[]): string | null => {
  const folder = dirname(instance);
  const [only, ...more] = readdirSync(folder).filter((name) => name.endsWith('_pre.xml'));
  const isAlone = all.every((other) => other === instance || dirname(other) !== folder);
  return only === undefined || more.length > 0 || !isAlone ? null : join(folder, only);
};

/** Builds, of its own facts alone, the statements of each XBRL instance in a folder, with its pages where its presentation linkbase is beside it. */
export const builtFilings = function* (folder: string): Generator<Company> {
  const instances = instancesIn(folder);
  for (const instance of instances) {
    const linkbase = linkbaseBeside(instance, instances);
    const facts = factsOf(instance);
    const told = (concept: string): string => facts.find((fact) => fact.name === `dei:${concept}`)?.text ?? '';
    const report = {
      accession: basename(instance, '.xml'),
      fiscalYear: Number.parseInt(told('DocumentFiscalYearFocus'), 10) || null,
      fiscalPeriod: told('DocumentFiscalPeriodFocus') || null,
      form: told('DocumentType'),
      // The day of filing stands in no instance: none of these statements is compared with one of another filing.
      filed: told('DocumentPeriodEndDate') as Day,
    };
    const filed: readonly Fact[] = facts.flatMap(({ name: full, context, unit, value }) => {
      const [taxonomy = '', concept = ''] = full.split(':');
      if (value === null || unit === null || taxonomy === 'dei') return [];
      return {
        taxonomy,
        concept,
        unit,
        start: context.start as Day | null,
        end: context.end as Day,
        value,
        ...report,
      };
    });
    const pages = linkbase === null ? [] : pagesOf(linkbase);
    const rows = pages.flatMap((page, at) => rowsOf(page, at + 1, report.accession));
    yield { name: relative(folder, instance), built: buildStatements(filed, rows) };
  }
};
