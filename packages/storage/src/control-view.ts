/**
 * What every surface may read of the kernel's own tables (schema `control`): a view of that name beside the views of fact
 * tables. It shows no row of a source, so it is the same on every surface.
 */
export interface ControlView {
  readonly name: string;
  /** Its definition; tables are named with their schema. */
  readonly sql: string;
  /** The columns that it reads, by table of `control`: the view's owner may read these and no others. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

/** Which generation of each dataset a session sees: read in the snapshot of the rows, it says what they are. */
const datasetGeneration: ControlView = {
  name: 'dataset_generation',
  sql: 'select key, generation from control.dataset',
  reads: { dataset: ['key', 'generation'] },
};

/** What is held of each dataset: when it was last loaded, and the days it speaks of. */
const datasetState: ControlView = {
  name: 'dataset_state',
  sql: 'select key, generation is not null as loaded, last_refresh, latest_as_of, held_since, held_through from control.dataset',
  reads: { dataset: ['key', 'generation', 'last_refresh', 'latest_as_of', 'held_since', 'held_through'] },
};

export const storageViews: readonly ControlView[] = [datasetGeneration, datasetState];
