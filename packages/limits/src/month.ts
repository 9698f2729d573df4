/** A calendar month in UTC. */
export interface Month {
  /** Its first day, `YYYY-MM-01`. */
  readonly firstDay: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** The first instant of the next month, in milliseconds since the epoch. */
  readonly end: number;
  /** That instant as RFC 3339 text. */
  readonly resetAt: string;
  readonly seconds: number;
}

/** The month that contains an instant, in milliseconds since the epoch. */
export const monthOf = (milliseconds: number): Month => {
  const date = new Date(milliseconds);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return {
    firstDay: new Date(start).toISOString().slice(0, 10),
    start,
    end,
    resetAt: `${new Date(end).toISOString().slice(0, 19)}Z`,
    seconds: (end - start) / 1000,
  };
};
