import type { Building } from '@dqs/kit';
import { buildEdition } from '../../series-record/build-series.ts';
import { precedences, type descriptionRowOf } from '../../series-record/reading.ts';
import { untitled } from './series-words.ts';

type DescriptionRow = ReturnType<typeof descriptionRowOf>;

interface NamedCode {
  readonly flow: string;
  readonly position: string;
  readonly code: string;
  readonly name: string;
}

const unnamedSql = `
  select series_key, source, source_series_id, title, description, units, currency, frequency, seasonal_adjustment, geography,
         license_tag, attribution, release_name, release_url, prominence, keywords
    from data.macro_description bare
   where series_key >= 'ecb.' and series_key < 'ecb/' and precedence = ${precedences.identifier}
     and split_part(source_series_id, '.', 1) = any(?::text[])
     and not exists (select from data.macro_description better
                      where better.series_key = bare.series_key and better.precedence < ${precedences.coded})
   order by series_key`;

/** Flows of the loaded series or codes for which codes are loaded. */
const flowsSql = `
  select distinct flow from data.macro_ecb_code
   where flow in (
         select split_part(source_series_id, '.', 1) from data.macro_description
          where artifact_id = any(?::bigint[]) and precedence = ${precedences.identifier}
         union all select flow from data.macro_ecb_code where artifact_id = any(?::bigint[]))`;

/**
 * The title of a series from the names of its codes, without the frequency: `US dollar - Euro - Spot - Average`. Null
 * if a code has no name.
 */
const titleOf = (
  codes: readonly string[],
  nameOf: (position: number, code: string) => string | undefined,
): string | null => {
  const names = codes.slice(1).map((code, at) => nameOf(at + 2, code));
  return names.length === 0 || names.some((name) => name === undefined) ? null : names.join(' - ');
};

/**
 * Composes titles from the loaded structure definitions for series whose messages had none, whatever the order of
 * loading. Then builds `macro_series`.
 */
export const buildNamedSeries = async (building: Building): Promise<void> => {
  const { artifactIds, query, load } = building;
  const flows = (await query<{ flow: string }>(flowsSql, [artifactIds, artifactIds])).map(({ flow }) => flow);
  const unnamed = flows.length === 0 ? [] : await query<Omit<DescriptionRow, 'precedence'>>(unnamedSql, [flows]);
  if (unnamed.length > 0) {
    const codes = await query<NamedCode>(
      'select flow, position::text as position, code, name from data.macro_ecb_code where flow = any(?::text[])',
      [flows],
    );
    const names = new Map(codes.map(({ flow, position, code, name }) => [`${flow} ${position} ${code}`, name]));
    const rows = unnamed.flatMap((row) => {
      const id = row.source_series_id.split(' ', 1)[0]!;
      const [flow = '', ...codes] = id.split('.');
      const title = titleOf(codes, (position, code) => names.get(`${flow} ${position} ${code}`));
      if (title === null) return [];
      return [{ ...row, title: row.title.replace(untitled(id), title), precedence: precedences.coded }];
    });
    const [artifactId = ''] = artifactIds;
    if (rows.length > 0)
      await load({ table: 'macro_description', key: ['series_key', 'precedence'], mode: 'merge' }, [
        { artifactId, rows },
      ]);
  }
  await buildEdition(building);
};
