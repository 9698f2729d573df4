import { Meta } from '@dqs/schemas';
import { z } from 'zod';

/** Meta of the operations on legal entities. */
export const EntitiesMeta = Meta.extend({
  unit: z.literal('entity_record').meta({ description: 'Kind of row: a record of an entity.' }),
  period: z.literal('current').meta({ description: 'Records as in the newest loaded publication.' }),
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
