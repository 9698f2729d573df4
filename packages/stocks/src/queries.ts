import { leastScore, nameQuestion, rank } from '@dqs/core/name-search';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findCompany, type Company } from './companies/find-company.ts';
import { readSpelledCandidates } from './companies/search/query.ts';

export type { Company } from './companies/find-company.ts';

/** The company that a ticker or CIK means; null where none is loaded under it. `param` is named in errors. Throws `ambiguous_identifier`. */
export const findListedCompany = async (db: Reader, text: string, param: string): Promise<Company | null> => {
  try {
    return await findCompany(db, text, param);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
};

/** A company of the lists, with its first active symbol. */
export interface ListedName {
  readonly cik: number;
  readonly name: string;
  readonly symbol: string;
}

/** The listed companies whose name has every word of a text, the best match first, at most `limit`. */
export const readListedNames = async (db: Reader, text: string, limit: number): Promise<readonly ListedName[]> => {
  const candidates = await readSpelledCandidates(db, nameQuestion(text), limit);
  const listed = candidates.flatMap(({ cik, name: own, symbols }): readonly ListedName[] => {
    const [symbol] = symbols as readonly string[];
    return symbol === undefined ? [] : [{ cik, name: own, symbol }];
  });
  return rank(
    text,
    listed,
    (each) => ({ fields: [{ kind: 'name', value: each.name, reason: 'name' }], name: each.name, key: each.symbol }),
    { limit },
  ).flatMap(({ item, score }) => (score >= leastScore.words ? [item] : []));
};

// A name counts where it stands for one company with a symbol alone, present names and former ones alike.
const ofNames = statement(
  'stocks_companies_of_names',
  { words: 'text', cik: 'integer', symbol: 'text' },
  `select name.words, name.cik, listed.symbol
     from (select distinct words, cik from stocks_filer_name
            where name_prominence in (0, 1, 2, 3) and name_core = any ($1::text[])) name
     join lateral (
       select symbol from (
         (select symbol, position, 1 as rank from stocks_ticker where cik = name.cik and valid_to is null)
         union all
         (select symbol, position, 2 as rank from stocks_filer_symbol where cik = name.cik)) symbols
        order by rank, position limit 1) listed on true
    order by name.words, name.cik`,
);

/** A company by one of its names. */
export interface NamedCompany {
  /** The name as `foldName` writes it. */
  readonly words: string;
  readonly cik: number;
  /** Its first active symbol. */
  readonly symbol: string;
}

/** The companies with a symbol of whose names one has one of some cores (`nameCore`). One round trip. */
export const readCompaniesOfNames = (db: Reader, cores: readonly string[]): Promise<readonly NamedCompany[]> =>
  db.all(ofNames, [cores]);

const namesOf = statement(
  'stocks_names_of_company',
  { words: 'text' },
  `select distinct words from stocks_filer_name where cik = $1 order by words`,
);

/** The names of a company, present and former, in words. */
export const readNamesOf = async (db: Reader, cik: number): Promise<readonly string[]> =>
  (await db.all(namesOf, [cik])).map(({ words }) => words);
