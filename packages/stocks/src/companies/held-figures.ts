import { statement, type Reader } from '@dqs/kit';

const anyFigure = statement(
  'stocks_any_segment_figure',
  { held: 'boolean' },
  `select exists(select from stocks_segment_value where cik = $1)
       or exists(select from stocks_report_figure where cik = $1 and breakdown <> 'class') as held`,
);

/** Whether any figure of the company has been loaded, of the whole or of a part. */
export const holdsFigures = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(anyFigure, [cik]))?.held === true;
