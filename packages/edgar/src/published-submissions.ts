import type { Publication } from '@dqs/kit';
import { recentSubmissions } from './daily-index.ts';
import { filersFolder } from './filing-address.ts';
import { submissionsOfFiler } from './filer-submissions.ts';
import { maximumSubmissionBytes } from './submission-text.ts';

/**
 * Publishes the complete submissions of some forms: recent ones from the daily indexes, and those of one filer from its
 * own list, at most the newest `most`. `pattern` matches the names of their files on disk.
 */
export const publishedSubmissions = (
  forms: ReadonlySet<string>,
  { schedule, pattern, most }: { readonly schedule: string; readonly pattern: RegExp; readonly most?: number },
): Publication => ({
  schedule,
  artifacts: [{ name: '##########-##-######.txt', address: filersFolder, pattern }],
  maximumBytes: maximumSubmissionBytes,
  discover: (today, http, since) => recentSubmissions(today, http, forms, since),
  goesBack: true,
  ofSubject: (cik, http) => submissionsOfFiler(cik, http, forms, most),
});
