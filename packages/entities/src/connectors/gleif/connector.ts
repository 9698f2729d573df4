import type { Artifact, Connector, Dataset, FurtherTable } from '@dqs/kit';
import { exceptionsDataset, gleif, recordsDataset, relationshipsDataset } from '../../sources.ts';
import type { EntityRecord } from './entity-record.ts';
import { entityRow, type EntityRow } from './entity-row.ts';
import type { ExceptionRecord } from './exception-record.ts';
import { exceptionRow, type ExceptionRow } from './exception-row.ts';
import { publicationRow, type Item, type PublicationRow } from './item.ts';
import { ensureIndexes } from './later-indexes.ts';
import { buildNames, noteChanges, removeNamesBefore } from './names.ts';
import type { Level } from './publication.ts';
import { maximumBytes, type RecordReader } from './read-file.ts';
import { readStored } from './reading/read-stored.ts';
import { entityReader, exceptionReader, relationshipReader } from './record-readers.ts';
import { publishedAddress, recogniseFile, refusalOf } from './recognise.ts';
import type { RelationshipRecord } from './relationship-record.ts';
import { relationshipRow, type RelationshipRow } from './relationship-row.ts';
import { settle } from './settle.ts';

/** The ledger of publications. Every file adds to it, and it determines which rows are current. */
const publications = {
  normalise: publicationRow,
  load: { table: 'entities_publication', key: ['level', 'content', 'published_at'], mode: 'merge' },
} satisfies FurtherTable<Item<unknown>, PublicationRow>;

/** Parts shared by the full files and the deltas of a level. */
type Family<Rec, Row extends object> = Pick<Connector<Item<Rec>, Row>, 'load' | 'build'> & {
  readonly normalise: Connector<Item<Rec>, Row>['rows']['normalise'];
  readonly reader: RecordReader<Rec>;
  readonly name: string;
  readonly dataset: Dataset;
  readonly what: string;
};

type Edition = 'full' | 'delta';

const onlyChanges = [{ because: 'a delta holds only the records that changed', endedPercent: 100 }];

const schedules: Readonly<Record<Edition, string>> = { full: '0 10 * * 0', delta: '30 9 * * *' };

const artifactOf = (level: Level, edition: Edition): Artifact & { readonly pattern: RegExp } =>
  edition === 'full'
    ? {
        name: `gleif-goldencopy-${level}-golden-copy.xml.zip`,
        address: `${publishedAddress}/${level}/latest.xml`,
        pattern: new RegExp(
          `^\\d{8}-\\d{4}-gleif-goldencopy-${level}-golden-copy\\.(?:xml|json|csv)(?:\\.zip|\\.gz)?$`,
        ),
      }
    : {
        name: `gleif-goldencopy-${level}-last-week.xml.zip`,
        address: `${publishedAddress}/${level}/latest.xml?delta=LastWeek`,
        pattern: new RegExp(
          `^\\d{8}-\\d{4}-gleif-goldencopy-${level}-(?:intra|last)-(?:day|week|month)\\.(?:xml|json|csv)(?:\\.zip|\\.gz)?$`,
        ),
      };

/** Creates the connector for the golden copies of a level, which also accepts selections, or the one for its deltas. */
const connectorOf = <Rec, Row extends object>(
  { reader, name, dataset, what, normalise, ...parts }: Family<Rec, Row>,
  edition: Edition,
): Connector<Item<Rec>, Row> => {
  const artifact = artifactOf(reader.level, edition);
  return {
    ...parts,
    key: `entities.${name}${edition === 'full' ? '' : '-delta'}`,
    source: gleif.tag,
    dataset: dataset.key,
    summary:
      edition === 'full' ? `${what}: golden copies and selections of GLEIF.` : `${what}: what changed, GLEIF’s deltas.`,
    publication: {
      schedule: schedules[edition],
      artifacts: [artifact],
      maximumBytes,
      async *discover() {
        yield { name: artifact.name, address: artifact.address };
      },
    },
    recognition: {
      recognise: (fileName, head) => {
        const found = recogniseFile(fileName, head);
        const isOurs = found?.level === reader.level && (found.content === 'delta') === (edition === 'delta');
        return isOurs ? found.artifact : null;
      },
      refusal: (_, head) => refusalOf(head),
    },
    reading: { parse: (stored) => readStored(stored, reader) },
    rows: {
      ...(edition === 'delta' ? { differs: onlyChanges } : {}),
      normalise,
      further: [publications],
      mayBeEmpty: true,
      // Golden copies grow. A truncated one would remove the missing records.
      ...(edition === 'full' ? { plausibility: { shrinksByPercent: 5 } } : {}),
    },
    rules: import.meta.url,
  };
};

const entityFamily: Family<EntityRecord, EntityRow> = {
  reader: entityReader,
  name: 'gleif-records',
  dataset: recordsDataset,
  what: 'Legal entities with their names',
  normalise: entityRow,
  load: { table: 'entities_record', key: ['lei'], mode: 'merge', latest: 'published_at' },
  build: async (building) => {
    await noteChanges(building);
    await settle(building, 'lei2', 'entities_record', (olderThan) => removeNamesBefore(building, olderThan));
    await buildNames(building);
  },
};

/** Index of an entity's children in the order of pages. */
const childrenIndex = `create index entities_relationship_children on data.entities_relationship
  (parent_lei, began desc, child_lei, relationship_type)`;

const relationshipFamily: Family<RelationshipRecord, RelationshipRow> = {
  reader: relationshipReader,
  name: 'gleif-relationships',
  dataset: relationshipsDataset,
  what: 'Relationships between legal entities',
  normalise: relationshipRow,
  load: {
    table: 'entities_relationship',
    key: ['child_lei', 'relationship_type', 'parent_lei'],
    mode: 'merge',
    latest: 'published_at',
  },
  build: async (building) => {
    await settle(building, 'rr', 'entities_relationship');
    await ensureIndexes(building, [childrenIndex]);
  },
};

const exceptionFamily: Family<ExceptionRecord, ExceptionRow> = {
  reader: exceptionReader,
  name: 'gleif-exceptions',
  dataset: exceptionsDataset,
  what: 'Reasons for which a parent is not reported',
  normalise: exceptionRow,
  load: { table: 'entities_exception', key: ['lei', 'category'], mode: 'merge', latest: 'published_at' },
  build: (building) => settle(building, 'repex', 'entities_exception'),
};

export const records = connectorOf(entityFamily, 'full');
export const recordDeltas = connectorOf(entityFamily, 'delta');
export const relationships = connectorOf(relationshipFamily, 'full');
export const relationshipDeltas = connectorOf(relationshipFamily, 'delta');
export const exceptions = connectorOf(exceptionFamily, 'full');
export const exceptionDeltas = connectorOf(exceptionFamily, 'delta');
