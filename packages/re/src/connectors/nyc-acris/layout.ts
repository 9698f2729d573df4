import { columnIndex } from '@dqs/kit';

/** The positions of the required columns. */
export interface Layout {
  readonly id: number;
  readonly borough: number;
  readonly type: number;
  readonly amount: number;
  readonly recorded: number;
  readonly modified: number;
  readonly goodThrough: number;
}

/** The column names of the export and of the API. */
const spellings = {
  export: [
    'DOCUMENT ID',
    'BOROUGH',
    'DOC. TYPE',
    'DOC. AMOUNT',
    'RECORDED / FILED',
    'MODIFIED DATE',
    'GOOD THROUGH DATE',
  ],
  api: [
    'document_id',
    'recorded_borough',
    'doc_type',
    'document_amt',
    'recorded_datetime',
    'modified_date',
    'good_through_date',
  ],
} as const;

/** Finds the columns by name, in either spelling. Throws `SourceFormatError` with the missing names. */
export const layoutOf = (header: readonly string[]): Layout => {
  const names = header.includes('document_id') ? spellings.api : spellings.export;
  const index = columnIndex(header, names);
  const [id, borough, type, amount, recorded, modified, goodThrough] = names.map((name) => index.get(name) ?? -1);
  return {
    id: id ?? -1,
    borough: borough ?? -1,
    type: type ?? -1,
    amount: amount ?? -1,
    recorded: recorded ?? -1,
    modified: modified ?? -1,
    goodThrough: goodThrough ?? -1,
  };
};
