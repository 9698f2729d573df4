/** Work that no request awaits. Its errors are reported, and closing waits for it. */
export interface BackgroundWork {
  add(work: Promise<unknown>): void;
  settled(): Promise<void>;
}

/** Creates a registry for background work. */
export const createBackgroundWork = (onError: (error: unknown) => void): BackgroundWork => {
  const running = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const quiet: Promise<unknown> = work.catch(onError).finally(() => running.delete(quiet));
      running.add(quiet);
    },
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
};
