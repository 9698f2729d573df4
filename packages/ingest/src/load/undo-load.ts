import { instantOf, type Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { UndoRefused, type Database, type Undone } from '@dqs/storage';
import { ImplausibleFile } from './implausible-file.ts';
import { findLoad } from './loads.ts';
import { storable, type Knex } from './ledger.ts';
import type { DecidedRequest } from './load-request.ts';

/**
 * Throws `ImplausibleFile` for the bytes of an undone load. The publisher may still serve them, and the next run would
 * restore what the operator undid.
 */
export const refuseUndone = async (
  transaction: Knex,
  { artifactId, force, isAccepted }: Pick<DecidedRequest, 'artifactId' | 'force' | 'isAccepted'>,
): Promise<void> => {
  if (force || isAccepted) return;
  const { rows } = await transaction.raw<{ rows: { id: string; because: string | null }[] }>(
    `select run.id::text as id, load.undone_because as because from control.ingestion_run run join control.load load on load.run_id = run.id
     where run.artifact_id = ?::bigint and run.status = 'undone' order by run.id desc limit 1`,
    [artifactId],
  );
  const [undone] = rows;
  if (undone)
    throw new ImplausibleFile(
      `load ${undone.id} of the same bytes was undone${undone.because === null ? '' : ` (${undone.because})`}`,
    );
};

/** An operator's request to undo a load. */
interface UndoRequest {
  readonly id: string;
  /** The operator; stored with the load. */
  readonly by: string;
  readonly because?: string | undefined;
}

/** The audit log's record of an undo. */
interface UndoRecord {
  readonly event: 'load_undone';
  readonly detail: Readonly<Record<'connector' | 'load' | 'artifact', string>> & { readonly because?: string };
}

interface UndoParts {
  readonly db: Pick<Database, 'knex' | 'writing'>;
  readonly clock: Clock;
  /** Writes a row of the audit log. Called before anything changes. */
  readonly record: (entry: UndoRecord) => Promise<unknown>;
}

/** Marks the bytes as never loaded. They are requested again, and rejected until an operator accepts them. */
const forgetBytes = async (transaction: Knex, id: string): Promise<void> => {
  const { rows } = await transaction.raw<{ rows: { artifact: string; connector: string }[] }>(
    `update control.ingestion_run run set status = 'undone' from control.ingestion_run of
     where of.id = ?::bigint and run.artifact_id = of.artifact_id
       and (run.id = of.id or run.id > of.id and run.status = 'unchanged') returning run.artifact_id::text as artifact, run.connector`,
    [id],
  );
  const [run] = rows;
  if (!run) return;
  await transaction.raw(
    `update control.quarantine set status = 'dropped' where artifact_id = ?::bigint and row_text is null and status = 'accepted'`,
    [run.artifact],
  );
  await transaction.raw(
    `delete from control.artifact_validator v using control.artifact a
     where a.id = ?::bigint and v.connector = a.connector and v.address = a.address and v.sha256 = a.sha256`,
    [run.artifact],
  );
};

/**
 * Restores all rows to their state before a load, together with a new generation. Throws `not_found` for an unknown
 * load number. Throws `bad_parameter` with the reason if the load cannot be undone.
 */
export const undoLoad = async (
  { db, clock, record }: UndoParts,
  { id, by, because }: UndoRequest,
): Promise<Undone & { readonly connector: string; readonly artifact: string }> => {
  const load = await findLoad(db.knex, id);
  if (!load)
    throw new ServiceError('not_found', `there is no load ${id}`, {
      param: 'number',
      hint: 'dqs loads lists the loads that can be undone.',
    });
  const { connector, artifact, dataset } = load;
  await record({
    event: 'load_undone',
    detail: { connector, load: id, artifact, ...(because === undefined ? {} : { because }) },
  });
  try {
    const undone = await db.writing(dataset, async (writer, transaction) => {
      const done = await writer.undo(id);
      await transaction.raw(
        'update control.load set undone_at = ?, undone_by = ?, undone_because = ? where run_id = ?::bigint',
        [instantOf(clock.now()), by, because === undefined ? null : storable(because), id],
      );
      await forgetBytes(transaction, id);
      return done;
    });
    return { ...undone, connector, artifact };
  } catch (error) {
    if (!(error instanceof UndoRefused)) throw error;
    throw new ServiceError('bad_parameter', error.message, {
      param: 'number',
      hint:
        error.laterRun === null
          ? 'dqs loads lists the loads that can be undone.'
          : `dqs loads show ${error.laterRun} shows what that load changed.`,
    });
  }
};
