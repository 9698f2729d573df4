import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { openEmbedded, openPostgres, type Database } from '@dqs/storage';

/** Where an installation keeps its data. */
export type Place = { readonly url: string } | { readonly folder: string };

export const schema = schemaOf(domains);

const connector = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb');
if (!connector) throw new Error('there is no connector fx.ecb');

/** The connector whose files the runs write. */
export const ratesConnector = connector;

export const openPlace = (place: Place): Promise<Database> =>
  'url' in place
    ? openPostgres({ url: place.url, clock: systemClock })
    : openEmbedded({ folder: place.folder, clock: systemClock });
