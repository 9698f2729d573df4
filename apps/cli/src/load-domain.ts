import { domains } from '@dqs/domains';
import { ingest, recogniseFiles, type IngestReport, type SharedLoad, type UnknownFile } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';

/** The result of loading files of a domain. */
export interface DomainReport {
  readonly domain: string;
  /** One for each connector with a file, in the order of the domain's list. */
  readonly reports: readonly IngestReport[];
  /** Files that belong to no connector of the domain, or to more than one. */
  readonly unknownFiles: readonly UnknownFile[];
  /** The error that ended the load early, and the files that were not loaded because of it; null if there was none. */
  readonly stopped: { readonly error: unknown; readonly files: readonly string[] } | null;
}

/**
 * Describes what a domain can read, for a user who passed another file: its connectors, each with one of its files. All
 * their file names would be pages long.
 */
export const readableBy = ({ key, connectors }: Domain): string =>
  `${key} reads the files of ${connectors
    .map((connector) => {
      const [first, ...others] = connector.publication.artifacts;
      const rest = others.length === 0 ? '' : ` and ${others.length} more`;
      return `${connector.key} (${first?.name ?? ''}${rest})`;
    })
    .join(', ')}`;

/**
 * Loads files of a domain, each by the connector that recognizes its content. Throws `bad_parameter` if the domain
 * recognizes none of them.
 */
export const loadDomain = async (domain: Domain, from: readonly string[], load: SharedLoad): Promise<DomainReport> => {
  const others = domains.filter((each) => each !== domain).flatMap(({ connectors }) => connectors);
  const { recognised, unknown } = await recogniseFiles(from, domain.connectors, others);
  if (recognised.length === 0) {
    const found = unknown.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
    throw new ServiceError(
      'bad_parameter',
      `${domain.key} recognizes none of these files: ${found || 'the folder is empty'}`,
      {
        param: 'from',
        hint: `${readableBy(domain)}.`,
      },
    );
  }
  const parts = domain.connectors.flatMap((connector) => {
    const files = recognised.filter((file) => file.connector === connector).map(({ path }) => path);
    return files.length === 0 ? [] : [{ connector, files }];
  });
  const report = { domain: domain.key, unknownFiles: unknown };
  const reports: IngestReport[] = [];
  for (const [at, { connector, files }] of parts.entries()) {
    try {
      reports.push(await ingest({ ...load, connector, from: files }));
    } catch (error) {
      return { ...report, reports, stopped: { error, files: parts.slice(at).flatMap((part) => part.files) } };
    }
  }
  return { ...report, reports, stopped: null };
};
