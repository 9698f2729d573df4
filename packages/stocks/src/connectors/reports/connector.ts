import { filingsNeverChange, publishedSubmissions } from '@dqs/edgar';
import type { Connector } from '@dqs/kit';
import { reportsDataset, reportsSource } from '../../sources.ts';
import { build } from './complete.ts';
import { events } from './events.ts';
import { fetchedForms } from './forms.ts';
import { parse } from './parse.ts';
import { filePattern, recognise, refusal } from './recognise.ts';
import type { ReportRecord } from './report.ts';
import { figures, filers, normaliseReport, passages, payFacts, sections, type ReportRow } from './rows.ts';

/** Company reports, with their text by section, and the items of current reports. */
export const reports: Connector<ReportRecord, ReportRow> = {
  key: 'stocks.reports',
  source: reportsSource.tag,
  dataset: reportsDataset.key,
  summary:
    'Annual, quarterly and current reports and proxy statements with their text by section and figures by segment (10-K, 10-Q, 20-F, 8-K).',
  // About one year of text: an annual report, three quarterly ones, a proxy statement and about a dozen current
  // reports.
  publication: publishedSubmissions(fetchedForms, { schedule: '45 4 * * 2-6', pattern: filePattern, most: 20 }),
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise: normaliseReport,
    observedOn: 'filed_date',
    mayBeEmpty: 'an XBRL instance without figures by segment',
    further: [filers, sections, passages, payFacts, events, figures],
  },
  load: { table: 'stocks_report', key: ['accession_number'], mode: 'merge' },
  build,
  rules: import.meta.url,
};
