import type { Day } from '@dqs/schemas';

interface Holding {
  readonly holding_rssd_id: number | null;
  readonly holding_name: string | null;
  readonly holding_as_of: Day | null;
}

/** A note on the holding company of an institution; null where no file reported one. */
export const heldBy = ({ holding_rssd_id: id, holding_name: name, holding_as_of: day }: Holding): string | null => {
  if (id === null) return null;
  const known = `The holding company, as the FDIC had it on ${day}, is`;
  return name === null
    ? `${known} the one with the RSSD id ${id}.`
    : `${known} ${name} (RSSD id ${id}); stocks_search finds it by name if it files with the SEC.`;
};
