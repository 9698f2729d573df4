import { execFileSync } from 'node:child_process';

const golden = 'docs/openapi.json';

const git = (root: string, ...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const declares = (file: string): boolean =>
  /^\.changeset\/(?!README)[^/]+\.md$/.test(file) || file.endsWith('/CHANGELOG.md');

/**
 * Says what is missing where the OpenAPI document was changed, in the newest commit that touched it or since, and no changeset
 * (or, in a release, no CHANGELOG) came with it; null where nothing is. A change of that document reaches everyone who
 * generated a client from it.
 */
export const undeclaredChange = (root: string): string | null => {
  const open = git(root, 'status', '--porcelain', '--untracked-files=all').map((line) => line.slice(3));
  if (open.includes(golden)) {
    return open.some(declares) ? null : `${golden} is changed and no changeset says so: add one with pnpm changeset`;
  }
  const [newest] = git(root, 'log', '-1', '--format=%H', '--', golden);
  if (newest === undefined) return null;
  const files = git(root, 'show', '--format=', '--name-only', '-m', '--first-parent', newest);
  return files.some(declares) ? null : `commit ${newest} changes ${golden} without a changeset`;
};
