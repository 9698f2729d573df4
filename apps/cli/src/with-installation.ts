import type { Invocation } from './command.ts';
import type { Installation } from './installation.ts';
import { localTargetOf } from './target.ts';

/** Opens the database of a command, and closes it after the work. Resolves to the exit status. */
export const withInstallation = async (
  { io, host, flags }: Invocation,
  purpose: 'read' | 'write',
  work: (installation: Installation) => Promise<number>,
): Promise<number> => {
  const installation = await host.open({ target: localTargetOf(flags, io), purpose });
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
};
