/** Addresses of exports begin with it. */
export const bulkPath = '/bulk';

export const isBulk = (path: string): boolean => path === bulkPath || path.startsWith(`${bulkPath}/`);
