import { SourceFormatError, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { branchOf, isHeader, layoutOf, type BadLine, type Branch, type Layout } from './branch.ts';

/** A year has 45 MB. */
export const maximumBytes = 512 * 1024 * 1024;

/** The sum of the offices of a place on 30 June of a year. */
export interface PublishedSum {
  readonly level: 'county' | 'cbsa' | 'state' | 'nation';
  readonly code: string;
  readonly name: string;
  readonly year: string;
  readonly offices: number;
  readonly thousands: bigint;
  /** What an extract contains of the year; null for a complete year. */
  readonly extract: { readonly offices: number; readonly states: number } | null;
}

type Sums = Map<string, { -readonly [Key in keyof PublishedSum]: PublishedSum[Key] }>;

const add = (sums: Sums, place: Pick<PublishedSum, 'level' | 'code' | 'name'>, { year, thousands }: Branch): void => {
  const key = `${place.level} ${place.code} ${year}`;
  const sum = sums.get(key) ?? { ...place, year, offices: 0, thousands: 0n, extract: null };
  sum.offices += 1;
  sum.thousands += thousands;
  sums.set(key, sum);
};

const count = (sums: Sums, branch: Branch): void => {
  add(sums, { level: 'nation', code: 'US', name: '' }, branch);
  add(sums, { level: 'state', code: branch.state, name: '' }, branch);
  if (branch.county !== '') add(sums, { level: 'county', code: branch.county, name: branch.countyName }, branch);
  if (branch.area !== '') add(sums, { level: 'cbsa', code: branch.area, name: branch.areaName }, branch);
};

/**
 * A file with fewer states is an extract. It has no national sum, and the notes of its other sums describe the extract.
 */
const statesOfNation = 50;

const withoutPartialNation = (sums: Sums): readonly PublishedSum[] => {
  const all = [...sums.values()];
  const states = Map.groupBy(
    all.filter(({ level }) => level === 'state'),
    ({ year }) => year,
  );
  return all.flatMap((sum) => {
    const statesOfYear = states.get(sum.year) ?? [];
    if (statesOfYear.length >= statesOfNation) return [sum];
    if (sum.level === 'nation') return [];
    const offices = statesOfYear.reduce((total, state) => total + state.offices, 0);
    return [{ ...sum, extract: { offices, states: statesOfYear.length } }];
  });
};

const whole = /(?:^|\/)ALL_\d{4}\.csv$/i;
const halves = [/_1\.csv$/i, /_2\.csv$/i];

const isOtherZip = (error: unknown): boolean =>
  error instanceof SourceFormatError && error.message.startsWith('the zip must hold exactly one member');

/** The rows of a file. A zip of an old year contains two files. */
async function* rowsOf(artifact: StoredArtifact): AsyncGenerator<readonly Located<readonly string[]>[]> {
  const rows = (member: RegExp) =>
    csvRows(openArtifact(artifact, { member, maximumBytes }), { encoding: 'windows-1252' });
  try {
    yield* rows(whole);
  } catch (error) {
    if (!isOtherZip(error)) throw error;
    for (const half of halves) yield* rows(half);
  }
}

/** The sums of a file. Only sums are kept in memory, a few thousand per year. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedSum | BadLine>[]> {
  const sums: Sums = new Map();
  let layout: Layout | null = null;
  let offices = 0;
  for await (const batch of rowsOf(artifact)) {
    const bad: Located<BadLine>[] = [];
    for (const { record, line } of batch) {
      // Each half of an old year, and each page of the API, starts with the header.
      if (line === 1) layout = layoutOf(record);
      if (line === 1 || layout === null || isHeader(record, layout)) continue;
      offices += 1;
      const branch = branchOf(record, layout);
      if ('fault' in branch) bad.push({ record: branch, line });
      else count(sums, branch);
    }
    if (bad.length > 0) yield bad;
  }
  if (artifact.announced !== undefined && offices < artifact.announced)
    throw new SourceFormatError(
      `the pages have ${offices} offices, but the API reported ${artifact.announced}: a page is incomplete`,
    );
  yield withoutPartialNation(sums).map((record) => ({ record, line: 1 }));
}
