import { printUnmapped } from './concepts.ts';
import { evaluateStatements } from './statements.ts';

const usage = `pnpm evaluate statements QUESTIONS FACTS
  QUESTIONS  financebench_open_source.jsonl of github.com/patronus-ai/financebench, fetched by you
  FACTS      a folder with company facts of the SEC, CIK##########.json
pnpm evaluate concepts SETS
  SETS       a folder with the tables of Financial Statement Data Sets of the SEC: sub.txt, num.txt, pre.txt`;

const [what, first, second] = process.argv.slice(2);
if (what === 'statements' && first !== undefined && second !== undefined) {
  process.exitCode = evaluateStatements(first, second) > 0 ? 0 : 1;
} else if (what === 'concepts' && first !== undefined) {
  printUnmapped(first);
} else {
  console.error(usage);
  process.exitCode = 2;
}
