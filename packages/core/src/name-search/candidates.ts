import { prominenceLevels } from './table.ts';

export interface NameCandidatesOptions {
  /** A table with the columns of `nameSearchSchema`. */
  readonly table: string;
  /** The column that identifies the entity with the name. */
  readonly id: string;
  /** A condition on the columns of the table that restricts the search; default: all rows. */
  readonly filter?: string;
  /** The number of the first of the five parameters; default: 1. */
  readonly first?: number;
  /** Whether to find names that the query misspells; default: true. Without them there are four parameters, none for slips. */
  readonly misspelt?: boolean;
}

/** Maximum rows that each tier reads, per level of prominence. For likeness, the maximum over all levels. */
const caps = { whole: 100, beginning: 60, words: 150, alike: 100 } as const;

/** A text search among the names of a level. The lowest level needs no condition, because nearly all names have it. */
const atLevel = (query: string, level: number): string =>
  level === 0 ? query : `('(' || ${query} || ') & ''level ${level}''')`;

/**
 * The common table expressions of a search by name. The last, `found`, has one row for each candidate entity,
 * unordered, in the column `id`. It has five parameters from `$first` on: the four of a `NameQuestion`, then the number
 * of wanted matches. Tiers run in this order, each only while earlier ones have found too few: whole names, beginnings
 * of names, all words, beginnings of words, words with a slip. Likeness by three-letter groups costs by far the most,
 * so it runs only if nothing was found.
 */
export const nameCandidates = ({
  table,
  id,
  filter = 'true',
  first = 1,
  misspelt = true,
}: NameCandidatesOptions): string => {
  const parameter = (at: number): string => `$${first + at}`;
  const core = parameter(0);
  const rows = (condition: string): string => `select ${id} from ${table} where ${condition} and (${filter})`;
  const all = (tiers: readonly string[], joined: string): string =>
    tiers.map((tier) => `select ${id} from ${tier}`).join(` ${joined} `);
  const unless = (tiers: readonly string[], enough: string): string =>
    `(select count(distinct ${id}) from (${all(tiers, 'union all')}) before) < ${enough}`;
  const fewerThanWanted = (tiers: readonly string[]): string => unless(tiers, `${parameter(misspelt ? 4 : 3)}::int`);
  const byLevel = (name: string, part: (level: number) => string): string =>
    `${name} as materialized (${prominenceLevels.map((level) => `(${part(level)})`).join(' union all ')})`;
  // A text search is planned for all of its rows and read only as far as needed, because its rows come from a
  // materialized expression. With a plain limit the planner would scan the table from its start and expect to find some
  // soon.
  const searched = (name: string, query: string, before: readonly string[]): readonly string[] => [
    ...prominenceLevels.map(
      (level) => `${name}_${level} as materialized (
        ${rows(`name_words @@ ${atLevel(query, level)}::tsquery`)} and ${fewerThanWanted(before)})`,
    ),
    byLevel(name, (level) => `select ${id} from ${name}_${level} limit ${caps.words}`),
  ];
  const spelled = ['whole', 'beginning', 'with_words', 'with_beginnings'] as const;
  const tiers = [...spelled, 'with_slips'] as const;
  const begins = `name_core >= ${core} and name_core < ${core} || chr(1114111)`;
  const exact = [
    byLevel(
      'whole',
      (level) => `${rows(`name_prominence = ${level} and name_core = ${core}`)} order by name_core limit ${caps.whole}`,
    ),
    byLevel(
      'beginning',
      (level) => `${rows(`name_prominence = ${level} and ${begins}`)} and ${fewerThanWanted(spelled.slice(0, 1))}
        order by name_core limit ${caps.beginning}`,
    ),
    ...searched('with_words', parameter(1), spelled.slice(0, 2)),
    ...searched('with_beginnings', parameter(2), spelled.slice(0, 3)),
  ];
  if (!misspelt) return [...exact, `found as (${all(spelled, 'union')})`].join(',\n');
  return [
    ...exact,
    // Of the words that a slip produces, only those that occur in any name. Searching for all of them at once would
    // cost a hundred times as much. A plain "exists" would scan the table from its start for each, expecting to find
    // one soon.
    `slip_forms as materialized (
       select split_part(slip, ' ', 1) as word, string_agg(quote_literal(split_part(slip, ' ', 2)), ' | ') as forms
         from unnest(${parameter(3)}::text[]) slip
        where ${fewerThanWanted(spelled)}
          and exists (
            with named as materialized (
              select from ${table} where name_words @@ quote_literal(split_part(slip, ' ', 2))::tsquery)
            select from named)
        group by 1),
     corrected as materialized (
       select string_agg('(' || forms || ')', ' & ') as query from slip_forms
        having count(*) = (select count(distinct split_part(slip, ' ', 1)) from unnest(${parameter(3)}::text[]) slip))`,
    ...searched('with_slips', '(select query from corrected)', spelled),
    `alike as materialized (
       ${rows(`name_core %> ${core}`)} and ${unless(tiers, '1')}
       order by word_similarity(${core}, name_core) desc, ${id} limit ${caps.alike})`,
    `found as (${all([...tiers, 'alike'], 'union')})`,
  ].join(',\n');
};
