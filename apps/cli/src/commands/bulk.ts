import { resolve } from 'node:path';
import type { ExportOptions, Mirror } from '@dqs/bulk';
import { nearest } from '@dqs/core';
import { ServiceError, type DatasetKey } from '@dqs/schemas';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const folderOf = ({ flags, io }: Invocation, name: 'to' | 'from', otherwise?: string): string => {
  const given = flags.text(name) ?? otherwise;
  if (given === undefined) throw new UsageError(`--${name} is missing`, `pass a folder: --${name} ./export`);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given) && name === 'to')
    throw new UsageError(
      `--to ${given} is neither a folder nor a bucket`,
      'use s3://bucket/prefix, or write to a folder and copy it with the program of your store, manifest.json last',
    );
  return resolve(io.cwd, given);
};

/** The datasets for the words: single datasets, or all those of a domain. Throws UsageError. */
const datasetsOf = async (words: readonly string[]): Promise<readonly DatasetKey[]> => {
  const { domains } = await import('@dqs/domains');
  const keys = domains.flatMap(({ datasets }) => datasets.map(({ key }) => key));
  return words.flatMap((word) => {
    const domain = domains.find(({ key }) => key === word);
    const found = domain ? domain.datasets.map(({ key }) => key) : keys.filter((key) => key === word);
    if (found.length > 0) return found;
    const [guess] = nearest(word, [...keys, ...domains.map(({ key }) => key)], 1);
    throw new UsageError(
      `${word} is not a dataset or domain`,
      guess ? `did you mean ${guess}?` : 'see dqs platform catalog',
    );
  });
};

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1_000_000)} MB`;

/** `dqs export`. */
export const exportCommand: Command = {
  path: ['export'],
  group: 'Data',
  summary: 'Write whole public datasets as Parquet files with a manifest.',
  description:
    'Each dataset gets a folder with manifest.json, README.md and typed files, compressed with zstd. Unchanged datasets are ' +
    'not written again. Readers of the folder see the previous files until the new manifest replaces the old one. ' +
    'Only data of the public surface is written. Needs DuckDB: npm install -g @duckdb/node-api.',
  words: ['[dataset…]'],
  flags: () => [
    { name: 'to', value: 'DIR|s3://…', summary: 'Folder or bucket for the datasets.', required: true },
    { name: 'all', summary: 'Every dataset.' },
    { name: 'memory', value: 'MB', summary: 'Memory for sorting and compressing, in megabytes.', default: '256' },
    ...targetFlags,
  ],
  examples: [
    'dqs export fx.rates --to ./export',
    'dqs export macro re --to ./export',
    'dqs export --all --to ./export',
    'dqs export --all --to s3://bucket/prefix',
  ],
  delegable: true,
  run: async (invocation) => {
    const { flags, io, host, words, note } = invocation;
    if (flags.has('all') === words.length > 0)
      throw new UsageError(
        'name datasets or domains, or all with --all',
        'for example dqs export fx.rates --to ./export',
      );
    const to = flags.text('to') ?? '';
    const isBucket = to.startsWith('s3://');
    const folder = isBucket ? to : folderOf(invocation, 'to');
    const memory = flags.text('memory') ?? '256';
    if (!/^[1-9]\d{1,6}$/.test(memory))
      throw new UsageError(`--memory ${memory} is not a number of megabytes`, 'for example 256');
    const datasets = flags.has('all') ? undefined : await datasetsOf(words);
    const [{ exportDatasets, exportToStore, openObjectStore }, { domains }, { systemClock }] = await Promise.all([
      import('@dqs/bulk'),
      import('@dqs/domains'),
      import('@dqs/core'),
    ]);
    const store = isBucket ? openObjectStore({ address: to, environment: io.environment }) : null;
    const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'read' });
    try {
      const options: Omit<ExportOptions, 'folder'> = {
        db: installation.db,
        domains,
        clock: systemClock,
        memoryMegabytes: Number.parseInt(memory, 10),
        ...(datasets ? { datasets } : {}),
        onDone: ({ dataset, status, rows, bytes, files }) =>
          note(
            status === 'empty'
              ? `${dataset}: nothing is loaded`
              : `${dataset}: ${status}, ${rows} rows in ${files} files, ${sizeText(bytes)}`,
          ),
      };
      const done = await (store === null ? exportDatasets({ ...options, folder }) : exportToStore(options, store));
      await note(
        `${done.filter(({ status }) => status === 'written').length} of ${done.length} datasets were written to ${folder}.`,
      );
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};

const mirrorOf = async (invocation: Invocation) => {
  const { flags, io } = invocation;
  const { folderMirror, serviceMirror } = await import('@dqs/bulk');
  const from = flags.text('from') ?? '';
  if (!/^https?:\/\//.test(from)) return folderMirror(folderOf(invocation, 'from'));
  const key = io.environment['DQS_API_KEY'];
  if (!key)
    throw new ServiceError('unauthorized', `${from} needs a key`, {
      hint: 'Set DQS_API_KEY to a key of that service.',
    });
  return serviceMirror({ url: from.replace(/\/+$/, ''), key, folder: folderOf(invocation, 'to', '.dqs-pulled') });
};

/**
 * The datasets to pull: the named ones, and for a domain or everything those exported there. Throws UsageError, or
 * ServiceError if there is none.
 */
const pulledOf = async (words: readonly string[], isAll: boolean, from: Mirror): Promise<readonly DatasetKey[]> => {
  const { domains } = await import('@dqs/domains');
  const named = await Promise.all(
    (isAll ? domains.map(({ key }) => key as string) : words).map(async (word) => ({
      word,
      keys: await datasetsOf([word]),
    })),
  );
  const isDomain = (word: string): boolean => domains.some(({ key }) => key === word);
  if (!named.some(({ word }) => isDomain(word))) return named.flatMap(({ keys }) => keys);
  const offered = new Set(await from.datasets());
  if (isAll && offered.size === 0)
    throw new ServiceError('not_found', `${from.name} has no exported dataset`, {
      hint: 'Write them there with: dqs export --all --to DIR',
    });
  return named.flatMap(({ word, keys }) => {
    const found = isDomain(word) ? keys.filter((key) => offered.has(key)) : keys;
    if (found.length > 0 || isAll) return found;
    throw new ServiceError('not_found', `${from.name} has no export of ${word}`, {
      param: 'dataset',
      hint: `It has ${[...offered].join(', ') || 'no dataset'}.`,
    });
  });
};

/** `dqs pull`. */
export const pullCommand: Command = {
  path: ['pull'],
  group: 'Data',
  summary: 'Load exported datasets of another installation, checked against their manifests.',
  description:
    'A mirror requests nothing from publishers. Each file is verified by its digest before anything changes, and the rows of a dataset are ' +
    'replaced in one transaction. An interrupted download from a service is resumed. A domain means all its ' +
    'exported datasets. Needs DuckDB.',
  words: ['[dataset…]'],
  flags: () => [
    {
      name: 'from',
      value: 'DIR|URL',
      summary: 'Folder that dqs export wrote, or a running service, with its key in DQS_API_KEY.',
      required: true,
    },
    { name: 'all', summary: 'Every exported dataset.' },
    { name: 'to', value: 'DIR', summary: 'Folder for fetched files.', default: './.dqs-pulled' },
    ...targetFlags,
  ],
  examples: [
    'dqs pull fx.rates --from ./export',
    'dqs pull macro --from https://data.example.org --data ./mirror',
    'dqs pull --all --from ./export --data ./mirror',
  ],
  delegable: true,
  run: async (invocation) => {
    const { flags, io, host, words, note } = invocation;
    const isAll = flags.has('all');
    if (isAll === words.length > 0)
      throw new UsageError(
        'name datasets or domains, or all with --all',
        'for example dqs pull fx.rates --from ./export',
      );
    const from = await mirrorOf(invocation);
    const datasets = await pulledOf(words, isAll, from);
    const [{ pullDataset }, { domains }, { systemClock }, { commandLine: actor }, { auditedWork }] = await Promise.all([
      import('@dqs/bulk'),
      import('@dqs/domains'),
      import('@dqs/core'),
      import('@dqs/auth'),
      import('@dqs/ingest'),
    ]);
    const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'write' });
    try {
      for (const dataset of datasets) {
        const { status, rows, tables } = await auditedWork(
          (entry) => installation.accounts.audit.record({ ...entry, actor }),
          { detail: { dataset }, origin: { origin: 'export', from: from.name } },
          () => pullDataset({ db: installation.db, domains, clock: systemClock, dataset, from }),
          (pulled) => pulled,
        );
        await note(`${dataset}: ${status}, ${rows} rows in ${tables} tables`);
      }
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};
