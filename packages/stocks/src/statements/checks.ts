import { statement, type Finding, type Reader } from '@dqs/kit';
import { untoldRules } from './issue-notes.ts';
import { withheldSql } from './issues.ts';

/** Below this share of statements that pass, something is wrong with the data or with the way it is read. */
const acceptedPassingPercent = 90;

/** How many of the newest failures are written out for each statement. */
const listedFailures = 20;

const shares = statement(
  'stocks_statement_shares',
  { statement: 'text', held: 'integer', failing: 'integer' },
  `select held.statement, held.count as held, coalesce(failing.count, 0) as failing
     from (select statement, count(*) as count from stocks_statement group by statement) held
     left join (select statement, count(distinct (cik, period_type, period_end)) as count
                  from stocks_statement_issue where mode = 'latest' group by statement) failing using (statement)
    order by held.statement`,
);

const failures = statement(
  'stocks_statement_failures',
  { cik: 'integer', period_type: 'text', period_end: 'day', rule: 'text', detail: 'text' },
  `select cik, period_type, period_end, rule, detail from stocks_statement_issue
    where statement = $1 and mode = 'latest' order by period_end desc, cik, period_type, rule limit $2`,
);

const written = async (db: Reader, name: string): Promise<string> =>
  (await db.all(failures, [name, listedFailures]))
    .map(
      ({ cik, period_type, period_end, rule, detail }) => `CIK ${cik} ${period_type} ${period_end} ${rule}: ${detail}`,
    )
    .join('; ');

const decisions = statement(
  'stocks_statement_decisions',
  { statement: 'text', rule: 'text', judged: 'integer', held: 'integer', left_out: 'integer', replaced: 'integer' },
  `select statement, rule, sum(judged)::bigint as judged, sum(held)::bigint as held, sum(left_out)::bigint as left_out,
          sum(replaced)::bigint as replaced
     from stocks_statement_decision group by statement, rule order by statement, rule`,
);

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** For each statement how often its rules held before anything was left out, and what was left out for which. */
const decided = async (db: Reader): Promise<readonly Finding[]> => {
  const byStatement = Map.groupBy(await db.all(decisions), (row) => row.statement);
  return [...byStatement].map(([name, rules]): Finding => {
    const sum = (of: 'judged' | 'held'): number => rules.reduce((total, row) => total + row[of], 0);
    const broken = rules
      .filter(({ judged, held }) => held < judged)
      .map(
        ({ rule, judged, held, left_out, replaced }) =>
          `; ${rule}: ${held} of ${judged}, ${lines(left_out)} left out, ${replaced} took another value`,
      );
    return {
      check: `statements: arithmetic of ${name}`,
      ok: true,
      detail: `${sum('held')} of ${sum('judged')} judgements by ${rules.length} rules hold${broken.join('')}`,
    };
  });
};

const filers = statement(
  'stocks_statement_decisions_of_filers',
  { cik: 'integer', left_out: 'integer', replaced: 'integer', rules: 'text', held: 'integer' },
  `select cik, sum(left_out)::bigint as left_out, sum(replaced)::bigint as replaced,
          string_agg(rule || ' ' || (left_out + replaced), ', ' order by left_out + replaced desc, rule) as rules,
          count(*) over () as held
     from stocks_statement_decision where left_out + replaced > 0
    group by cik order by sum(left_out + replaced) desc, cik limit $1`,
);

/** The filers in whose statements the rules decided most, each with its rules. */
const decidedOfFilers = async (db: Reader): Promise<readonly Finding[]> => {
  const rows = await db.all(filers, [listedFailures]);
  const [first] = rows;
  if (!first) return [];
  const each = rows.map(
    ({ cik, left_out, replaced, rules }) =>
      `CIK ${cik}: ${left_out} left out, ${replaced} took another value (${rules})`,
  );
  return [
    {
      check: 'statements: rules by filer',
      ok: true,
      detail: `rules decided in the statements of ${first.held} filers; most in: ${each.join('; ')}`,
    },
  ];
};

const openRules = statement(
  'stocks_statement_open_rules',
  { statement: 'text', rule: 'text', withheld: 'boolean', count: 'integer' },
  `select statement, rule, ${withheldSql} as withheld, count(*) as count from stocks_statement_issue
    where mode in ('latest', 'as_reported') and statement <> 'calendar'
    group by statement, rule, ${withheldSql} order by statement, rule`,
);

/** How many contradictions of the rules stand in what is served, and whether the notes of answers tell each. */
const contradictions = async (db: Reader): Promise<readonly Finding[]> => {
  const open = await db.all(openRules);
  const untold = untoldRules(open);
  const sum = (rules: typeof untold): number => rules.reduce((total, { count }) => total + count, 0);
  const named = untold.map(({ statement: kind, rule, count }) => `; ${kind} ${rule}: ${count}`).join('');
  return [
    {
      check: 'statements: contradictions that are served',
      ok: untold.length === 0,
      detail: `the notes tell ${sum(open) - sum(untold)} of ${sum(open)} contradictions of rules with values as served${named}`,
    },
  ];
};

const calendars = async (db: Reader): Promise<readonly Finding[]> => {
  const notes = await written(db, 'calendar');
  return notes === '' ? [] : [{ check: 'statements: names of fiscal years', ok: true, detail: notes }];
};

/** How many statements pass the accounting identities, and the newest that do not. */
export const statementChecks = async (db: Reader): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const { statement: name, held, failing } of await db.all(shares)) {
    const told = failing === 0 ? '' : `; the newest that do not: ${await written(db, name)}`;
    findings.push({
      check: `statements: identities of ${name}`,
      ok: (held - failing) * 100 >= held * acceptedPassingPercent,
      detail: `${held - failing} of ${held} pass all identities${told}`,
    });
  }
  return [
    ...findings,
    ...(await contradictions(db)),
    ...(await decided(db)),
    ...(await decidedOfFilers(db)),
    ...(await calendars(db)),
  ];
};
