// pnpm new domain KEY "TITLE" | pnpm new connector DOMAIN NAME | pnpm new operation DOMAIN NAME
import { newConnector } from './connector.ts';
import { newDomain } from './domain.ts';
import { newOperation } from './operation.ts';
import { finish } from './workspace.ts';

const usage = `pnpm new domain KEY "TITLE"         a package under packages/, with its place in packages/domains
pnpm new connector DOMAIN NAME      a connector that reads nothing yet, with table, source and dataset
pnpm new operation DOMAIN NAME      an operation whose handler is not written yet

What is written compiles, and its tests fail until it is filled.`;

const [kind, first, second, ...more] = process.argv.slice(2);

const make = (): readonly string[] => {
  if (first === undefined || second === undefined || more.length > 0) throw new Error(usage);
  if (kind === 'domain') return newDomain(first, second);
  if (kind === 'connector') return newConnector(first, second);
  if (kind === 'operation') return newOperation(first, second);
  throw new Error(usage);
};

try {
  const next = make();
  for (const file of finish()) console.log(`wrote ${file}`);
  console.log(`Next:\n${next.map((step) => `  ${step}`).join('\n')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
