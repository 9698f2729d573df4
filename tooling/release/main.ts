// pnpm release             publishes all packages: in CI, from a commit whose versions `pnpm release:version` has written
// pnpm release --dry-run   rehearses versions and publishing in a copy of the last commit, up to where credentials are needed
import { parseArgs } from 'node:util';
import { publish } from './publish.ts';
import { rehearse } from './rehearse.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });

try {
  if (values['dry-run']) rehearse();
  else publish({ upload: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
