import type { Progress } from '@dqs/ingest';
import type { Io } from './io.ts';

/** Milliseconds between two lines without a terminal. */
const lineEvery = 10_000;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const span = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

const textOf = ({
  connector,
  artifact,
  phase,
  rows,
  members,
  bytes,
  totalBytes,
  elapsedMilliseconds,
  remainingMilliseconds,
}: Progress): string =>
  [
    `${connector} ${artifact}: ${phase}`,
    members === null
      ? ''
      : `${members.read.toLocaleString('en')} members read, ${members.unchanged.toLocaleString('en')} unchanged`,
    rows > 0 ? `${rows.toLocaleString('en')} rows` : '',
    bytes > 0 ? `${megabytes(bytes)}${totalBytes === null ? '' : ` of ${megabytes(totalBytes)}`}` : '',
    span(elapsedMilliseconds),
    remainingMilliseconds === null ? '' : `about ${span(remainingMilliseconds)} left`,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Shows the progress of a load: one refreshed line on a terminal, otherwise an occasional line. */
export interface ProgressView {
  show(progress: Progress): void;
  /** Clears the refreshed line, so that other output starts clean. */
  clear(): Promise<void>;
}

const terminalView = ({ stderr }: Io): ProgressView => ({
  show: (progress) => void stderr.write(`\r\u001b[2K${textOf(progress).slice(0, Math.max(20, stderr.columns - 1))}`),
  clear: () => stderr.write('\r\u001b[2K'),
});

const lineView = ({ stderr }: Io): ProgressView => {
  let shown = lineEvery;
  return {
    show: (progress) => {
      if (progress.phase === 'done') shown = lineEvery;
      else if (progress.elapsedMilliseconds >= shown) {
        shown = progress.elapsedMilliseconds + lineEvery;
        void stderr.write(`${textOf(progress)}\n`);
      }
    },
    clear: () => Promise.resolve(),
  };
};

/** A view for the process; with `quiet` none. */
export const progressView = (io: Io, quiet: boolean): ProgressView => {
  if (quiet) return { show: () => undefined, clear: () => Promise.resolve() };
  return io.stderr.terminal ? terminalView(io) : lineView(io);
};
