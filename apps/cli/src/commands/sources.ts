import type { Domain } from '@dqs/kit';
import { exit, type Command, type Invocation } from '../command.ts';
import { line } from '../io.ts';
import { paint } from '../paint.ts';
import { reportFormatFlag, wantsJson } from '../report-format.ts';
import { domainsOf } from './domains-of.ts';

/** The declared facts of each connector. */
const describe = (domains: readonly Domain[]) =>
  domains.flatMap((domain) =>
    domain.connectors.map((connector) => {
      const source = domain.sources.find(({ tag }) => tag === connector.source);
      const dataset = domain.datasets.find(({ key }) => key === connector.dataset);
      return {
        domain: domain.key,
        connector: connector.key,
        summary: connector.summary,
        publisher: source?.publisher ?? null,
        license: source?.license ?? null,
        terms: source?.termsUrl ?? null,
        posture: source?.posture ?? null,
        dataset: connector.dataset,
        coverage: dataset?.coverage ?? null,
        cadence: dataset?.cadence ?? null,
        schedule: connector.publication.schedule,
        artifacts: connector.publication.artifacts.map(({ name, address }) => ({ name, address })),
      };
    }),
  );

type Described = ReturnType<typeof describe>[number];

const printText = async ({ io }: Invocation, described: readonly Described[]): Promise<void> => {
  const { bold, dim } = paint(io.stdout, io.environment);
  for (const source of described) {
    await line(io.stdout, `${bold(source.connector)}  ${source.summary}`);
    await line(io.stdout, `  publisher  ${source.publisher}`);
    await line(io.stdout, `  licence    ${source.license} ${dim(source.terms ?? '')}`);
    await line(io.stdout, `  cadence    ${source.cadence}; fetched by schedule ${source.schedule} (cron, UTC)`);
    await line(io.stdout, `  coverage   ${source.coverage}`);
    for (const { name, address } of source.artifacts) await line(io.stdout, `  file       ${name}  ${dim(address)}`);
    await line(io.stdout);
  }
};

/** `dqs sources [domain]`. */
export const sourcesCommand: Command = {
  path: ['sources'],
  group: 'Data',
  summary: 'List the connectors: official address, licence, cadence and files of each.',
  words: ['[domain]'],
  flags: () => [reportFormatFlag],
  examples: ['dqs sources', 'dqs sources fx --format json'],
  run: async (invocation) => {
    const { io, words } = invocation;
    const described = describe(await domainsOf(words[0]));
    if (wantsJson(invocation)) await line(io.stdout, JSON.stringify(described));
    else await printText(invocation, described);
    return exit.done;
  },
};
