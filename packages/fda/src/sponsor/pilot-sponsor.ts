/** A company taken over or split off, whose applications are the sponsor's today. */
interface Predecessor {
  readonly company: string;
  /** The year in which its applications became the sponsor's. */
  readonly since: number;
  /** As Drugs@FDA writes them. */
  readonly names: readonly string[];
}

/** A sponsor whose applications are served. */
export interface PilotSponsor {
  /** Stable: what the parameter `sponsor` takes beside ticker and company. */
  readonly key: string;
  readonly company: string;
  /** Of its shares at the exchange it is best known at; of a company elsewhere the symbol of its American receipts where it has them. */
  readonly ticker: string;
  /** The names it files under itself, as Drugs@FDA writes them. */
  readonly names: readonly string[];
  readonly predecessors: readonly Predecessor[];
}
