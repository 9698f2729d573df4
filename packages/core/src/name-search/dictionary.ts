import { mayBegin, slipsOfWords, type NameQuestion } from './question.ts';
import { prominenceLevels } from './table.ts';
import { wantedWords } from './words.ts';

/**
 * Searches a table of millions of names. A dictionary table of the distinct words of all names first maps the typed
 * words to words that occur in names. Only whole words are then searched among the names. A search of the names
 * themselves by the beginning of a common word, a slip or likeness takes a second. The dictionary takes some
 * milliseconds.
 */

/** The dictionary table: `word`, in collation C, and the number of names that contain it (`names`). */
export const dictionaryIndexes = (table: string): readonly string[] => [
  `create unique index ${table}_word on data.${table} (word) include (names)`,
  `create index ${table}_alike on data.${table} using gin (word gin_trgm_ops) with (fastupdate = off)`,
];

export interface DictionarySearchOptions {
  /** A table with the columns of `nameSearchSchema`. */
  readonly table: string;
  /** Its dictionary table. */
  readonly dictionary: string;
  /** The column that identifies the entity with the name. */
  readonly id: string;
  /** A condition on the columns of the table that restricts the search; default: all rows. */
  readonly filter?: string;
  /** When a word counts as very common; for tests. */
  readonly common?: typeof commonWord;
}

/**
 * A word that occurs in this many names occurs near the beginning of the table. The table is then scanned in its order,
 * because an index would first collect the positions of all matches.
 */
const commonWord: { readonly names: number; readonly first: number } = { names: 100_000, first: 60_000 };

/** A word that so many names have is spelled as meant. A search for similar words costs some ten milliseconds a word. */
const wellKnown = 1000;

/** Maximum rows that a tier reads and returns, maximum forms of one word, and maximum words of a question that may be misspelt. */
const caps = {
  whole: 100,
  beginning: 60,
  read: 1000,
  given: 200,
  begun: 40,
  narrow: 2000,
  alike: 12,
  strange: 4,
} as const;

/** Maximum number of words. Nobody types more for one name. */
const mostWords = 8;

/**
 * The words of a question as `place word star`: `1 ameri *`. The star marks a word that may be the beginning of
 * another.
 */
const askedWords = ({ core }: NameQuestion): readonly string[] => {
  const words = wantedWords(core).slice(0, mostWords);
  const asked = words.map((word, at) => `${at} ${word} ${mayBegin(word, at === words.length - 1) ? '*' : ''}`);
  // Two words may be one in the name: `jp morgan` is also the beginning of `jpmorgan`.
  return words.length === 2 ? [...asked, `-1 ${words.join('')} *`] : asked;
};

/** The parameters of `namesByWords` except the last. */
export const wordParameters = (
  question: NameQuestion,
): readonly [core: string, words: string, asked: readonly string[]] => {
  const [core, words] = question.spelled;
  return [core, words, askedWords(question)];
};

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

/** A condition that earlier tiers have found fewer than `enough` entities. */
const unless = (id: string, tiers: readonly string[], enough: string): string =>
  `(select count(distinct ${id}) from (${tiers.map((tier) => `select ${id} from ${tier}`).join(' union all ')}) before) < ${enough}`;

/**
 * The rows of a text search, most prominent first. It is planned for all of its rows and read only up to the cap,
 * because its rows come from a materialized expression. With a plain limit the planner would scan the table from its
 * start. `sooner` is a relation that either has as many rows as the cap, which then replace those of the search, or
 * none.
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
 * The first rows of a text search for one very common word, for use as `sooner`. An index would also return them in the
 * order of the table. The condition calls the function behind the operator, which no index supports, so that the table
 * is scanned in its physical order. Empty if the first names of the table have too few matches.
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

/** A text search for one form of each word; null if a word has none. */
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
    // The words with this beginning. If there are too many, those that occur in most names.
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
    // If a beginning has too many words, the remaining words of the query may be rare enough to read all of their
    // names.
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
 * The common table expressions of a search by words. The last, `found`, has one row for each candidate entity,
 * unordered. It has four parameters: those of `wordParameters`, then the number of wanted matches. Tiers run in this
 * order, each only while earlier ones have found too few: whole names, beginnings of names, all words, beginnings of
 * words.
 */
export const namesByWords = (options: DictionarySearchOptions): string =>
  [...byWords(options), found(options.id, ['whole', 'beginning', 'with_words', 'with_beginnings', 'narrow'])].join(
    ',\n',
  );

/**
 * The same for names whose words are misspelt: first each word with a slip of a letter, then words alike by
 * three-letter groups, then all of these except one, of three or more. A word of `wellKnown` names stands for itself.
 * It has two parameters: those of `spellingParameters`.
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
    `strange as materialized (
       select place, word from asked
        where not exists (select from ${dictionary} own where own.word = asked.word and own.names >= ${wellKnown}))`,
    `alike_forms as materialized (
       select place, form from slip_forms where ${none('with_slips')}
       union
       select place, word from asked where place not in (select place from strange) and ${none('with_slips')}
       union
       select strange.place, known.word from strange cross join lateral (
         select word from ${dictionary} d where d.word % strange.word
          order by similarity(d.word, strange.word) desc, d.names desc, d.word limit ${caps.alike}) known
        where (select count(*) from strange) <= ${caps.strange} and ${none('with_slips')})`,
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
