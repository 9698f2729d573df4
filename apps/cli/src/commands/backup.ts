import { resolve } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { exit, type Command } from '../command.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf, type LocalTarget } from '../target.ts';

/** A file or a database that does not do is the caller's to mend. */
const withPlainErrors = async <T>(work: () => Promise<T>, hint: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { BackupFileError } = await import('@dqs/storage');
    if (!(error instanceof BackupFileError)) throw error;
    throw new ServiceError('bad_parameter', error.message, { param: 'file', hint }, { cause: error });
  }
};

/** `dqs backup`. */
export const backupCommand: Command = {
  path: ['backup'],
  group: 'Data',
  summary: 'Write everything held, keys and accounts included, to a new file; servers go on.',
  description:
    'An embedded folder becomes a gzipped tar; PostgreSQL is dumped by its own pg_dump, which must be on the path. ' +
    'The file is readable by you alone: it holds digests of keys, and rows that only internal callers may see.',
  words: ['<file>'],
  flags: () => targetFlags,
  examples: [
    'dqs backup dqs-2026-11-22.tar.gz',
    'dqs backup --database-url postgres://dqs@db.example.org/dqs dqs.dump',
  ],
  delegable: true,
  run: async ({ flags, io, host, words, note }) => {
    const file = resolve(io.cwd, words[0] ?? '');
    const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'read' });
    try {
      await withPlainErrors(() => installation.db.backup(file), 'Name a file that does not exist yet.');
      await note(`Everything held is in ${file}.`);
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
  summary: 'Restore a backup into a folder or database that holds nothing, and bring it up to date.',
  description:
    'Afterwards the same questions have the same answers, and every key works as before. The roles that separate the public from ' +
    'the internal surface are made anew, so a new cluster needs none. PostgreSQL needs pg_restore on the path.',
  words: ['<file>'],
  flags: () => targetFlags,
  examples: [
    'dqs restore dqs-2026-11-22.tar.gz --data ./restored',
    'dqs restore dqs.dump --database-url postgres://dqs@new.example.org/dqs',
  ],
  run: async ({ flags, io, host, words, note }) => {
    const target = localTargetOf(flags, io);
    const file = resolve(io.cwd, words[0] ?? '');
    await withPlainErrors(
      () => restoreInto(target, file),
      'Name a file that dqs backup wrote, and with --data or --database-url a place of its kind that holds nothing.',
    );
    await host.migrate(target);
    await note(`${file} is restored, and its surfaces are built.`);
    return exit.done;
  },
};
