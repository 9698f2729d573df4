import { recordUses, type ControlDatabase } from '@dqs/auth';

const minute = 60_000;

/** Writes when keys were last used: each key at most once a minute, all that are due in one statement. */
export interface UseRecorder {
  /** Notes a use if the last one noted is a minute old; returns the instant last noted. */
  note(keyId: string, now: number, lastNoted: number): number;
  /** Waits for what is being written; throws if it cannot be. */
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
      // Kept for the next write; a newer use of the same key stands.
      due = new Map([...batch, ...due]);
      throw error;
    }
  };

  const schedule = (): void => {
    if (writing) return;
    // Requests never wait for this, nor fail by it: what could not be written is due again with the next use.
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
