/** A company that was taken over or split off, whose applications now belong to the sponsor. */
interface Predecessor {
  readonly company: string;
  /** The year from which its applications belong to the sponsor. */
  readonly since: number;
  /** The names as Drugs@FDA writes them. */
  readonly names: readonly string[];
}

/** A sponsor whose applications are served. */
export interface PilotSponsor {
  /** Stable key that the parameter `sponsor` accepts along with ticker and company. */
  readonly key: string;
  readonly company: string;
  /**
   * Ticker of its shares at its best-known exchange. For a company abroad, the symbol of its American receipts where it
   * has them.
   */
  readonly ticker: string;
  /** The names under which it files itself, as Drugs@FDA writes them. */
  readonly names: readonly string[];
  readonly predecessors: readonly Predecessor[];
}
