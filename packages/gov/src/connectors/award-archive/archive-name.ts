import type { Family } from '../../spending/category.ts';

/** The parts of a transaction file's name. */
export interface ArchiveName {
  /**
   * Full: everything of an agency and a fiscal year. Delta: the changes of a month. Other: a download, or a renamed
   * file.
   */
  readonly form: 'full' | 'delta' | 'other';
  /** The code of the awarding agency, `All` for all; null where the name lacks it. */
  readonly agency: string | null;
  readonly fiscalYear: number | null;
  readonly family: Family | null;
  /** The day on which the file was created. */
  readonly madeOn: string | null;
}

const archive = /FY(\d{4}|\(?All\)?)_([0-9A-Z]{2,4}|All)_(Contracts|Assistance)_(Full|Delta)_(\d{4})(\d{2})(\d{2})/i;
const download = /(?:^|_)(\d{4})-(\d{2})-(\d{2})(?:_H\d{2}M\d{2}S\d+)?/;

const dayOf = (year: string | undefined, month: string | undefined, day: string | undefined): string | null => {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
};

/**
 * Reads the name of an archive (`FY2024_015_Contracts_Full_20250206_1.csv`, `FY(All)_012_Contracts_Delta_20260908.zip`)
 * or of a download (`Contracts_PrimeTransactions_2026-06-09_H14M20S33_1.csv`). Any other name gives no values.
 */
export const readArchiveName = (name: string): ArchiveName => {
  const [found, years, agency, family, form, year, month, day] = archive.exec(name) ?? [];
  if (found) {
    return {
      form: form?.toLowerCase() === 'full' ? 'full' : 'delta',
      agency: agency?.toLowerCase() === 'all' ? 'All' : (agency?.padStart(3, '0').toUpperCase() ?? null),
      fiscalYear: /^\d{4}$/.test(years ?? '') ? Number.parseInt(years!, 10) : null,
      family: family?.toLowerCase() === 'contracts' ? 'contracts' : 'assistance',
      madeOn: dayOf(year, month, day),
    };
  }
  const [, downloadYear, downloadMonth, downloadDay] = download.exec(name) ?? [];
  return {
    form: 'other',
    agency: null,
    fiscalYear: null,
    family: null,
    madeOn: dayOf(downloadYear, downloadMonth, downloadDay),
  };
};
