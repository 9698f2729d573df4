/**
 * Commands that install a package from a clone of the repository, as long as no version is on the npm registry.
 * `global` installs its command on the path. `local` is run in the project that needs the package, with the clone's
 * folder filled in.
 */
export const fromClone = (...names: readonly string[]): { readonly global: string; readonly local: string } => {
  const tarballs = (folder: string) => names.map((name) => `${folder}/dqs-${name}-*.tgz`).join(' ');
  return {
    global: `npm run pack:all -- ./packed && npm install --global ${tarballs('./packed')}`,
    local: `npm install ${tarballs('CLONE/packed')}`,
  };
};
