import { domain } from '@dqs/kit';
import {
  exceptionDeltas,
  exceptions,
  recordDeltas,
  records,
  relationshipDeltas,
  relationships,
} from './connectors/gleif/connector.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { entities as tables } from './migrations/0001-entities.ts';
import { words } from './migrations/0002-words.ts';
import { relationsInOrder } from './migrations/0003-relations-in-order.ts';
import { namesWithoutIndex } from './migrations/0004-names-without-index.ts';
import { relationsWithoutIndex } from './migrations/0005-relations-without-index.ts';
import { endedRelations } from './migrations/0006-ended-relations.ts';
import { secRegistrations } from './migrations/0007-sec-registrations.ts';
import { registrationsAndSuccessors } from './migrations/0008-registrations-and-successors.ts';
import { leiRegister } from './profile/register.ts';
import { directionWords } from './ownership/direction-words.ts';
import { getOwnership } from './ownership/handler.ts';
import { getProfile } from './profile/handler.ts';
import { searchEntities } from './search/handler.ts';
import { datasets, sources } from './sources.ts';

/** Legal entities and their ownership, by Legal Entity Identifier. */
export const entities = domain({
  key: 'entities',
  title: 'Legal entities',
  description: 'Legal Entity Identifier records, search by any of their names, and ownership relations of GLEIF.',
  contract,
  handlers: { search: searchEntities, profile: getProfile, ownership: getOwnership },
  sources,
  datasets,
  migrations: [
    tables,
    words,
    relationsInOrder,
    namesWithoutIndex,
    relationsWithoutIndex,
    endedRelations,
    secRegistrations,
    registrationsAndSuccessors,
  ],
  completeness,
  connectors: [records, recordDeltas, relationships, relationshipDeltas, exceptions, exceptionDeltas],
  namedValues: directionWords,
  registers: [leiRegister],
});
