import type { FetchPlan } from '@dqs/ingest';
import { counts } from './ingest-report.ts';

/** A size in megabytes. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const sizeText = (bytes: number | null): string => (bytes === null ? 'size unknown' : megabytes(bytes));

const heldText = (lastLoaded: string | null): string =>
  lastLoaded === null ? 'not loaded' : `loaded, last on ${lastLoaded.slice(0, 10)}`;

/** Describes what a run of a connector would fetch: a line with totals, and a line for each file. */
export const planLines = ({ connector, artifacts, fault }: FetchPlan): readonly string[] => {
  const known = artifacts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const missing = artifacts.filter(({ lastLoaded }) => lastLoaded === null).length;
  return [
    `${connector}: ${counts(artifacts.length)} files, ${counts(missing)} not loaded, ${megabytes(known)} as far as sizes are known`,
    ...artifacts.map(
      ({ artifact, address, bytes, lastLoaded, fault: why }) =>
        `  ${artifact}: ${why === null ? `${sizeText(bytes)}, ${heldText(lastLoaded)}` : `cannot be fetched: ${why}`} (${address})`,
    ),
    ...(fault === null ? [] : [`  discovery failed: ${fault}`]),
  ];
};

/** The totals: files that would be requested, those never loaded, and their sizes. */
export const totalLine = (plans: readonly FetchPlan[]): string => {
  const all = plans.flatMap(({ artifacts }) => artifacts);
  const missing = all.filter(({ lastLoaded }) => lastLoaded === null);
  const sized = all.filter(({ bytes }) => bytes !== null);
  const bytes = sized.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const failed = plans.filter(
    ({ fault, artifacts }) => fault !== null || artifacts.some((each) => each.fault !== null),
  );
  return (
    `in all: ${counts(plans.length)} sources, ${counts(all.length)} files, ` +
    `${counts(missing.length)} not loaded; ${megabytes(bytes)} in the ${counts(sized.length)} files whose size is known` +
    (failed.length === 0
      ? ''
      : `; some files could not be found or fetched: ${failed.map(({ connector }) => connector).join(', ')}`)
  );
};
