import { Meta } from '@dqs/schemas';
import { z } from 'zod';

/** Meta of the operations on legal entities. */
export const EntitiesMeta = Meta.extend({
  unit: z.literal('entity_record').meta({ description: 'What a row is: a record of an entity.' }),
  period: z.literal('current').meta({ description: 'Records as they stand in the newest publication held.' }),
});

/** An LEI as a parameter. The handler reports a mistyped one, because it can suggest loaded LEIs. */
export const LeiParameter = z.string().min(1).max(100).meta({ description: 'Legal Entity Identifier, 20 characters.' });

/** The served part of an address. */
export const EntityAddress = z
  .strictObject({
    country: z.string().nullable().meta({ description: 'ISO 3166-1, two letters.' }),
    region: z.string().nullable().meta({ description: 'ISO 3166-2, such as US-MA.' }),
  })
  .meta({ id: 'EntityAddress' });
