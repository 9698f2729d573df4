import { ServiceError } from '@dqs/schemas';
import type { Domain } from '@dqs/kit';
import { exit, type Invocation } from '../command.ts';
import { line } from '../io.ts';
import type { LoadSubjectsOptions } from '../load-subjects.ts';
import { printReport } from './ingest-report.ts';

export interface NamedOptions extends Omit<LoadSubjectsOptions, 'subjects' | 'http'> {
  readonly domain: Domain;
}

const reasonOf = (error: Error): string => {
  const { candidates = [], hint } = error instanceof ServiceError ? error.detail : {};
  const nearest = candidates.length > 0 ? `; did you mean ${candidates.join(', ')}?` : hint ? `; ${hint}` : '';
  return `${error.message}${nearest}`;
};

/** Loads single subjects of a domain, such as companies, telling what each source came to for each of them. */
export const loadNamed = async (invocation: Invocation, options: NamedOptions): Promise<number> => {
  const { subjects } = options.domain;
  if (!subjects) throw new Error(`${options.domain.key} does not support loading single subjects`);
  const { loadSubjects } = await import('../load-subjects.ts');
  const { officialHttp } = await import('../load.ts');
  const { io, note } = invocation;
  const isJson = invocation.flags.text('format') === 'json';
  const http = officialHttp(options.installation, options.domain.connectors);
  let failures = 0;
  try {
    for await (const loaded of loadSubjects({ ...options, subjects, http })) {
      const { subject, connector } = loaded;
      const error = 'error' in loaded ? loaded.error : null;
      if (error || ('report' in loaded && loaded.report.status === 'failed')) failures += 1;
      if (isJson) {
        const told = error ? { message: error.message } : 'report' in loaded ? { report: loaded.report } : {};
        await line(io.stdout, JSON.stringify({ subject, connector, ...told }));
        continue;
      }
      const outcome = error ? `failed: ${reasonOf(error)}` : 'report' in loaded ? loaded.report.status : '';
      await line(io.stdout, `${subject}${connector === null ? '' : `, ${connector}`}: ${outcome}`);
      if ('report' in loaded) await printReport(invocation, loaded.report);
    }
  } finally {
    http.close();
  }
  await note(failures === 0 ? 'all loaded' : `${failures} failed`);
  return failures > 0 ? exit.error : exit.done;
};
