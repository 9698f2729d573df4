import { statement, type Reader } from '@dqs/kit';
import { notFound, type ServiceError } from '@dqs/schemas';

const anyHeld = statement(
  'entities_any_held',
  { held: 'boolean' },
  'select exists (select from entities_record where deleted_at is null) as held',
);

/** The error for a valid LEI without loaded data. */
export const unknownEntity = async (db: Reader, lei: string): Promise<ServiceError> => {
  const any = (await db.first(anyHeld))?.held ?? false;
  return any
    ? notFound('lei', `no loaded entity has the LEI ${lei}, although its checksum is valid`, {
        hint: 'It may be newer than the loaded publication (see platform_get_freshness). Find entities by name with entities_search.',
      })
    : notFound('lei', `no LEI records have been loaded, so there is no entity with the LEI ${lei}`, {
        hint: 'Load them with: dqs ingest entities.gleif-records',
      });
};
