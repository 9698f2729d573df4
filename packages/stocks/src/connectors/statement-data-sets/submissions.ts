import type { StoredArtifact } from '@dqs/kit';
import { statementForms } from '@dqs/statements';
import { tableRows } from './tables.ts';
import { dayText } from './texts.ts';

/** A report of the set, texts as published. */
export interface Submission {
  readonly cik: string;
  readonly name: string;
  readonly form: string;
  readonly filed: string;
}

const columns = { names: ['adsh', 'cik', 'form', 'filed'], optional: ['name'] };

/** The annual and quarterly reports of the set, which fit into memory. Statements use no other reports. */
export const reportsIn = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Submission>> => {
  const forms = new Set(statementForms);
  const reports = new Map<string, Submission>();
  for await (const batch of tableRows(artifact, 'sub', columns))
    for (const { cells } of batch)
      if (forms.has(cells('form')))
        reports.set(cells('adsh'), {
          cik: cells('cik'),
          name: cells('name'),
          form: cells('form'),
          filed: dayText(cells('filed')),
        });
  return reports;
};
