import type { AnyConnector, ArtifactReport } from '@dqs/ingest';
import { faults, type Fault } from './plant.ts';
import { columnsIn, loadGood, plant, type Planted, type Planting } from './planted-load.ts';

type Outcome = Planted['outcome'];

/** Loads all files of some connectors for good; answers the files of each connector that were loaded. `after` is called after each. */
export const loadAllGood = async (
  planting: Planting,
  files: ReadonlyMap<AnyConnector, readonly string[]>,
  after: (connector: AnyConnector, path: string, report: ArtifactReport) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<AnyConnector, readonly string[]>> => {
  const loaded = new Map<AnyConnector, string[]>();
  for (const [connector, paths] of files)
    for (const path of paths) {
      const report = await loadGood(planting, connector, path);
      if (report.status !== 'failed') loaded.set(connector, [...(loaded.get(connector) ?? []), path]);
      await after(connector, path, report);
    }
  return loaded;
};

/** Plants every fault in the last file of each connector, whose good form and all others are held. */
export async function* plantAll(
  planting: Planting,
  loaded: ReadonlyMap<AnyConnector, readonly string[]>,
): AsyncGenerator<Planted & { readonly mayPass: boolean }> {
  const every = [...loaded.values()].flat();
  for (const [connector, paths] of loaded) {
    const path = paths.at(-1)!;
    const other = every.find((each) => !paths.includes(each)) ?? paths[0]!;
    const columns = await columnsIn(planting, connector, path);
    for (const fault of faults) {
      const planted = await plant(planting, connector, path, other, fault, columns);
      if (planted) yield { ...planted, mayPass: mayPass(connector, fault) };
    }
  }
}

/** One character within what is plausible: an altered one, or the last ones of a file whose publisher ends no last line. */
const mayPass = ({ reading }: AnyConnector, { mayPass: declared, name }: Fault): boolean =>
  declared === true || (reading.lastLine === 'open' && name === 'cut inside its last number');

/** One line per fault with the count of each outcome, as Markdown. */
export const matrixOf = (planted: readonly Planted[]): string => {
  const outcomes: readonly Outcome[] = ['refused', 'without effect', 'reported', 'silent'];
  const counts = faults.map(({ name }) => {
    const of = planted.filter(({ fault }) => fault === name);
    return [name, of.length, ...outcomes.map((outcome) => of.filter((each) => each.outcome === outcome).length)];
  });
  const total = outcomes.map((outcome) => planted.filter((each) => each.outcome === outcome).length);
  return [
    `| fault | planted | ${outcomes.join(' | ')} |`,
    `| --- | ---: | ${outcomes.map(() => '---:').join(' | ')} |`,
    ...counts.map((cells) => `| ${cells.join(' | ')} |`),
    `| all | ${planted.length} | ${total.join(' | ')} |`,
    '',
  ].join('\n');
};

const shortOutcomes: Readonly<Record<Outcome, string>> = {
  refused: 'r',
  'without effect': '-',
  reported: 'h',
  silent: 'S',
};

/**
 * One line per connector and one column per fault, as text: `r` refused, `h` loaded with a message, `-` without effect, `S` silent,
 * a dot where a file of the connector cannot have the fault.
 */
export const matrixByConnector = (planted: readonly Planted[]): string => {
  const keys = [...new Set(planted.map(({ connector }) => connector))];
  const width = Math.max(0, ...keys.map((key) => key.length));
  const lines = keys.map((key) => {
    const of = planted.filter(({ connector }) => connector === key);
    const cells = faults.map(({ name }) => {
      const one = of.find(({ fault }) => fault === name);
      return one === undefined ? '.' : shortOutcomes[one.outcome];
    });
    return `${key.padEnd(width)} ${cells.join(' ')}`;
  });
  const legend = faults.map(({ name }, at) => `${at + 1} ${name}`).join(', ');
  return [
    `${'faults'.padEnd(width)} ${faults.map((_, at) => String(at + 1).at(-1)).join(' ')}`,
    ...lines,
    legend,
    '',
  ].join('\n');
};
