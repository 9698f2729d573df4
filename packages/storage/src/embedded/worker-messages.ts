import type { EngineModule } from './engine-module.ts';

/** How an archive is packed: gzipped, or uncompressed if it is read again soon and often. */
export type Packing = 'gzip' | 'none';

/** What the thread opens. */
export interface WorkerStart {
  /** The data directory; null keeps everything in memory. */
  readonly directory: string | null;
  /** Path of a tar, gzipped or not, from which a new database is created. */
  readonly seed: string | null;
}

export type WorkerCommand =
  | { readonly kind: 'open'; readonly start: WorkerStart; readonly engine: EngineModule }
  | { readonly kind: 'execute'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump'; readonly packing: Packing }
  | { readonly kind: 'close' };

export type WorkerReply =
  { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly bytes: Uint8Array } | { readonly kind: 'closed' };
