const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Addresses that name no application, but something that a browser would run or show. */
const unsafeSchemes: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
]);

/** Whether an answer sent there stays on the machine of whoever asked. */
export const isOwnMachine = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || loopback.has(hostname));
};

/** Whether a client may have its answer sent there: by TLS, to this machine, or to an application by a name of its own. */
export const isSafeRedirect = (uri: unknown): boolean => {
  if (typeof uri !== 'string' || uri.length > 2000 || !URL.canParse(uri)) return false;
  const { protocol, username, password, hash } = new URL(uri);
  if (username !== '' || password !== '' || hash !== '' || unsafeSchemes.has(protocol)) return false;
  return protocol === 'https:' || isOwnMachine(uri);
};

/** Who gets the answer, in words that a person can check: a host, or the name of an application. */
export const receiverOf = (uri: string): string => {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
};

/** What the policy of the consent page must let its form lead to; null where the address could say more than that. */
export const formTargetOf = (uri: string): string | null => {
  const { protocol, origin } = new URL(uri);
  const target = protocol === 'https:' || protocol === 'http:' ? origin : protocol;
  return /^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.:[\]-]+)?$/.test(target) ? target : null;
};
