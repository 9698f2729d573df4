import type { LoadCounts } from '@dqs/storage';
import type { Rows } from '../connector.ts';

/** Describes the contents of a file that yielded no row; null for one that yielded some, or was read before. */
export const emptyMessage = (
  { mayBeEmpty }: Rows,
  { status, counts }: { readonly status: 'ok' | 'unchanged'; readonly counts: LoadCounts },
  rejects: number,
): string | null => {
  if (status === 'unchanged' || counts.read > 0) return null;
  if (rejects > 0) return 'none of its rows are served';
  return typeof mayBeEmpty === 'string' ? `no rows: ${mayBeEmpty}` : null;
};
