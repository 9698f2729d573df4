import { nearest } from '@dqs/core';
import type { AnyConnector, SubjectDomain } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { UsageError } from '../usage-error.ts';

/** What to load: one connector, those of a domain, or all. */
export type IngestSubject =
  { readonly connector: AnyConnector } | { readonly domain: Domain } | { readonly domains: readonly Domain[] };

/** The subject of a name, or of `--all` without a name. Throws UsageError. */
export const subjectOf = async (name: string | undefined, all: boolean): Promise<IngestSubject> => {
  const { domains } = await import('@dqs/domains');
  if (name === undefined) {
    if (all) return { domains };
    throw new UsageError('no source given', 'name a connector or a domain (dqs sources lists them), or pass --all');
  }
  if (all) throw new UsageError(`--all cannot be combined with ${name}`, 'omit one of them');
  const domain = domains.find(({ key }) => key === name);
  if (domain) return { domain };
  const connectors = domains.flatMap((each) => each.connectors);
  const connector = connectors.find(({ key }) => key === name);
  if (connector) return { connector };
  const [guess] = nearest(
    name,
    (name.includes('.') ? connectors : domains).map(({ key }) => key),
    1,
  );
  throw new UsageError(
    `unknown connector ${name}`,
    guess ? `did you mean ${guess}?` : 'dqs sources lists the connectors',
  );
};

/** The connector key of a word; undefined without one. Throws UsageError for any other word. */
export const connectorKeyOf = async ([name]: readonly string[]): Promise<string | undefined> => {
  if (name === undefined) return undefined;
  const subject = await subjectOf(name, false);
  if ('connector' in subject) return subject.connector.key;
  const keys = connectorsOf(subject).map(({ key }) => key);
  throw new UsageError(`${name} is a domain, not a connector`, `name one of ${keys.join(', ')}`);
};

export const connectorsOf = (subject: IngestSubject): readonly AnyConnector[] => {
  if ('connector' in subject) return [subject.connector];
  return 'domain' in subject ? subject.domain.connectors : subject.domains.flatMap(({ connectors }) => connectors);
};

/** The domain for words after its name that are subjects, such as companies. Throws UsageError if it has none. */
export const domainOfNames = (subject: IngestSubject, word = ''): SubjectDomain => {
  if ('domain' in subject && subject.domain.subjects) return { ...subject.domain, subjects: subject.domain.subjects };
  throw new UsageError(
    `unexpected word ${word}`.trim(),
    'pass files with --from, and names after a domain, such as dqs ingest stocks AAPL',
  );
};
