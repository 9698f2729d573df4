/**
 * How somebody gets a package while no version is on the npm registry: one shell line, in a clone of the repository. `global`
 * puts its command on the path; otherwise it is run in the project that wants the package, with the clone's folder filled in.
 */
export const fromClone = (...names: readonly string[]): { readonly global: string; readonly local: string } => {
  const tarballs = (folder: string) => names.map((name) => `${folder}/dqs-${name}-*.tgz`).join(' ');
  return {
    global: `npm run pack:all -- ./packed && npm install --global ${tarballs('./packed')}`,
    local: `npm install ${tarballs('CLONE/packed')}`,
  };
};
