import type { Day } from '@dqs/schemas';

interface Holding {
  readonly holding_rssd_id: number | null;
  readonly holding_name: string | null;
  readonly holding_as_of: Day | null;
}

/** A note on the holding company of an institution; null where no file reported one. */
export const holdingCompanyNote = ({
  holding_rssd_id: id,
  holding_name: name,
  holding_as_of: day,
}: Holding): string | null => {
  if (id === null) return null;
  const held = `The FDIC lists the holding company as of ${day}:`;
  return name === null
    ? `${held} RSSD id ${id}.`
    : `${held} ${name} (RSSD id ${id}). Search stocks_search by name if it files with the SEC.`;
};
