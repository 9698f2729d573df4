import type { SubjectDomain, SubjectLoad } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import { exit, type Invocation } from '../command.ts';
import { line } from '../io.ts';
import type { ProgressView } from '../progress.ts';
import { printReport } from './ingest-report.ts';

/** The settings of a load, and where its progress is shown. */
export interface Loading {
  readonly load: SubjectLoad;
  readonly view: ProgressView;
}

const reasonOf = (error: Error): string => {
  const { candidates = [], hint } = error instanceof ServiceError ? error.detail : {};
  const nearest = candidates.length > 0 ? `; did you mean ${candidates.join(', ')}?` : hint ? `; ${hint}` : '';
  return `${error.message}${nearest}`;
};

/** Loads single subjects of a domain, such as companies, and prints the result of each source for each of them. */
export const loadNamed = async (
  invocation: Invocation,
  { domain, names }: { readonly domain: SubjectDomain; readonly names: readonly string[] },
  { load, view }: Loading,
): Promise<number> => {
  const { loadSubjects } = await import('@dqs/ingest');
  const { io, note } = invocation;
  const isJson = invocation.flags.text('format') === 'json';
  let failures = 0;
  for await (const loaded of loadSubjects(load, domain, names)) {
    await view.clear();
    const { subject, connector } = loaded;
    const error = 'error' in loaded ? loaded.error : null;
    if (error || ('report' in loaded && loaded.report.status === 'failed')) failures += 1;
    if (isJson) {
      const outcomeFields = error ? { message: error.message } : 'report' in loaded ? { report: loaded.report } : {};
      await line(io.stdout, JSON.stringify({ subject, connector, ...outcomeFields }));
      continue;
    }
    const outcome = error ? `failed: ${reasonOf(error)}` : 'report' in loaded ? loaded.report.status : '';
    await line(io.stdout, `${subject}${connector === null ? '' : `, ${connector}`}: ${outcome}`);
    if ('report' in loaded) await printReport(invocation, loaded.report);
  }
  await note(failures === 0 ? 'all loaded' : `${failures} failed`);
  return failures > 0 ? exit.error : exit.done;
};
