import type { DatasetKey } from '@dqs/schemas';

/**
 * Another loader is writing the dataset. Nothing was changed. The same load can be repeated once the other has ended.
 */
export class DatasetBusyError extends Error {
  override readonly name = 'DatasetBusyError';
  readonly dataset: DatasetKey;

  constructor(dataset: DatasetKey) {
    super(`${dataset} is being loaded by another process; wait until that load has ended`);
    this.dataset = dataset;
  }
}
