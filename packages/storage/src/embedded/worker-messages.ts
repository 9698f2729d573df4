import type { EngineModule } from './engine-module.ts';

/** What the thread is to open. */
export interface WorkerStart {
  /** The data directory; null keeps everything in memory. */
  readonly directory: string | null;
  /** Path of a gzipped tar that a new database starts from. */
  readonly seed: string | null;
}

export type WorkerCommand =
  | { readonly kind: 'open'; readonly start: WorkerStart; readonly engine: EngineModule }
  | { readonly kind: 'execute'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type WorkerReply =
  { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly bytes: Uint8Array } | { readonly kind: 'closed' };
