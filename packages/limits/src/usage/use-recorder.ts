import { recordUses, type ControlDatabase } from '@dqs/auth';

const minute = 60_000;

/** Writes when keys were last used: each key at most once a minute, all due ones in one statement. */
export interface UseRecorder {
  /** Records a use if the last recorded one is a minute old. Returns the instant last recorded. */
  note(keyId: string, now: number, lastNoted: number): number;
  /** Waits for running writes. Throws if they fail. */
  close(): Promise<void>;
}

export const createUseRecorder = (db: ControlDatabase): UseRecorder => {
  let due = new Map<string, number>();
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    const batch = due;
    due = new Map();
    try {
      await recordUses(db, batch);
    } catch (error) {
      // Kept for the next write, unless a newer use of the same key exists.
      due = new Map([...batch, ...due]);
      throw error;
    }
  };

  const schedule = (): void => {
    if (writing) return;
    // Requests never wait for this and never fail because of it. A failed write is due again with the next use.
    writing = new Promise<void>((resolve) => setImmediate(resolve))
      .then(write)
      .then(
        () => true,
        () => false,
      )
      .then((written) => {
        writing = null;
        if (written && due.size > 0) schedule();
      });
  };

  return {
    note(keyId, now, lastNoted) {
      if (now - lastNoted < minute) return lastNoted;
      due.set(keyId, now);
      schedule();
      return now;
    },
    async close() {
      while (writing) await writing;
      if (due.size > 0) await write();
    },
  };
};
