import type { Knex } from 'knex';
import {
  shownExamples,
  noneShifted,
  type ColumnDifference,
  type DifferingValue,
  type EndedRows,
  type Judge,
  type SeriesDifference,
} from './difference.ts';
import type { Pairs } from './difference-pairs.ts';
import type { FactColumn } from './fact-table.ts';
import { keyText, sameKey, seriesName, type Merge } from './merge-sql.ts';
import { endedOf, shiftedOf } from './measure-rows.ts';
import { asKnownAt } from './load-target.ts';
import { identifier, literal } from './quote.ts';
import { rowsOfSql } from './whole-sql.ts';

const allOf = ({ from }: Pairs): string => `from ${from} where true`;
const differingOf = ({ from, differs: condition }: Pairs): string => `from ${from} where ${condition}`;

interface Measured {
  readonly table: string;
  readonly merge: Merge;
  readonly pairs: Pairs;
  readonly met: number;
  readonly changed: number;
  /** The artifact of the previous file; null if there is none. */
  readonly predecessor: string | null;
  /** Number of rows of the previous file that are matched; absent if they were not counted. */
  readonly again?: number;
  /**
   * Rows carry the times at which they became known. An edition older than the previous file lacks what that one had.
   */
  readonly namesMoments?: boolean;
  /** A missing value in the file leaves the stored value unchanged. */
  readonly keepsEmptied?: boolean;
  /** The rows that ended, if they are already determined. */
  readonly ended?: EndedRows;
}

/** Tables with more numeric columns have a row for each entity and day, not one for each value. */
const mostValueColumns = 3;
/** Minimum number of values of a series that allows a conclusion. */
const fewValues = 5;
/** Minimum number of values of a document's field that allows a conclusion. */
const fewFields = 3;
const shownSeries = 20;
const counts = [
  'changed',
  'emptied',
  'zeroed',
  'moved',
  'beyondTwofold',
  'beyondTenfold',
  'signTurned',
  'garbled',
] as const;

/** The letters and digits of a text. Changes of capitals and punctuation have no meaning. */
const letters = (sql: string): string => `regexp_replace(lower(${sql}), '[^[:alnum:]]+', '', 'g')`;

const numberConditions = (o: string, n: string): readonly string[] => [
  `${o} is not null and ${o} is distinct from ${n}`,
  `${o} is not null and ${n} is null`,
  `${o} <> 0 and ${n} = 0`,
  `${n} is not null and abs(${n} - ${o}) * 10 > abs(${o})`,
  `abs(${n}) > 2 * abs(${o}) or abs(${o}) > 2 * abs(${n})`,
  `${o} <> 0 and ${n} <> 0 and (abs(${n}) > 10 * abs(${o}) or abs(${o}) > 10 * abs(${n}))`,
  `${o} * ${n} < 0`,
  'false',
];

/** Characters that show a text was decoded with a wrong encoding. */
const damage = `'[\uFFFD\u0080-\u009F]|[\u00C2-\u00F4][\u0080-\u00BF]'`;
const withCommas = (sql: string): string => `regexp_replace(${sql}, '(\\d)\\.(?=\\d)', '\\1,', 'g')`;

/** A text with a wrong encoding, or in which points became commas. */
const garbledSql = (o: string, n: string): string =>
  `(${n} ~ ${damage} and ${o} !~ ${damage}) or (${o} ~ '\\d\\.\\d' and ${o} <> ${n} and ${withCommas(o)} = ${n})`;

/** One condition for each of the counts. A column that is not numeric has only the first two. */
const conditions = ({ name, kind }: FactColumn): readonly string[] => {
  const [o, n] = [`o.${identifier(name)}`, `n.${identifier(name)}`];
  // Small integer types would overflow.
  if (kind === 'number') return numberConditions(`${o}::numeric`, `${n}::numeric`);
  const emptied = `${o} is not null and ${n} is null`;
  const none = ['false', 'false', 'false', 'false', 'false'];
  if (kind === 'text')
    return [`${o} is not null and ${letters(o)} is distinct from ${letters(n)}`, emptied, ...none, garbledSql(o, n)];
  const [held, given] = [`${o}::text`, `${n}::text`];
  return [
    `${o} is not null and ${held} is distinct from ${given}`,
    emptied,
    ...none,
    kind === 'document' ? garbledSql(held, given) : 'false',
  ];
};

const countsSql = (column: FactColumn): string =>
  conditions(column)
    .map((condition) => `count(*) filter (where ${condition})::text`)
    .join(', ');

interface Counted {
  readonly held: string;
  readonly counts: readonly string[];
}

const differenceOf = ({ name, kind }: Pick<FactColumn, 'name' | 'kind'>, counted: Counted): ColumnDifference => {
  const number = (at: number): number => Number.parseInt(counted.counts[at] ?? '0', 10);
  const [changed, emptied, zeroed, moved, beyondTwofold, beyondTenfold, signTurned, garbled] = counts.map((_, at) =>
    number(at),
  );
  return {
    column: name,
    isNumber: kind === 'number',
    held: Number.parseInt(counted.held, 10),
    changed: changed!,
    emptied: emptied!,
    zeroed: zeroed!,
    moved: moved!,
    beyondTwofold: beyondTwofold!,
    beyondTenfold: beyondTenfold!,
    signTurned: signTurned!,
    garbled: garbled!,
  };
};

/** The fields of a document's objects, at any depth, that contain a text, a number or a boolean. */
const fieldsOf = (document: string): string =>
  `jsonb_path_query(${document}, '$.** ? (@.type() == "object").keyvalue() ? (@.value.type() != "object" && @.value.type() != "array" && @.value.type() != "null")') field`;

/** A value of a document, without the capitals and the punctuation of a text. */
const fieldValue = `case when field->>'value' ~ '[[:alpha:]]' then ${letters(`field->>'value'`)} else field->>'value' end as value`;

/** What a document loses, by field: values that the new document no longer has under the same name. */
const fieldsLost = async (
  transaction: Knex,
  { pairs }: Measured,
  { name }: FactColumn,
): Promise<readonly ColumnDifference[]> => {
  const [o, n] = [`o.${identifier(name)}::jsonb`, `n.${identifier(name)}::jsonb`];
  const fields = (document: string, condition: string): string =>
    `from ${pairs.from} cross join ${fieldsOf(document)} where ${condition}`;
  const lost = await rowsOfSql<{ field: string; changed: string; emptied: string }>(
    transaction,
    `with before as (select distinct o.ctid as place, field->>'key' as field, ${fieldValue} ${fields(o, pairs.differs)}),
       after as (select distinct o.ctid as place, field->>'key' as field, ${fieldValue} ${fields(n, pairs.differs)}),
       counted as (
         select field, count(*) filter (where b.place is not null and a.place is null) as changed,
           count(b.place) - count(a.place) as emptied
         from before b full join after a using (place, field, value) group by field)
     select field, changed::text as changed, greatest(emptied, 0)::text as emptied from counted where changed >= ${fewFields}`,
  );
  if (lost.length === 0) return [];
  const held = await rowsOfSql<{ field: string; held: string }>(
    transaction,
    `select field, count(*)::text as held from (
       select distinct o.ctid, field->>'key' as field, ${fieldValue} ${fields(o, 'true')}) fields
     where field in (${lost.map(({ field }) => literal(field)).join(', ')}) group by field`,
  );
  const heldOf = new Map(held.map(({ field, held: count }) => [field, count]));
  return lost.map(({ field, changed, emptied }) => ({
    ...differenceOf({ name, kind: 'document' }, { held: heldOf.get(field) ?? '0', counts: [changed, emptied] }),
    field,
  }));
};

/** How many stored rows have a value, by column. A not-null column has one in every matched row. */
const heldValues = async (
  transaction: Knex,
  { pairs, met }: Measured,
  columns: readonly FactColumn[],
): Promise<ReadonlyMap<string, string>> => {
  const isCounted = ({ nullable }: FactColumn): boolean => nullable || pairs.held === undefined;
  const known = columns.filter((column) => !isCounted(column)).map(({ name }) => [name, String(met)] as const);
  const counted = columns.filter(isCounted);
  if (counted.length === 0) return new Map(known);
  const [row] = await rowsOfSql<{ held: string[] }>(
    transaction,
    `select json_build_array(${counted.map(({ name }) => `count(o.${identifier(name)})::text`).join(', ')}) as held
     from ${pairs.held ?? pairs.from}`,
  );
  return new Map([...known, ...counted.map(({ name }, at) => [name, row!.held[at]!] as const)]);
};

const columnsOf = async (transaction: Knex, measured: Measured): Promise<readonly ColumnDifference[]> => {
  const {
    merge: { values },
    pairs,
  } = measured;
  if (values.length === 0) return [];
  const [row] = await rowsOfSql<{ counts: string[][] }>(
    transaction,
    `select json_build_array(${values.map((column) => `json_build_array(${countsSql(column)})`).join(', ')}) as counts ${differingOf(pairs)}`,
  );
  const differing = values.flatMap((column, at) => {
    const counted = row!.counts[at]!;
    return counted[0] === '0' && counted.at(-1) === '0' ? [] : [{ column, counted }];
  });
  if (differing.length === 0) return [];
  const held = await heldValues(
    transaction,
    measured,
    differing.map(({ column }) => column),
  );
  const found: ColumnDifference[] = [];
  for (const { column, counted } of differing) {
    const whole = differenceOf(column, { held: held.get(column.name)!, counts: counted });
    if (column.kind === 'document')
      found.push({ ...whole, changed: 0 }, ...(await fieldsLost(transaction, measured, column)));
    else found.push(whole);
  }
  return found;
};

/** The part of a key that identifies a series: all of it except the days. */
const seriesColumns = ({ key }: Merge): readonly FactColumn[] =>
  key.some(({ name, kind }) => kind === 'day' && name !== asKnownAt)
    ? key.filter(({ name, kind }) => kind !== 'day' && name !== asKnownAt)
    : [];

const seriesOf = async (
  transaction: Knex,
  { merge, pairs }: Measured,
  differing: readonly ColumnDifference[],
): Promise<readonly SeriesDifference[]> => {
  const columns = seriesColumns(merge);
  const numbers = merge.values.filter(({ kind }) => kind === 'number');
  if (columns.length === 0 || numbers.length > mostValueColumns) return [];
  const mayBreach = ({ column, moved, emptied }: ColumnDifference, { name }: FactColumn): boolean =>
    column === name && moved + emptied >= fewValues;
  const found: SeriesDifference[] = [];
  for (const column of numbers) {
    if (!differing.some((difference) => mayBreach(difference, column))) continue;
    const of = columns.map(({ name }) => `n.${identifier(name)}`).join(', ');
    const value = identifier(column.name);
    const [changed, emptied, , moved] = conditions(column);
    const rows = await rowsOfSql<Counted & { series: string }>(
      transaction,
      `with differing as (
         select ${of}, json_build_array(${countsSql(column)}) as counts,
           count(*) filter (where (${changed}) and ((${moved}) or (${emptied}))) as worst
         ${differingOf(pairs)} group by ${of}
         having count(*) filter (where (${changed}) and ((${moved}) or (${emptied}))) >= ${fewValues}),
       totals as (
         select ${of}, count(o.${value}) as held ${allOf(pairs)}
           and exists (select from differing d where ${sameKey(columns, 'd', 'n')}) group by ${of})
       select ${seriesName(columns, 'd')} as series, d.counts, t.held::text as held
         from differing d join totals t on ${sameKey(columns, 'd', 't')} where t.held > 0
         order by d.worst::numeric / t.held desc, t.held desc limit ${shownSeries}`,
    );
    found.push(...rows.map((row) => ({ ...differenceOf(column, row), series: row.series })));
  }
  return found;
};

const whereOf = ({ merge }: Measured, difference: ColumnDifference | SeriesDifference): string =>
  'series' in difference ? `and ${seriesName(seriesColumns(merge), 'n')} = ${literal(difference.series)}` : '';

const examplesOf = (
  transaction: Knex,
  measured: Measured,
  difference: ColumnDifference | SeriesDifference,
): Promise<readonly DifferingValue[]> => {
  const { merge, pairs } = measured;
  const [o, n] = [`o.${identifier(difference.column)}`, `n.${identifier(difference.column)}`];
  if (difference.field !== undefined) {
    const text = (document: string): string =>
      `jsonb_path_query_array(${document}::jsonb, '$.**.${JSON.stringify(difference.field).replaceAll("'", "''")}')::text`;
    return rowsOfSql<DifferingValue>(
      transaction,
      `select ${keyText(merge, 'n')} as key, ${text(o)} as before, ${text(n)} as after
       ${differingOf(pairs)} and ${text(o)} is distinct from ${text(n)} order by key desc limit ${shownExamples}`,
    );
  }
  const most = difference.isNumber
    ? `abs(ln(nullif(abs(${n}), 0)::numeric / nullif(abs(${o}), 0)::numeric)) desc nulls first,`
    : '';
  return rowsOfSql<DifferingValue>(
    transaction,
    `select ${keyText(merge, 'n')} as key, ${o}::text as before, ${n}::text as after
     ${differingOf(pairs)} and ${o} is distinct from ${n} ${whereOf(measured, difference)}
     order by ${most} key desc limit ${shownExamples}`,
  );
};

const factorOf = async (transaction: Knex, measured: Measured, difference: ColumnDifference | SeriesDifference) => {
  if (!difference.isNumber) return null;
  const [o, n] = [`o.${identifier(difference.column)}::numeric`, `n.${identifier(difference.column)}::numeric`];
  const [row] = await rowsOfSql<{ ratio: string; rows: string }>(
    transaction,
    `select trim_scale(ratio)::text as ratio, count(*)::text as rows from (
       select round(${n} / ${o}, 1 - floor(log(abs(${n} / ${o})))::integer) as ratio
       ${differingOf(measured.pairs)} and ${o} <> 0 and ${n} <> 0 ${whereOf(measured, difference)}) ratios
     group by ratio order by count(*) desc, ratio limit 1`,
  );
  return row ? { ratio: row.ratio, rows: Number.parseInt(row.rows, 10) } : null;
};

/** Minimum numbers of rows to conclude that a column is always filled, for one series and for a source. */
const enoughOfSeries = 10;
const enoughRows = 20;

/** Whether a column is filled in every row of the source, or of the series for which the file has an empty value. */
const isAlwaysFilled = async (transaction: Knex, { merge, pairs }: Measured, column: string): Promise<boolean> => {
  const { target, sourceTag } = merge;
  const name = identifier(column);
  const filledSql = (where: string, enough: number): string => {
    const rows = `select from ${target} t where t.source_tag = ${sourceTag} ${where}`;
    return `(select count(*) from (${rows} limit ${enough}) first_rows) = ${enough} and not exists (${rows} and t.${name} is null)`;
  };
  const series = seriesColumns(merge);
  const ofSeries = `and exists (select ${differingOf(pairs)} and o.${name} is not null and n.${name} is null and ${sameKey(series, 't', 'n')})`;
  const [row] = await rowsOfSql<{ filled: boolean }>(
    transaction,
    `select ${[filledSql('', enoughRows), ...(series.length === 0 ? [] : [filledSql(ofSeries, enoughOfSeries)])].join(' or ')} as filled`,
  );
  return row!.filled;
};

const exchangedOf = async (transaction: Knex, pairs: Pairs, column: string, other: string): Promise<number> => {
  const [one, second] = [identifier(column), identifier(other)];
  const [row] = await rowsOfSql<{ rows: string }>(
    transaction,
    `select count(*)::text as rows ${differingOf(pairs)}
       and o.${one}::text = n.${second}::text and o.${second}::text = n.${one}::text and o.${one}::text <> o.${second}::text`,
  );
  return Number.parseInt(row!.rows, 10);
};

const withoutEmptied = (difference: ColumnDifference): ColumnDifference => ({
  ...difference,
  changed: difference.changed - difference.emptied,
  emptied: 0,
});

/**
 * Measures what a stage would change in its table and shows it to the judge. Reads every pair once to find the columns
 * that differ. All other reads cover only pairs that differ.
 */
export const judgeDifference = async (transaction: Knex, judge: Judge, measured: Measured): Promise<void> => {
  const ended = measured.ended ?? (await endedOf(transaction, measured));
  const shifted = measured.ended ? noneShifted : await shiftedOf(transaction, measured);
  const { table, met, changed } = measured;
  const measuredColumns = changed === 0 ? [] : await columnsOf(transaction, measured);
  const columns = measured.keepsEmptied === true ? measuredColumns.map(withoutEmptied) : measuredColumns;
  const series = columns.length === 0 ? [] : await seriesOf(transaction, measured, columns);
  await judge({
    table,
    met,
    changed,
    columns,
    series,
    ended,
    shifted,
    examples: (difference) => examplesOf(transaction, measured, difference),
    factor: (difference) => factorOf(transaction, measured, difference),
    isAlwaysFilled: (column) => isAlwaysFilled(transaction, measured, column),
    exchanged: (column, other) => exchangedOf(transaction, measured.pairs, column, other),
  });
};
