import { statement, type Finding, type Reader } from '@dqs/kit';
import { unreportedRules } from './issue-notes.ts';
import { withheldSql } from './issues.ts';

/** Least share of statements that must pass. A lower share means wrong data or a wrong reading of it. */
const acceptedPassingPercent = 90;

/** Number of failures listed per statement, newest first. */
const listedFailures = 20;

const shares = statement(
  'stocks_statement_shares',
  { statement: 'text', total: 'integer', failing: 'integer' },
  `select stored.statement, stored.count as total, coalesce(failing.count, 0) as failing
     from (select statement, count(*) as count from stocks_statement group by statement) stored
     left join (select statement, count(distinct (cik, period_type, period_end)) as count
                  from stocks_statement_issue where mode = 'latest' group by statement) failing using (statement)
    order by stored.statement`,
);

const failures = statement(
  'stocks_statement_failures',
  { cik: 'integer', period_type: 'text', period_end: 'day', rule: 'text', detail: 'text' },
  `select cik, period_type, period_end, rule, detail from stocks_statement_issue
    where statement = $1 and mode = 'latest' order by period_end desc, cik, period_type, rule limit $2`,
);

const failuresText = async (db: Reader, name: string): Promise<string> =>
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

/** For each statement how often its rules held before lines were left out, and how many lines each rule changed. */
const decisionFindings = async (db: Reader): Promise<readonly Finding[]> => {
  const byStatement = Map.groupBy(await db.all(decisions), (row) => row.statement);
  return [...byStatement].map(([name, rules]): Finding => {
    const sum = (of: 'judged' | 'held'): number => rules.reduce((total, row) => total + row[of], 0);
    const broken = rules
      .filter(({ judged, held }) => held < judged)
      .map(
        ({ rule, judged, held, left_out, replaced }) =>
          `; ${rule}: ${held} of ${judged}, ${lines(left_out)} left out, ${replaced} replaced`,
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
  { cik: 'integer', left_out: 'integer', replaced: 'integer', rules: 'text', filers: 'integer' },
  `select cik, sum(left_out)::bigint as left_out, sum(replaced)::bigint as replaced,
          string_agg(rule || ' ' || (left_out + replaced), ', ' order by left_out + replaced desc, rule) as rules,
          count(*) over () as filers
     from stocks_statement_decision where left_out + replaced > 0
    group by cik order by sum(left_out + replaced) desc, cik limit $1`,
);

/** The filers with the most lines changed by rules, each with its rules. */
const filerFindings = async (db: Reader): Promise<readonly Finding[]> => {
  const rows = await db.all(filers, [listedFailures]);
  const [first] = rows;
  if (!first) return [];
  const each = rows.map(
    ({ cik, left_out, replaced, rules }) => `CIK ${cik}: ${left_out} left out, ${replaced} replaced (${rules})`,
  );
  return [
    {
      check: 'statements: rules by filer',
      ok: true,
      detail: `rules changed lines in the statements of ${first.filers} filers; most in: ${each.join('; ')}`,
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

/** How many served values contradict a rule, and whether the notes of answers report each. */
const contradictionFindings = async (db: Reader): Promise<readonly Finding[]> => {
  const open = await db.all(openRules);
  const unreported = unreportedRules(open);
  const sum = (rules: typeof unreported): number => rules.reduce((total, { count }) => total + count, 0);
  const named = unreported.map(({ statement: kind, rule, count }) => `; ${kind} ${rule}: ${count}`).join('');
  return [
    {
      check: 'statements: contradictions that are served',
      ok: unreported.length === 0,
      detail: `the notes report ${sum(open) - sum(unreported)} of ${sum(open)} contradictions between rules and served values${named}`,
    },
  ];
};

const calendarFindings = async (db: Reader): Promise<readonly Finding[]> => {
  const notes = await failuresText(db, 'calendar');
  return notes === '' ? [] : [{ check: 'statements: names of fiscal years', ok: true, detail: notes }];
};

/** How many statements pass the accounting identities, and the newest that fail. */
export const statementChecks = async (db: Reader): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const { statement: name, total, failing } of await db.all(shares)) {
    const newest = failing === 0 ? '' : `; the newest that fail: ${await failuresText(db, name)}`;
    findings.push({
      check: `statements: identities of ${name}`,
      ok: (total - failing) * 100 >= total * acceptedPassingPercent,
      detail: `${total - failing} of ${total} pass all identities${newest}`,
    });
  }
  return [
    ...findings,
    ...(await contradictionFindings(db)),
    ...(await decisionFindings(db)),
    ...(await filerFindings(db)),
    ...(await calendarFindings(db)),
  ];
};
