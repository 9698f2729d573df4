import type { Filing } from '../facts/filing.ts';
import { ownTaxonomy, type PresentedLine } from '../facts/presentation.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { Line } from '../lines/line.ts';
import { bordersOf, namesLine } from '../lines/printed-names.ts';
import { allLines, balanceOf, linesOf } from '../lines/registry.ts';
import { factAt, type AmountsIn, type Candidate, type Report, type Standing, type Period } from '../rules/report.ts';

/**
 * Names of each statement in the SEC's rendering, best first. Some filers print one statement of income and
 * comprehensive income.
 */
const facesOf: Readonly<Record<StatementKind, readonly string[]>> = {
  balance: ['BS'],
  income: ['IS', 'CI'],
  cash_flow: ['CF'],
};

const faceIn = ({ presented }: Filing, kind: StatementKind): readonly PresentedLine[] => {
  const open = presented.filter(({ parenthetical }) => !parenthetical);
  for (const face of facesOf[kind]) {
    const rows = open.filter(({ statement }) => statement === face);
    if (rows.length > 0) return rows;
  }
  return [];
};

/**
 * Whether the loaded rows are the whole statement. If the filing reports twice as many of its lines, they are not, and
 * decide nothing.
 */
const isWhole = (filing: Filing, kind: StatementKind, printed: ReadonlySet<string>): boolean => {
  const given = linesOf(kind).filter(
    ({ candidates, place }) =>
      place !== 'notes' && candidates.some(({ name }) => filing.facts.get(name)?.has(filing.reportEnd) === true),
  );
  const shown = given.filter(({ candidates }) => candidates.some(({ name }) => printed.has(name)));
  return shown.length * 2 >= given.length;
};

/** The name of a filer's own concept without taxonomy. Null for a common concept. */
const ownName = ({ concept }: PresentedLine): string | null =>
  concept.startsWith(`${ownTaxonomy}:`) ? concept.slice(ownTaxonomy.length + 1) : null;

/**
 * The concepts of the rows. An own concept with the name of a common one also counts as that concept, from a newer
 * taxonomy.
 */
const namesOn = (rows: readonly PresentedLine[]): Set<string> =>
  new Set(
    rows.flatMap((row) => {
      const own = ownName(row);
      return own === null ? [row.concept] : [row.concept, `us-gaap:${own}`];
    }),
  );

const cache = new WeakMap<Filing, Map<StatementKind, Standing | null>>();

/** Null if the printed statement is not loaded. */
export const standingIn = (filing: Filing, kind: StatementKind): Standing | null => {
  if (filing.presented.length === 0) return null;
  const standings = cache.get(filing) ?? new Map<StatementKind, Standing | null>();
  cache.set(filing, standings);
  const cached = standings.get(kind);
  if (cached !== undefined) return cached;
  const face = faceIn(filing, kind);
  const on = namesOn(face);
  const elsewhere = new Set([...namesOn(filing.presented)].filter((name) => !on.has(name)));
  const standing = face.length > 0 && isWhole(filing, kind, new Set([...on, ...elsewhere])) ? { on, elsewhere } : null;
  standings.set(kind, standing);
  return standing;
};

/** Whether a row is in the line's section: between the totals that open and close it. */
const standsInSection = (line: Line, row: PresentedLine, page: readonly PresentedLine[]): boolean => {
  const { section } = line;
  let last = -1;
  for (const [at, concepts] of bordersOf(line.statement).entries()) {
    const border = page.find(({ concept }) => concepts.includes(concept))?.line;
    if (border === undefined) continue;
    // In an unusual order of totals, sections cannot be determined.
    if (border < last) return false;
    last = border;
    if (section !== null && (at < section ? row.line < border : row.line > border)) return false;
  }
  return true;
};

/** Whether the line has the opposite sign of the filer's own concept. Null if this cannot be determined. */
const turns = (line: Line, { balance, negated }: PresentedLine): boolean | null => {
  // The cash-flow statement prints the effect on cash.
  if (line.statement === 'cash_flow') return negated;
  const side = balanceOf(line);
  return balance === null || side === null ? null : balance !== side;
};

/** The common concept of a line with the same name as a filer's own concept. */
const namesake = (line: Line, row: PresentedLine): Candidate | undefined =>
  line.candidates.find(({ taxonomy, concept }) => taxonomy === 'us-gaap' && concept === ownName(row));

const ownCandidate = (line: Line, row: PresentedLine): Candidate[] => {
  const negated = namesake(line, row)?.negated ?? turns(line, row);
  const concept = ownName(row);
  if (negated === null || concept === null) return [];
  return [{ taxonomy: ownTaxonomy, concept, name: row.concept, negated }];
};

const none: readonly Candidate[] = [];

const understood = new WeakMap<Filing, Map<Line, readonly Candidate[]>>();

const findOwn = (filing: Filing, line: Line): readonly Candidate[] => {
  if (standingIn(filing, line.statement) === null || line.unitKind !== 'monetary') return none;
  const face = faceIn(filing, line.statement);
  const common = new Set(line.candidates.map(({ name }) => name));
  // If the statement prints a common concept, the filer's own concept is something else.
  if (face.some(({ concept }) => common.has(concept))) return none;
  const own = face.filter((row) => {
    if (ownName(row) === null) return false;
    const page = face.filter(({ report }) => report === row.report);
    return (namesake(line, row) !== undefined || namesLine(line, row.label)) && standsInSection(line, row, page);
  });
  const [only, ...more] = [...new Map(own.map((row) => [row.concept, row])).values()];
  // Two rows with one label are parts, or different items.
  return only && more.length === 0 ? ownCandidate(line, only) : none;
};

/** The filer's own concept that is printed under a name of the line in the line's section. */
export const ownCandidatesOf = (filing: Filing, line: Line): readonly Candidate[] => {
  if (filing.presented.length === 0) return none;
  const lines = understood.get(filing) ?? new Map<Line, readonly Candidate[]>();
  understood.set(filing, lines);
  const candidates = lines.get(line) ?? findOwn(filing, line);
  lines.set(line, candidates);
  return candidates;
};

/** The lines whose first candidate is a given concept. */
const linesOfConcept: ReadonlyMap<string, readonly Line[]> = Map.groupBy(
  allLines,
  ({ candidates }) => candidates[0]?.name ?? '',
);

/** Amounts of concepts. The filer's own concept that represents a common one replaces it. */
export const amountsIn: AmountsIn = (filing, period) => (concept) => {
  const name = `us-gaap:${concept}`;
  const own = (linesOfConcept.get(name) ?? []).flatMap((line) => ownCandidatesOf(filing, line));
  const names = [name, ...own.flatMap((candidate) => (candidate.negated ? [] : [candidate.name]))];
  return names.flatMap((each) => factAt(filing, each, filing.currency, period)?.value ?? [])[0] ?? null;
};

/** Input of the guards for a filing over a period. */
export const reportOver = (filing: Filing, period: Period): Report => ({
  filing,
  period,
  amount: amountsIn(filing, period),
  amountsIn,
  standing: (kind) => standingIn(filing, kind),
});
