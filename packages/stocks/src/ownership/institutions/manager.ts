import { nameKey } from '@dqs/core/name-search';
import { cikOf } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError, notFound, outOfCoverage } from '@dqs/schemas';

const byName = statement(
  'stocks_managers_of_name',
  { manager_cik: 'integer' },
  `select distinct manager_cik from stocks_institution_report where manager_key = $1 order by manager_cik limit 11`,
);

const alike = statement(
  'stocks_managers_alike',
  { manager_name: 'text' },
  `select distinct manager_name from (
     (select manager_key, manager_name from stocks_institution_report where manager_key >= $1 order by manager_key, manager_cik limit 40)
     union all
     (select manager_key, manager_name from stocks_institution_report where manager_key < $1 order by manager_key desc, manager_cik desc limit 40)) near
    where manager_key like $2 limit 5`,
);

const byCik = statement(
  'stocks_manager_of_cik',
  { manager_cik: 'integer' },
  `select manager_cik from stocks_institution_report where manager_cik = $1 limit 1`,
);

const holdsAny = statement(
  'stocks_holds_managers',
  { held: 'boolean' },
  'select exists (select from stocks_institution_report) as held',
);

const filerOf = statement(
  'stocks_filer_known_as_manager',
  { name: 'text' },
  `select name from stocks_company where cik = $1 and is_manager`,
);

const refuse = async (db: Reader, text: string): Promise<never> => {
  if ((await db.first(holdsAny))?.held !== true)
    throw notFound('manager', 'no reports on Form 13F are loaded', {
      hint: 'Load them with: dqs ingest stocks.form-13f-data-sets',
    });
  const cik = cikOf(text);
  const filer = cik === null ? null : await db.first(filerOf, [cik]);
  if (filer)
    throw outOfCoverage(`no reports on Form 13F of ${filer.name} are loaded`, {
      param: 'manager',
      hint: 'Load them, for all managers and quarter by quarter, with: dqs ingest stocks.form-13f-data-sets',
    });
  const key = nameKey(text);
  const [word = ''] = key.split(' ');
  const near = cik === null && word !== '' ? await db.all(alike, [key, `${word}%`]) : [];
  throw notFound('manager', `no loaded report on Form 13F is of a manager named "${text}"`, {
    hint: 'Give the CIK of the manager or its exact name; stocks_search with kind=manager finds both.',
    candidates: near.map(({ manager_name }) => manager_name),
  });
};

/**
 * The CIK of the manager with a CIK (with or without leading zeros) or an exact name (regardless of letter case,
 * punctuation and the spelling of the legal form). Throws `not_found`; `out_of_coverage` if a filer is known to report
 * on Form 13F but none of its reports is loaded; and `ambiguous_identifier` if several managers have the name.
 */
export const findManager = async (db: Reader, text: string): Promise<number> => {
  const cik = cikOf(text);
  if (cik !== null) return (await db.first(byCik, [cik]))?.manager_cik ?? refuse(db, text);
  const [only, ...more] = await db.all(byName, [nameKey(text)]);
  if (only === undefined) return refuse(db, text);
  if (more.length === 0) return only.manager_cik;
  throw new ServiceError('ambiguous_identifier', `${more.length + 1} managers have filed under the name "${text}"`, {
    param: 'manager',
    hint: 'Name the manager by its CIK.',
    candidates: [only, ...more].slice(0, 10).map(({ manager_cik }) => String(manager_cik)),
  });
};
