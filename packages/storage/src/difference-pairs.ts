import { differs, isOfSource, sameKey, type Merge } from './merge-sql.ts';

/** Pairs of a stored row `o` and a row `n` of the file with the same key. */
export interface Pairs {
  /** The relations of a FROM clause. */
  readonly from: string;
  /**
   * The FROM clause for the stored row `o` of each match, once and without the file's rows; absent if `from` serves.
   */
  readonly held?: string;
  /** The condition under which a pair differs. */
  readonly differs: string;
}

/** Pairs of a merge: `met` contains the location (ctid) of both rows. */
export const metPairs = ({ target, stage }: Merge, met: string): Pairs => ({
  from: `${met} m join ${target} o on o.ctid = m.place join ${stage} n on n.ctid = m.staged`,
  held: `${met} m join ${target} o on o.ctid = m.place`,
  differs: 'm.differs and not m.later',
});

/** Pairs of vintages: a staged one and the stored one before it. */
export const vintagePairs = (merge: Merge, decided: string): Pairs => ({
  from: `${decided} n join ${merge.target} o on ${isOfSource(merge, 'o')} and o.as_known_at = n.held_known and ${sameKey(merge.key, 'o', 'n')}`,
  differs: `n.outcome = 'changed'`,
});

/** Pairs of vintages that store the times at which a value was repeated. */
export const repeatPairs = (merge: Merge): Pairs => {
  const { target, stage, key } = merge;
  return {
    from: `${stage} n cross join lateral (
    select * from ${target} held where ${isOfSource(merge, 'held')} and held.as_known_at <= n.as_known_at
      and ${sameKey(key, 'held', 'n')} order by held.as_known_at desc limit 1) o`,
    differs: `(${differs(merge.compared ?? merge.values, 'o', 'n')})`,
  };
};

/** Pairs of lists: a staged row and the run that contains its day or ends before it. */
export const listPairs = ({ target, values }: Merge, placed: string): Pairs => ({
  from: `${placed} n join ${target} o on o.ctid = coalesce(n.around, n.before)`,
  differs: `(${differs(values, 'o', 'n')})`,
});
