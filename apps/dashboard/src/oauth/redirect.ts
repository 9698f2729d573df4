const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser would execute or display itself, and that identify no application. */
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

/** Whether an answer sent to the address stays on the user's machine. */
export const isOwnMachine = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || loopback.has(hostname));
};

/**
 * Whether a client may receive its answer at the address: over TLS, on this machine, or by an application's own scheme.
 */
export const isSafeRedirect = (uri: unknown): boolean => {
  if (typeof uri !== 'string' || uri.length > 2000 || !URL.canParse(uri)) return false;
  const { protocol, username, password, hash } = new URL(uri);
  if (username !== '' || password !== '' || hash !== '' || unsafeSchemes.has(protocol)) return false;
  return protocol === 'https:' || isOwnMachine(uri);
};

/** The receiver of the answer in a form that a person can check: a host, or the scheme of an application. */
export const receiverOf = (uri: string): string => {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
};

/** The form target that the consent page's policy must allow; null if the address could contain more than that. */
export const formTargetOf = (uri: string): string | null => {
  const { protocol, origin } = new URL(uri);
  const target = protocol === 'https:' || protocol === 'http:' ? origin : protocol;
  return /^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.:[\]-]+)?$/.test(target) ? target : null;
};
