import { mayBegin, slipsOfWords, type NameQuestion } from './question.ts';
import { prominenceLevels } from './table.ts';
import { wantedWords } from './words.ts';

/**
 * Searching a table of millions of names. What is typed is first turned into words that some name has, by a table of the distinct
 * words of all names; only whole words are then looked up among the names. A beginning of a word, a slip or likeness asked of
 * the names themselves costs a second where many have a common word; asked of the words it costs some milliseconds.
 */

/** The table of the words: `word`, in collation C, and in how many names it stands (`names`). */
export const dictionaryIndexes = (table: string): readonly string[] => [
  `create unique index ${table}_word on data.${table} (word) include (names)`,
  `create index ${table}_alike on data.${table} using gin (word gin_trgm_ops) with (fastupdate = off)`,
];

export interface DictionarySearchOptions {
  /** A table with the columns of `nameSearchSchema`. */
  readonly table: string;
  /** The table of its words. */
  readonly dictionary: string;
  /** The column that identifies the bearer of a name. */
  readonly id: string;
  /** Which rows take part, as a condition on the columns of the table; default: all. */
  readonly filter?: string;
  /** How a word that very many names have is looked for; for tests. */
  readonly common?: typeof commonWord;
}

/**
 * A single word that so many names have stands in names from the beginning of the table on: these are looked through in its order,
 * where an index would first gather the places of all.
 */
const commonWord: { readonly names: number; readonly first: number } = { names: 100_000, first: 60_000 };

/** Rows that a tier reads and gives at most, and forms that stand for one word. */
const caps = { whole: 100, beginning: 60, read: 1000, given: 200, begun: 40, narrow: 2000, alike: 12 } as const;

/** More words than anybody types to name somebody. */
const mostWords = 8;

/** The words of a question, each behind its place and before a star where it may be the beginning of one: `1 ameri *`. */
const askedWords = ({ core }: NameQuestion): readonly string[] => {
  const words = wantedWords(core).slice(0, mostWords);
  const asked = words.map((word, at) => `${at} ${word} ${mayBegin(word, at === words.length - 1) ? '*' : ''}`);
  // Two words may be one in the name: `jp morgan` is also the beginning of `jpmorgan`.
  return words.length === 2 ? [...asked, `-1 ${words.join('')} *`] : asked;
};

/** The parameters of `namesByWords` but the last. */
export const wordParameters = (
  question: NameQuestion,
): readonly [core: string, words: string, asked: readonly string[]] => [
  question.parameters[0],
  question.parameters[1],
  askedWords(question),
];

/** The parameters of `namesBySpelling`. */
export const spellingParameters = (
  question: NameQuestion,
): readonly [asked: readonly string[], slips: readonly string[]] => [
  askedWords(question).filter((asked) => !asked.startsWith('-')),
  slipsOfWords(wantedWords(question.core)),
];

const asked = (parameter: string): string => `asked as materialized (
  select split_part(a, ' ', 1)::int as place, split_part(a, ' ', 2) as word, split_part(a, ' ', 3) = '*' as begins
    from unnest(${parameter}::text[]) a)`;

/** Whether the tiers before have found fewer bearers than are enough. */
const unless = (id: string, tiers: readonly string[], enough: string): string =>
  `(select count(distinct ${id}) from (${tiers.map((tier) => `select ${id} from ${tier}`).join(' union all ')}) before) < ${enough}`;

/**
 * The rows that a text search finds, the prominent first. It is planned for all of its rows and read only as far as the cap,
 * because its rows are those of a materialized expression; a plain limit would have the planner read the table from its start.
 * `sooner` is a relation of as many rows as the cap, which then stand for those of the search, or of none.
 */
const searched = (
  { table, id, filter = 'true' }: DictionarySearchOptions,
  name: string,
  query: string,
  condition: string,
  sooner?: string,
) => [
  `${name}_all as materialized (
     select ${id}, name_prominence from ${table} where name_words @@ ${query}::tsquery and (${filter}) and ${condition})`,
  `${name} as materialized (
     select ${id} from (
       ${sooner === undefined ? '' : `select ${id}, name_prominence from ${sooner} union all`}
       select ${id}, name_prominence from ${name}_all limit ${caps.read}) capped
      order by name_prominence desc, ${id} limit ${caps.given})`,
];

/**
 * The rows that a text search for one very common word would give first, as `sooner` of it: an index gives them in the order of
 * the table, too. The function behind the operator is not a condition for an index, so that the table is read as it lies. None where
 * the first names of the table do not have as many.
 */
const foundSooner = (
  { table, dictionary, id, filter = 'true', common = commonWord }: DictionarySearchOptions,
  name: string,
  query: string,
  condition: string,
): readonly string[] => [
  `${name}_asked as materialized (
     select word from ${dictionary}
      where word = (select word from asked where place = 0) and names >= ${common.names}
        and (select count(*) from asked where place >= 0) = 1 and ${condition})`,
  `${name}_read as materialized (
     select ${id}, name_prominence from (
       select * from ${table} where exists (select from ${name}_asked) limit ${common.first}) first
      where ts_match_vq(name_words, ${query}::tsquery) and (${filter}))`,
  `${name}_capped as materialized (select * from ${name}_read limit ${caps.read})`,
  `${name} as (select * from ${name}_capped where (select count(*) from ${name}_capped) = ${caps.read})`,
];

/** Forms of each word as a text search that wants one of each; null where a word has none. */
const everyWord = (forms: string): string => `(
  select string_agg(part, ' & ') from (
    select '(' || string_agg(quote_literal(form), ' | ') || ')' as part from ${forms} where place >= 0 group by place) parts
  having count(*) = (select count(*) from asked where place >= 0))`;

const byWords = (options: DictionarySearchOptions): readonly string[] => {
  const { table, dictionary, id, filter = 'true' } = options;
  const levels = (name: string, part: (level: number) => string): string =>
    `${name} as materialized (${prominenceLevels.map((level) => `(${part(level)})`).join(' union all ')})`;
  const rows = (condition: string): string => `select ${id} from ${table} where ${condition} and (${filter})`;
  const begins = 'name_core >= $1 and name_core < $1 || chr(1114111)';
  const fewer = (...tiers: readonly string[]): string => unless(id, tiers, '$4::int');
  return [
    asked('$3'),
    levels(
      'whole',
      (level) => `${rows(`name_prominence = ${level} and name_core = $1`)} order by name_core limit ${caps.whole}`,
    ),
    levels(
      'beginning',
      (level) => `${rows(`name_prominence = ${level} and ${begins}`)} and ${fewer('whole')}
        order by name_core limit ${caps.beginning}`,
    ),
    ...foundSooner(options, 'common', '$2', fewer('whole', 'beginning')),
    ...searched(options, 'with_words', '$2', fewer('whole', 'beginning'), 'common'),
    // The words that begin so; of more than can be asked for, those that stand in most names.
    `begun as materialized (
       select asked.place, asked.word, known.word as form, known.names, known.rank
         from asked cross join lateral (
           select word, names, row_number() over (order by names desc, word) as rank from (
             select word, names from ${dictionary}
              where word >= asked.word and word < asked.word || chr(case when asked.begins then 1114111 else 1 end)
              order by names desc, word limit ${caps.begun + 1}) first) known
        where ${fewer('whole', 'beginning', 'with_words')})`,
    `begun_forms as (select place, form from begun where rank <= ${caps.begun})`,
    `joined as (select '(' || string_agg(quote_literal(form), ' | ') || ')' as query from begun_forms where place = -1)`,
    `begun_query as materialized (
       select concat_ws(' | ', ${everyWord('begun_forms')}, (select query from joined)) as query)`,
    ...searched(
      options,
      'with_beginnings',
      `(select nullif(query, '') from begun_query)`,
      fewer('whole', 'beginning', 'with_words'),
    ),
    // Where a beginning has more words than can be asked for, the others may be rare enough for all of their names to be read.
    `cut as (select place, word from begun where place >= 0 group by place, word having max(rank) > ${caps.begun})`,
    `narrow_query as materialized (
       select string_agg('(' || forms || ')', ' & ') as query from (
         select string_agg(quote_literal(form), ' | ') as forms, sum(names) as names
           from begun where place >= 0 and place not in (select place from cut) group by place) uncut
       having min(names) <= ${caps.narrow} and exists (select from cut))`,
    `narrow_all as materialized (
       select ${id}, name_core from ${table}
        where name_words @@ (select query from narrow_query)::tsquery and (${filter})
          and ${fewer('whole', 'beginning', 'with_words', 'with_beginnings')})`,
    `narrow as materialized (
       select ${id} from narrow_all
        where not exists (select from cut where position(' ' || cut.word in ' ' || name_core) = 0) limit ${caps.given})`,
  ];
};

const found = (id: string, tiers: readonly string[]): string =>
  `found as (${tiers.map((tier) => `select ${id} from ${tier}`).join(' union ')})`;

/**
 * The common table expressions of a statement that finds names by their words; the last, `found`, has one row for each bearer that
 * may be meant, in no order. Four parameters: those of `wordParameters`, then how many matches are wanted. Read in this order,
 * each only while those before have found fewer: whole names, beginnings of names, all words, beginnings of words.
 */
export const namesByWords = (options: DictionarySearchOptions): string =>
  [...byWords(options), found(options.id, ['whole', 'beginning', 'with_words', 'with_beginnings', 'narrow'])].join(
    ',\n',
  );

/**
 * The same for names whose words are spelt in another way: each word with a slip of a letter; failing that words alike by
 * three-letter groups; failing that all of these but one, of three or more. Two parameters: those of `spellingParameters`.
 */
export const namesBySpelling = (options: DictionarySearchOptions): string => {
  const { dictionary, id } = options;
  const none = (...tiers: readonly string[]): string => unless(id, tiers, '1');
  return [
    asked('$1'),
    `slip_forms as materialized (
       select split_part(slip, ' ', 1)::int as place, known.word as form
         from unnest($2::text[]) slip
         cross join lateral (select word from ${dictionary} where word = split_part(slip, ' ', 2) offset 0) known)`,
    ...searched(options, 'with_slips', everyWord('slip_forms'), 'true'),
    `alike_forms as materialized (
       select place, form from slip_forms where ${none('with_slips')}
       union
       select asked.place, known.word from asked cross join lateral (
         select word from ${dictionary} d where d.word % asked.word
          order by similarity(d.word, asked.word) desc, d.names desc, d.word limit ${caps.alike}) known
        where ${none('with_slips')})`,
    ...searched(options, 'with_alike', everyWord('alike_forms'), none('with_slips')),
    `all_but_one as materialized (
       select string_agg('(' || query || ')', ' | ') as query from (
         select string_agg(part.forms, ' & ') as query
           from asked omitted join (
             select place, '(' || string_agg(quote_literal(form), ' | ') || ')' as forms from alike_forms group by place) part
             on part.place <> omitted.place
          group by omitted.place having count(*) = (select count(*) from asked) - 1) others
        having (select count(*) from asked) >= 3)`,
    ...searched(options, 'but_one', '(select query from all_but_one)', none('with_slips', 'with_alike')),
    found(id, ['with_slips', 'with_alike', 'but_one']),
  ].join(',\n');
};
