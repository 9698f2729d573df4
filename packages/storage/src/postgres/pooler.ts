const pooled = new WeakSet<object>();

/**
 * Records whether a pooler stands between a connection and the server. In that case the server reports another process
 * number for the session than the one that the connection received when it was opened.
 */
export const noteProcess = (client: object, processId: string | number | null | undefined): void => {
  if (String(processId) !== String((client as { readonly processID?: number }).processID)) pooled.add(client);
};

/**
 * Whether a connection of the driver reaches the server through a pooler such as PgBouncer. The server's session may
 * then change from one transaction to the next. Statements are therefore not prepared by name, and only transactions
 * take locks.
 */
export const isPooled = (client: object): boolean => pooled.has(client);

/** The name under which a statement may be prepared on the connection; undefined where it must not be. */
export const preparedName = (client: object, name: string): { name?: string } => (isPooled(client) ? {} : { name });
