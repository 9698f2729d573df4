import { parseArgs } from 'node:util';
import { evaluateChoices } from './choices/evaluate.ts';
import { printUnmapped } from './concepts.ts';
import { evaluatePlaces } from './places.ts';
import { evaluateContradictions } from './contradictions.ts';
import { evaluateFaces } from './faces.ts';
import { printPresence } from './presence.ts';
import { evaluateQuestions } from './questions/evaluate.ts';
import { evaluateRealEstate } from './real-estate.ts';
import { evaluateRoundTrip } from './round-trip.ts';
import { evaluateRoundings } from './roundings.ts';
import { printRules } from './rules.ts';
import { evaluateSession } from './session.ts';
import { evaluateStatements } from './statements.ts';

const usage = `pnpm evaluate questions [--url URL] [--model NAME --endpoint URL]
  Asks the questions of public sets over MCP: of a running service (DQS_URL, DQS_API_KEY; default http://localhost:8080).
  Without a model it makes the calls that answer each question and looks for what the set expects.
  --endpoint   an endpoint of OpenAI's chat completions up to /chat/completions; its key is read from DQS_MODEL_KEY
pnpm evaluate tokens [--url URL]
  Counts the tokens of ten tasks over MCP, for each way to connect (DQS_URL, DQS_API_KEY).
pnpm evaluate statements QUESTIONS FACTS
  QUESTIONS  financebench_open_source.jsonl of github.com/patronus-ai/financebench, fetched by you
  FACTS      a folder with company facts of the SEC, CIK##########.json
  Compares statement pages, and what tests of github.com/dgunning/edgartools expect of filings.
pnpm evaluate concepts SETS
  SETS       a folder with the tables of Financial Statement Data Sets of the SEC: sub.txt, num.txt, pre.txt
pnpm evaluate presence FILES
  FILES      a folder with company facts, with the tables of Financial Statement Data Sets, or with XBRL instances
pnpm evaluate faces FILINGS
  FILINGS    a folder with the tables of Financial Statement Data Sets, or with XBRL filings, each in a folder of its own with its
             instance and its linkbases, such as tests/fixtures/xbrl of github.com/dgunning/edgartools, fetched by you
pnpm evaluate rules FACTS
  FACTS      a folder with company facts: prints what each rule decided
pnpm evaluate roundings FACTS
  FACTS      a folder with company facts: prints each served amount that is only the rounding of an amount in the same filing or another one
pnpm evaluate contradictions FACTS
  FACTS      a folder with company facts: loads them, asks for every statement alone, and prints each contradiction without a note
pnpm evaluate places LISTS FILES
  LISTS      data/dist of github.com/bdurand/us_geo, fetched by you
  FILES      a folder with the files that dqs ingest geo loads
pnpm evaluate real-estate FILES
  FILES      a folder with the files that dqs ingest geo and dqs ingest re load
pnpm evaluate choices FILES
  FILES      a folder with files of all domains, such as samples
pnpm evaluate round-trip FILES [--datasets KEYS]
  FILES        a folder with files of all domains; a second one may follow
  --datasets   compares some: keys of datasets or domains, with commas`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    model: { type: 'string' },
    endpoint: { type: 'string' },
    datasets: { type: 'string' },
  },
});
const [what, first, second] = positionals;
const { DQS_API_KEY: key, DQS_URL, DQS_MODEL_KEY } = process.env;
const { model, endpoint } = values;

if (what === 'questions' && key !== undefined && (model === undefined) === (endpoint === undefined)) {
  const wrong = await evaluateQuestions({
    url: values.url ?? DQS_URL ?? 'http://localhost:8080',
    key,
    model:
      model === undefined || endpoint === undefined ? null : { url: endpoint, name: model, key: DQS_MODEL_KEY ?? null },
    print: (line) => console.log(line),
  });
  process.exitCode = wrong === 0 ? 0 : 1;
} else if (what === 'tokens' && key !== undefined) {
  const url = values.url ?? DQS_URL ?? 'http://localhost:8080';
  process.exitCode = (await evaluateSession(url, key, (line) => console.log(line))) === 0 ? 0 : 1;
} else if (what === 'statements' && first !== undefined && second !== undefined) {
  process.exitCode = evaluateStatements(first, second) > 0 ? 0 : 1;
} else if (what === 'concepts' && first !== undefined) {
  printUnmapped(first);
} else if (what === 'presence' && first !== undefined) {
  process.exitCode = printPresence(first) ? 0 : 1;
} else if (what === 'faces' && first !== undefined) {
  process.exitCode = evaluateFaces(first) ? 0 : 1;
} else if (what === 'rules' && first !== undefined) {
  process.exitCode = printRules(first) ? 0 : 1;
} else if (what === 'roundings' && first !== undefined) {
  process.exitCode = evaluateRoundings(first) ? 0 : 1;
} else if (what === 'contradictions' && first !== undefined) {
  process.exitCode = (await evaluateContradictions(first)) > 0 ? 1 : 0;
} else if (what === 'places' && first !== undefined && second !== undefined) {
  process.exitCode = (await evaluatePlaces(first, second)) > 0 ? 1 : 0;
} else if (what === 'real-estate' && first !== undefined) {
  process.exitCode = (await evaluateRealEstate(first)) > 0 ? 1 : 0;
} else if (what === 'choices' && first !== undefined) {
  process.exitCode = (await evaluateChoices(first)) > 0 ? 1 : 0;
} else if (what === 'round-trip' && first !== undefined) {
  const datasets = values.datasets?.split(',') ?? [];
  const differing = await evaluateRoundTrip(positionals.slice(1), datasets, (line) => console.log(line));
  process.exitCode = differing > 0 ? 1 : 0;
} else {
  const isAsking = what === 'questions' || what === 'tokens';
  console.error(isAsking && key === undefined ? 'Set DQS_API_KEY to a key of the service.' : usage);
  process.exitCode = 2;
}
