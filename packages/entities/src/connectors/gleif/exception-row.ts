import type { Reject } from '@dqs/kit';
import type { ExceptionRecord } from './exception-record.ts';
import { instantCell } from './instant-cell.ts';
import { codeReject, leiReject, type Item } from './item.ts';

/** A row of entities_exception. The lists are JSON. */
export interface ExceptionRow {
  readonly lei: string;
  readonly category: string;
  readonly reasons: string;
  readonly exception_references: string;
  readonly published_at: string;
  readonly deleted_at: string | null;
}

/** The row of a record, or the reason for its rejection. */
export const exceptionRow = (item: Item<ExceptionRecord>): readonly ExceptionRow[] | Reject => {
  if (!('record' in item)) return [];
  const { record } = item;
  const { lei, category, reasons } = record;
  const leiFault = leiReject(lei, 'the LEI');
  if (lei === null || leiFault !== null) return leiFault ?? [];
  const codeFault =
    codeReject(lei, category, 'the exception category') ??
    [...(reasons.length === 0 ? [null] : reasons)].map((reason) => codeReject(lei, reason, 'the reason')).find(Boolean);
  if (category === null || codeFault) return codeFault ?? [];
  if (item.publishedAt === null)
    return { reject: `${lei}: neither the file nor its name says of when the exception is` };
  return [
    {
      lei,
      category,
      reasons: JSON.stringify(reasons),
      exception_references: JSON.stringify(record.references),
      published_at: item.publishedAt,
      deleted_at: record.deletedAt === null ? null : (instantCell(record.deletedAt) ?? item.publishedAt),
    },
  ];
};
