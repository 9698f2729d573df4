import { hideKeys } from '@dqs/schemas';

/** Where requests and failures are logged. pino fits. */
export interface AppLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The logged facts of a request. They contain nothing that its caller sent except method and address. */
export interface RequestRecord {
  readonly surface: 'rest' | 'mcp' | 'site';
  readonly id: string | null;
  readonly method: string | undefined;
  /** The address without its query. A caller's values are not stored. */
  readonly path: string;
  readonly tool?: string | null;
  /** The public part of the key. */
  readonly key?: string | null;
  readonly status: number;
  readonly bytes?: number;
  /** `performance.now()` when it began. */
  readonly started: number;
}

/** Counts the recorded requests. */
export interface RequestMetrics {
  observe(record: RequestRecord, milliseconds: number): void;
}

export type RecordRequest = (record: RequestRecord) => void;

/** Logs and counts each request. Undefined if both are off, so that nothing is measured. */
export const createRequestRecorder = (
  log: Pick<AppLog, 'info'> | undefined,
  metrics?: RequestMetrics,
): RecordRequest | undefined => {
  if (!log && !metrics) return undefined;
  return (record) => {
    const milliseconds = Math.round((performance.now() - record.started) * 1000) / 1000;
    metrics?.observe(record, milliseconds);
    const { surface, id, method, path, tool, key, status, bytes } = record;
    log?.info(
      {
        request_id: id,
        method,
        path: hideKeys(path.slice(0, 200)),
        ...(tool === undefined ? {} : { tool: tool === null ? null : hideKeys(tool) }),
        ...(key === undefined ? {} : { key }),
        status,
        ...(bytes === undefined ? {} : { bytes }),
        milliseconds,
      },
      surface === 'site' ? 'page' : 'request',
    );
  };
};
