import type { Level } from '../recipient/recipient-id.ts';
import type { YearRow } from './query.ts';

/** The loaded files of a family and fiscal year. */
interface Coverage {
  readonly family: 'contracts' | 'assistance';
  readonly all: boolean;
  readonly whole: number;
  readonly part: boolean;
}

const figures =
  'Sums of federal_action_obligation over prime award transactions published by USAspending.gov, by fiscal year of the action date. ' +
  'Negative de-obligations are included, withdrawn transactions are not. Obligations are not outlays. Loans count with their ' +
  'obligation, not with face value or subsidy cost. Subawards are not counted.';

const levels: Readonly<Record<Level, string>> = {
  P: 'Level P: awards of all recipients that name this one as their parent. They include its own awards at level C, so do not add the two.',
  C: 'Level C: awards of only this recipient that name a parent.',
  R: 'Level R: awards of this recipient that name no parent.',
};

const extent = ({ all, whole, part }: Coverage): string => {
  if (all) return 'of all agencies';
  const single = whole === 0 ? [] : [`of ${whole} ${whole === 1 ? 'agency' : 'agencies'} whole`];
  return [...single, ...(part ? ['in part'] : [])].join(' and ');
};

const filesOf = ({ fiscal_year, coverage }: YearRow): string => {
  const held = (coverage ?? []) as readonly Coverage[];
  const parts = (['contracts', 'assistance'] as const).map((family) => {
    const found = held.find((one) => one.family === family);
    return found ? `${family} ${extent(found)}` : `no ${family}`;
  });
  return `FY${fiscal_year} ${parts.join(', ')}`;
};

/** The meaning and limits of a page's figures, and the loaded files of its fiscal years. */
export const sourceNotes = (level: Level, years: readonly YearRow[], otherIds: readonly string[]): string =>
  [
    figures,
    levels[level],
    ...(otherIds.length > 0 ? [`Ids of the same recipient at other levels: ${otherIds.join(', ')}.`] : []),
    ...(years.length > 0 ? [`Loaded files: ${years.map(filesOf).join('; ')}. Other awards are not counted.`] : []),
  ].join(' ');
