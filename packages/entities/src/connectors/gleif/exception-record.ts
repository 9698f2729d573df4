import type { XmlElement } from '@dqs/kit';
import { textInside } from './answer.ts';
import type { CsvColumns } from './csv-columns.ts';
import { childrenOf, deletionOf, textOf } from './element.ts';

/** A reporting exception: why an entity reports no direct or no ultimate accounting parent. */
export interface ExceptionRecord {
  readonly lei: string | null;
  readonly category: string | null;
  readonly reasons: readonly string[];
  readonly references: readonly string[];
  readonly deletedAt: string | null;
}

const textsOf = (record: XmlElement, name: string): readonly string[] =>
  childrenOf(record, name).flatMap(({ text }) => (text === '' ? [] : [text]));

/** Reads a record of an XML or JSON file. */
export const exceptionOfElement = (record: XmlElement): ExceptionRecord => ({
  lei: textOf(record, 'LEI'),
  category: textOf(record, 'ExceptionCategory'),
  reasons: textsOf(record, 'ExceptionReason'),
  references: textsOf(record, 'ExceptionReference'),
  deletedAt: deletionOf(record),
});

/** Returns a reader for rows of a CSV file with this header. Throws `SourceFormatError` for a missing column. */
export const exceptionOfCsv = (header: CsvColumns): ((cells: readonly string[]) => ExceptionRecord) => {
  const cellOf = header.readers({ lei: 'LEI', category: 'Exception.Category' });
  const listed = (name: string) => {
    const places = header.numbered(`Exception.${name}.`, ['']).flat();
    return (cells: readonly string[]) => places.flatMap((at) => cells[at]?.trim() || []);
  };
  const [reasons, references, deletion] = [listed('Reason'), listed('Reference'), header.deletion()];
  return (cells) => ({
    ...cellOf(cells),
    reasons: reasons(cells),
    references: references(cells),
    deletedAt: deletion(cells),
  });
};

/** Reads a record of an API response (`reporting-exceptions`), which has one reason and at most one reference. */
export const exceptionOfAnswer = (attributes: unknown): ExceptionRecord => {
  const [reason, reference] = [textInside(attributes, 'reason'), textInside(attributes, 'reference')];
  return {
    lei: textInside(attributes, 'lei'),
    category: textInside(attributes, 'category'),
    reasons: reason === null ? [] : [reason],
    references: reference === null ? [] : [reference],
    deletedAt: null,
  };
};
