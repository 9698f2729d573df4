import { resolve } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import type { Flags } from '../arguments.ts';
import { backupTo } from '../backups/backup-to.ts';
import { openBackupPlace } from '../backups/place.ts';
import { exit, type Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf, type LocalTarget } from '../target.ts';

/** Reports a wrong file or database as an error that the caller must fix. */
const withPlainErrors = async <T>(work: () => Promise<T>, hint: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { BackupFileError } = await import('@dqs/storage');
    if (!(error instanceof BackupFileError)) throw error;
    throw new ServiceError('bad_parameter', error.message, { param: 'file', hint }, { cause: error });
  }
};

const keepOf = (flags: Flags): number | null => {
  const text = flags.text('keep');
  if (text === undefined) return null;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number.parseInt(text, 10);
  throw new UsageError(`--keep ${text} is not a number from 1 to 9999`, 'for example --keep 7');
};

/** `dqs backup`. */
export const backupCommand: Command = {
  path: ['backup'],
  group: 'Data',
  summary: 'Write all data, including keys and accounts, to a new file. Servers keep running.',
  description:
    'An embedded folder becomes a gzipped tar. PostgreSQL is dumped with pg_dump, which must be on the PATH. ' +
    'Only you can read the file. It contains digests of keys, and rows that only internal callers may see. ' +
    'With --to the file is named by its time, and --keep removes the oldest of that place. A bucket takes the credentials of AWS_ACCESS_KEY_ID.',
  words: ['[file]'],
  flags: () => [
    { name: 'to', value: 'DIR|s3://…', summary: 'Folder or bucket for a file named by its time.' },
    {
      name: 'keep',
      value: 'NUMBER',
      summary: 'Number of backups to keep in the folder or bucket. Older ones are removed.',
    },
    ...targetFlags,
  ],
  examples: [
    'dqs backup dqs-2026-11-22.tar.gz',
    'dqs backup --database-url postgres://dqs@db.example.org/dqs dqs.dump',
    'dqs backup --to /var/backups/dqs --keep 7',
    'dqs backup --to s3://bucket/dqs --keep 30',
  ],
  delegable: true,
  run: async ({ flags, io, host, words, note }) => {
    const to = flags.text('to');
    const keep = keepOf(flags);
    if ((to === undefined) === (words[0] === undefined))
      throw new UsageError('name a new file, or a folder or bucket with --to', 'for example dqs backup dqs.tar.gz');
    if (keep !== null && to === undefined)
      throw new UsageError('--keep requires --to', 'for example dqs backup --to /var/backups/dqs --keep 7');
    const place = to === undefined ? null : await openBackupPlace(to, io);
    const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'read' });
    try {
      const { db, clock } = installation;
      await withPlainErrors(async () => {
        if (place === null) {
          const file = resolve(io.cwd, words[0] ?? '');
          await db.backup(file);
          await note(`All data is in ${file}.`);
          return;
        }
        const { name, removed } = await backupTo(db, place, { keep, clock });
        await note(`All data is in ${place.name}/${name}.`);
        for (const old of removed) await note(`Removed ${old}.`);
      }, 'Pass a file that does not exist yet.');
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};

const restoreInto = async (target: LocalTarget, file: string): Promise<void> => {
  const { BackupFileError, backupKindOf, restoreFolder, restorePostgres } = await import('@dqs/storage');
  const kind = await backupKindOf(file);
  if (kind !== target.kind)
    throw new BackupFileError(
      kind === 'embedded'
        ? `${file} is a backup of an embedded folder and cannot be restored into PostgreSQL`
        : `${file} is a backup of PostgreSQL and cannot be restored into a folder`,
    );
  await (target.kind === 'embedded' ? restoreFolder(target.folder, file) : restorePostgres(target.url, file));
};

/** `dqs restore`. */
export const restoreCommand: Command = {
  path: ['restore'],
  group: 'Data',
  summary: 'Restore a backup into an empty folder or database, and migrate it.',
  description:
    'Afterwards requests have the same answers, and all keys work. The roles that separate the public from ' +
    'the internal surface are created again, so a new cluster needs none. PostgreSQL needs pg_restore on the PATH.',
  words: ['<file>'],
  flags: () => targetFlags,
  examples: [
    'dqs restore dqs-2026-11-22.tar.gz --data ./restored',
    'dqs restore dqs.dump --database-url postgres://dqs@new.example.org/dqs',
    'dqs restore s3://bucket/dqs/dqs-20261122T033000Z.tar.gz --data ./restored',
  ],
  run: async ({ flags, io, host, words, note }) => {
    const target = localTargetOf(flags, io);
    const file = words[0] ?? '';
    const [, address = '', name = ''] = /^(s3:\/\/.+)\/([^/]+)$/.exec(file) ?? [];
    await withPlainErrors(
      async () =>
        name === ''
          ? restoreInto(target, resolve(io.cwd, file))
          : (await openBackupPlace(address, io)).fetch(name, (fetched) => restoreInto(target, fetched)),
      'Pass a file from dqs backup, and with --data or --database-url an empty folder or database of the same kind.',
    );
    await host.migrate(target);
    await note(`${file} is restored, and its surfaces are built.`);
    return exit.done;
  },
};
