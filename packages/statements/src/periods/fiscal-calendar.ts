import { addDays, monthOf, yearOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { isQuarter, isYear, lengthOf, near, quarterEndingAfter, tolerance, type Quarter } from '../facts/length.ts';
import { fullest, spansOf, type Span } from './span.ts';

/** The end of a quarter, and the filings on it. */
export interface QuarterEnd {
  readonly quarter: Quarter;
  readonly start: Day;
  readonly end: Day;
  /** Oldest first. Empty for a quarter that appears only as a comparative. */
  readonly own: readonly Filing[];
  /** Whether the quarter belongs to another year that is better documented. It is then used only for derivations. */
  readonly elsewhere: boolean;
}

/** One fiscal year of a company. */
export interface FiscalYear {
  /** The label of the year, as the filer counts. */
  readonly label: number;
  readonly start: Day;
  /** Null if no annual report on it is loaded. */
  readonly end: Day | null;
  /** Annual reports on this year, oldest first. Empty for a year that appears only as a comparative. */
  readonly own: readonly Filing[];
  readonly quarters: readonly QuarterEnd[];
}

/** A year whose reported label does not fit its neighbours. */
export interface LabelNote {
  readonly end: Day;
  readonly reported: number;
  readonly used: number;
  readonly accession: string;
}

export interface FiscalCalendar {
  /** Oldest first. */
  readonly years: readonly FiscalYear[];
  readonly notes: readonly LabelNote[];
  /** The fiscal year of a filing's own period, whose reporting cycle it belongs to. */
  cycleOf(filing: Filing): number | null;
}

interface Draft {
  start: Day;
  end: Day | null;
  own: Filing[];
  interim: Filing[];
}

type Spans = ReadonlyMap<Filing, readonly Span[]>;

/**
 * The calendar year by which a fiscal year is counted. A year of 52 weeks that ends in the first days of January
 * belongs to the year before.
 */
const baseOf = (end: Day): number => yearOf(addDays(end, -tolerance));

/** Years with annual reports on them. */
const ownYears = (filings: readonly Filing[], spans: Spans): Draft[] => {
  const drafts: Draft[] = [];
  for (const filing of filings) {
    if (filing.report !== 'annual') continue;
    const own = fullest((spans.get(filing) ?? []).filter(({ end, days }) => end === filing.reportEnd && isYear(days)));
    if (!own) continue;
    const existing = drafts.find(({ end }) => end !== null && near(end, own.end));
    if (existing) existing.own.push(filing);
    else drafts.push({ start: own.start, end: own.end, own: [filing], interim: [] });
  }
  return drafts;
};

/** Adds earlier years that annual reports only compare, as long as they join without a gap. */
const addComparatives = (drafts: Draft[], filings: readonly Filing[], spans: Spans): void => {
  const candidates = filings
    .filter(({ report }) => report === 'annual')
    .flatMap((filing) => (spans.get(filing) ?? []).filter(({ days, count }) => isYear(days) && count >= 2));
  for (let added = true; added;) {
    added = false;
    for (const { start } of [...drafts]) {
      const dayBefore = addDays(start, -1);
      if (drafts.some(({ end }) => end !== null && near(end, dayBefore))) continue;
      const before = fullest(candidates.filter(({ end }) => near(end, dayBefore)));
      if (!before) continue;
      drafts.push({ start: before.start, end: before.end, own: [], interim: [] });
      added = true;
    }
  }
};

const holds = (draft: Draft, day: Day): boolean =>
  draft.start <= day && day <= addDays(draft.end ?? addDays(draft.start, 379), 0);

/**
 * First day of the fiscal year of an interim report: the day after the previous year's end, or else the start of its
 * longest flow.
 */
const startOfYearOf = (filing: Filing, drafts: readonly Draft[], spans: Spans): Day | null => {
  const cumulative = (spans.get(filing) ?? []).filter(
    ({ end, days }) => end === filing.reportEnd && days <= 300 && quarterEndingAfter(days) !== null,
  );
  const joined = cumulative.filter(({ start }) =>
    drafts.some(
      ({ end, start: yearStart }) => (end !== null && near(addDays(end, 1), start)) || near(yearStart, start),
    ),
  );
  const longest = (joined.length > 0 ? joined : cumulative).toSorted((a, b) => b.days - a.days)[0];
  return longest?.start ?? null;
};

/** Assigns interim reports to their years. A report that fits none starts a new year. */
const addInterim = (drafts: Draft[], filings: readonly Filing[], spans: Spans): void => {
  const interim = filings.filter(({ report }) => report === 'interim');
  const closed = [...drafts];
  for (const filing of interim.toSorted((a, b) => (a.reportEnd < b.reportEnd ? -1 : 1))) {
    const year = closed.find((draft) => holds(draft, filing.reportEnd));
    if (year) {
      year.interim.push(filing);
      continue;
    }
    const start = startOfYearOf(filing, drafts, spans);
    if (start === null) continue;
    const open = drafts.find((draft) => near(draft.start, start));
    if (open) open.interim.push(filing);
    else drafts.push({ start, end: null, own: [], interim: [filing] });
  }
};

const mostFrequent = (values: readonly number[]): number | null => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | null = null;
  // In case of a tie the later label counts, because filers correct their labels in later reports.
  for (const [value, count] of counts) if (best === null || count >= (counts.get(best) ?? 0)) best = value;
  return best;
};

const expectedEnd = ({ start, end }: Draft): Day => end ?? addDays(start, 363);

/** Groups consecutive years with the same closing month, which share one labelling practice. */
const regimesOf = (drafts: readonly Draft[]): Draft[][] => {
  const regimes: Draft[][] = [];
  const monthsApart = (a: Day, b: Day): number => {
    const distance = Math.abs(monthOf(addDays(a, -tolerance)) - monthOf(addDays(b, -tolerance)));
    return Math.min(distance, 12 - distance);
  };
  for (const draft of drafts) {
    const current = regimes.at(-1);
    const last = current?.at(-1);
    if (current && last && monthsApart(expectedEnd(last), expectedEnd(draft)) <= 1) current.push(draft);
    else regimes.push([draft]);
  }
  return regimes;
};

/**
 * Labels of the years. The filer's fiscal year focus gives the offset of its count from the calendar year in which the
 * year ends. The most frequent offset among reports on their own period labels all years of a group, so that labels
 * rise by one.
 */
const labelsOf = (drafts: readonly Draft[]): { labels: Map<Draft, number>; notes: LabelNote[] } => {
  const labels = new Map<Draft, number>();
  const notes: LabelNote[] = [];
  for (const regime of regimesOf(drafts)) {
    const offsets = (filings: (draft: Draft) => readonly Filing[]): number[] =>
      regime.flatMap((draft) => {
        const [first] = filings(draft);
        const name = first?.fiscalYear ?? null;
        return name === null ? [] : [name - baseOf(expectedEnd(draft))];
      });
    const plausible = (offsets: number[]): number[] => offsets.filter((offset) => Math.abs(offset) <= 1);
    const annual = plausible(offsets(({ own }) => own));
    const offset = mostFrequent(annual.length > 0 ? annual : plausible(offsets(({ interim }) => interim))) ?? 0;
    for (const draft of regime) {
      const used = baseOf(expectedEnd(draft)) + offset;
      labels.set(draft, used);
      const [first] = draft.own;
      const name = first?.fiscalYear ?? null;
      if (first && draft.end !== null && name !== null && name !== used)
        notes.push({ end: draft.end, reported: name, used, accession: first.accession });
    }
  }
  return { labels, notes };
};

interface Ending {
  readonly quarter: Quarter;
  readonly end: Day;
  readonly own: readonly Filing[];
}

/** Ends of the first three quarters: from the year's own reports, or else from comparatives of later ones. */
const interimEnds = (draft: Draft, all: readonly Span[]): Ending[] => {
  const ends: Ending[] = [];
  for (const quarter of [1, 2, 3] as const) {
    const own = draft.interim.filter(
      ({ reportEnd }) => quarterEndingAfter(lengthOf(draft.start, reportEnd)) === quarter,
    );
    const [first] = own;
    if (first) {
      ends.push({
        quarter,
        end: first.reportEnd,
        own: own.filter(({ reportEnd }) => near(reportEnd, first.reportEnd)),
      });
      continue;
    }
    const compared = fullest(
      all.filter(
        ({ start, days, count }) => count >= 2 && near(start, draft.start) && quarterEndingAfter(days) === quarter,
      ),
    );
    if (compared) ends.push({ quarter, end: compared.end, own: [] });
  }
  return ends;
};

/** The first day of a quarter: after the previous one, or the start of flows of a quarter's length. */
const startOfQuarter = (draft: Draft, ending: Ending, ends: readonly Ending[], all: readonly Span[]): Day | null => {
  if (ending.quarter === 1) return draft.start;
  const before = ends.find(({ quarter }) => quarter === ending.quarter - 1);
  if (before) return addDays(before.end, 1);
  return fullest(all.filter(({ end, days }) => end === ending.end && isQuarter(days)))?.start ?? null;
};

const quartersOf = (draft: Draft, all: readonly Span[]): readonly QuarterEnd[] => {
  const ends = interimEnds(draft, all);
  if (draft.end !== null) ends.push({ quarter: 4, end: draft.end, own: draft.own });
  return ends.flatMap((ending) => {
    const start = startOfQuarter(draft, ending, ends, all);
    return start !== null && isQuarter(lengthOf(start, ending.end)) ? [{ ...ending, start, elsewhere: false }] : [];
  });
};

/** Evidence of a quarter: its own report in a year with an annual report, only one of them, or comparatives only. */
const knownBy = (year: FiscalYear, quarter: QuarterEnd): number =>
  (year.own.length > 0 ? 2 : 0) + (quarter.own.length > 0 ? 1 : 0);

/**
 * Marks quarters that belong to two years. After a change of the fiscal year end, later reports compare a year that
 * overlaps earlier ones. The quarter belongs to the year with more evidence, in case of a tie to the older one.
 */
const withOverlap = (years: readonly FiscalYear[]): readonly FiscalYear[] => {
  const all = years.flatMap((year) => year.quarters.map((quarter) => ({ quarter, known: knownBy(year, quarter) })));
  const isElsewhere = (quarter: QuarterEnd): boolean =>
    all.filter((other) => near(other.quarter.end, quarter.end)).toSorted((a, b) => b.known - a.known)[0]?.quarter !==
    quarter;
  return years.map((year) => ({
    ...year,
    quarters: year.quarters.map((quarter) => (isElsewhere(quarter) ? { ...quarter, elsewhere: true } : quarter)),
  }));
};

/** The fiscal years and quarters of a company, from its reports only. The order of filings has no effect. */
export const fiscalCalendarOf = (filings: readonly Filing[]): FiscalCalendar => {
  const spans: Spans = new Map(filings.map((filing) => [filing, spansOf(filing)]));
  const all = mergedSpans([...spans.values()].flat());
  const drafts = ownYears(filings, spans);
  addComparatives(drafts, filings, spans);
  drafts.sort((a, b) => (a.start < b.start ? -1 : 1));
  addInterim(drafts, filings, spans);
  drafts.sort((a, b) => (a.start < b.start ? -1 : 1));
  const { labels, notes } = labelsOf(drafts);
  const years = drafts.map((draft) => ({
    label: labels.get(draft) ?? 0,
    start: draft.start,
    end: draft.end,
    own: draft.own,
    quarters: quartersOf(draft, all),
  }));
  const cycles = new Map<Filing, number>();
  for (const draft of drafts)
    for (const filing of [...draft.own, ...draft.interim]) cycles.set(filing, labels.get(draft) ?? 0);
  return { years: withOverlap(years), notes, cycleOf: (filing) => cycles.get(filing) ?? null };
};

const mergedSpans = (spans: readonly Span[]): readonly Span[] => {
  const merged = new Map<string, Span>();
  for (const span of spans) {
    const key = `${span.start}|${span.end}`;
    const existing = merged.get(key);
    if (!existing || existing.count < span.count) merged.set(key, span);
  }
  return [...merged.values()];
};
