const pooled = new WeakSet<object>();

/**
 * Remembers whether a pooler stands between a connection and the server: the session's process, as the server names it, is then
 * not the one that the connection was given when it was made.
 */
export const noteProcess = (client: object, processId: string | number | null | undefined): void => {
  if (String(processId) !== String((client as { readonly processID?: number }).processID)) pooled.add(client);
};

/**
 * Whether a connection of the driver reaches the server through a pooler such as PgBouncer. The server's session may then change
 * from one transaction to the next: statements are not prepared by name, and locks are held by transactions.
 */
export const isPooled = (client: object): boolean => pooled.has(client);

/** The name under which a statement may be prepared on the connection; undefined where it must not be. */
export const preparedName = (client: object, name: string): { name?: string } => (isPooled(client) ? {} : { name });
