/** A guide of the repository's folder `docs` on the site. */
export interface Guide {
  readonly path: string;
  /** Its file in the folder. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
  /** Search words for it. */
  readonly words: string;
  /** Its audience. */
  readonly reader: 'Everybody' | 'Developers' | 'Analysts' | 'Operators';
}

const guide = (file: string, title: string, reader: Guide['reader'], text: string, words: string): Guide => ({
  path: `/docs/${file}`,
  file: `${file}.md`,
  title,
  text,
  words,
  reader,
});

/**
 * Every guide that the site renders. Two more, on MCP and on errors, are written for this service and are at
 * `/docs/mcp` and `/docs/errors`.
 */
export const guides: readonly Guide[] = [
  guide(
    'start-agents',
    'Start with an agent',
    'Everybody',
    'Connect an agent, check what it sees, let it write code.',
    'quick start begin agent claude cursor chatgpt mcp connect',
  ),
  guide(
    'start-developers',
    'Start with a program',
    'Developers',
    'Call the service over HTTP, then with a module.',
    'quick start begin developer program curl rest javascript',
  ),
  guide(
    'start-analysts',
    'Start with an analysis',
    'Analysts',
    'Figures in a table, with their sources.',
    'quick start begin analyst table csv parquet excel',
  ),
  guide(
    'start-operators',
    'Start a service',
    'Operators',
    'Run the service, load official data, give out keys.',
    'quick start begin operator install run load keys',
  ),
  guide(
    'questions',
    'Three worked examples',
    'Everybody',
    'From a question to a figure with its source, step by step.',
    'example tutorial start walkthrough',
  ),
  guide(
    'limits',
    'Limits',
    'Everybody',
    'Requests per minute and month, page sizes, and error responses.',
    'rate limit quota requests throttle 429',
  ),
  guide(
    'versioning',
    'Versioning',
    'Developers',
    'What stays stable, and how changes are announced.',
    'version change deprecation stability',
  ),
  guide(
    'tables',
    'Tables',
    'Analysts',
    'Answers as CSV, NDJSON and Parquet.',
    'csv parquet file download export ndjson whole dataset',
  ),
  guide(
    'bulk',
    'Whole datasets',
    'Analysts',
    'Whole tables as Parquet, SQL on these tables, and mirrors.',
    'bulk parquet export dump mirror sql duckdb postgresql whole dataset',
  ),
  guide(
    'spreadsheets',
    'Spreadsheets',
    'Analysts',
    'A signed link that a spreadsheet reads by itself.',
    'excel google sheets signed link csv',
  ),
  guide(
    'python',
    'Python',
    'Developers',
    'A typed client, notebooks and data frames.',
    'python pandas notebook jupyter client',
  ),
  guide(
    'glossary',
    'Glossary',
    'Everybody',
    'The words of the service and what they mean.',
    'meaning terms definition words',
  ),
  guide(
    'deploying',
    'Deploying',
    'Operators',
    'From one process to many, with PostgreSQL and Redis.',
    'deploy docker install postgres run server operate',
  ),
  guide(
    'loading',
    'Loading the official data',
    'Operators',
    'Which sources there are, and how they are loaded and kept fresh.',
    'load ingest source data schedule fetch',
  ),
  guide(
    'settings',
    'Settings',
    'Operators',
    'Every environment variable with its default.',
    'environment variable configuration setting option',
  ),
  guide(
    'reliability',
    'Reliability',
    'Operators',
    'Backups, failures, and what happens while the database is away.',
    'backup restore failure outage health',
  ),
  guide(
    'security',
    'Security',
    'Operators',
    'Keys, sessions and what a leaked key means.',
    'key leaked revoke secret security session password',
  ),
  guide(
    'performance',
    'Performance',
    'Operators',
    'Measurements, and the machine they were made on.',
    'speed latency benchmark fast',
  ),
  guide(
    'architecture',
    'Architecture',
    'Developers',
    'How the service is built.',
    'architecture design package structure',
  ),
];
