/** Prefix of the addresses of exports. */
export const bulkPath = '/bulk';

export const isBulk = (path: string): boolean => path === bulkPath || path.startsWith(`${bulkPath}/`);
