import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyConnector } from '@dqs/ingest';
import type { StoredArtifact } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import { entityFile, exceptionFile, leiOf, relationFile, written } from '../../fixtures/gleif-files.ts';
import { exceptions, records, relationships } from './connector.ts';

const [child, parent] = ['CHILD', 'PARENT'].map(leiOf) as [string, string];
const published = '2024-05-01T08:00:00Z';

const rowsOf = async (connector: AnyConnector, name: string, text: string): Promise<readonly object[]> => {
  const path = written(name, text);
  const stored: StoredArtifact = { name: basename(path), address: '', path, sha256: '', bytes: statSync(path).size };
  const rows: object[] = [];
  for await (const batch of connector.reading.parse(stored))
    for (const { record } of batch) {
      const made = connector.rows.normalise(record);
      if ('reject' in made) throw new Error(made.reject);
      rows.push(...made);
    }
  return rows;
};

const text = (value: string) => ({ $: value });
const csv = (cells: Readonly<Record<string, string>>): string =>
  [Object.keys(cells), Object.values(cells)]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

/** The same record in the three formats of each of GLEIF's files: XML, JSON converted from XML, and flat columns. */
const levels = [
  {
    level: 'lei2',
    connector: records,
    xml: entityFile({ published }, [
      {
        lei: child,
        name: 'Ring "A" & Co',
        other: ['Ring One', 'Ring Two'],
        previous: ['Old Ring, Ltd'],
        country: 'CH',
      },
    ]),
    json: {
      records: [
        {
          LEI: text(child),
          Entity: {
            LegalName: { '@xml:lang': 'en', ...text('Ring "A" & Co') },
            OtherEntityNames: {
              OtherEntityName: [
                { '@xml:lang': 'en', '@type': 'PREVIOUS_LEGAL_NAME', ...text('Old Ring, Ltd') },
                { '@xml:lang': 'en', '@type': 'TRADING_OR_OPERATING_NAME', ...text('Ring One') },
                { '@xml:lang': 'en', '@type': 'TRADING_OR_OPERATING_NAME', ...text('Ring Two') },
              ],
            },
            LegalAddress: { Country: text('CH') },
            HeadquartersAddress: { Country: text('CH') },
            LegalJurisdiction: text('CH'),
            EntityStatus: text('ACTIVE'),
          },
          Registration: { LastUpdateDate: text('2024-01-01T00:00:00Z'), RegistrationStatus: text('ISSUED') },
        },
      ],
    },
    csv: csv({
      LEI: child,
      'Entity.LegalName': 'Ring "A" & Co',
      'Entity.LegalName.xmllang': 'en',
      'Entity.OtherEntityNames.OtherEntityName.1': 'Old Ring, Ltd',
      'Entity.OtherEntityNames.OtherEntityName.1.xmllang': 'en',
      'Entity.OtherEntityNames.OtherEntityName.1.type': 'PREVIOUS_LEGAL_NAME',
      'Entity.OtherEntityNames.OtherEntityName.2': 'Ring One',
      'Entity.OtherEntityNames.OtherEntityName.2.xmllang': 'en',
      'Entity.OtherEntityNames.OtherEntityName.2.type': 'TRADING_OR_OPERATING_NAME',
      'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1': 'Ring Two',
      'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1.xmllang': 'en',
      'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1.type':
        'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME',
      'Entity.LegalAddress.Country': 'CH',
      'Entity.LegalAddress.Region': '',
      'Entity.HeadquartersAddress.Country': 'CH',
      'Entity.HeadquartersAddress.Region': '',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': '',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '',
      'Entity.LegalJurisdiction': 'CH',
      'Entity.EntityStatus': 'ACTIVE',
      'Registration.LastUpdateDate': '2024-01-01T00:00:00Z',
      'Registration.RegistrationStatus': 'ISSUED',
    }),
  },
  {
    level: 'rr',
    connector: relationships,
    xml: relationFile({ published }, [{ child, parent, from: '2017-10-02T00:00:00+02:00' }]),
    json: {
      relations: [
        {
          RelationshipRecord: {
            Relationship: {
              StartNode: { NodeID: text(child), NodeIDType: text('LEI') },
              EndNode: { NodeID: text(parent), NodeIDType: text('LEI') },
              RelationshipType: text('IS_DIRECTLY_CONSOLIDATED_BY'),
              RelationshipPeriods: {
                RelationshipPeriod: [
                  {
                    StartDate: text('2023-01-01T00:00:00Z'),
                    EndDate: text('2023-12-31T00:00:00Z'),
                    PeriodType: text('ACCOUNTING_PERIOD'),
                  },
                  { StartDate: text('2017-10-02T00:00:00+02:00'), PeriodType: text('RELATIONSHIP_PERIOD') },
                ],
              },
              RelationshipStatus: text('ACTIVE'),
            },
            Registration: {
              InitialRegistrationDate: text('2020-01-01T00:00:00Z'),
              LastUpdateDate: text('2024-01-01T00:00:00+01:00'),
              RegistrationStatus: text('PUBLISHED'),
            },
          },
        },
      ],
    },
    csv: csv({
      'Relationship.StartNode.NodeID': child,
      'Relationship.StartNode.NodeIDType': 'LEI',
      'Relationship.EndNode.NodeID': parent,
      'Relationship.EndNode.NodeIDType': 'LEI',
      'Relationship.RelationshipType': 'IS_DIRECTLY_CONSOLIDATED_BY',
      'Relationship.RelationshipStatus': 'ACTIVE',
      'Relationship.Period.1.startDate': '2023-01-01T00:00:00Z',
      'Relationship.Period.1.endDate': '2023-12-31T00:00:00Z',
      'Relationship.Period.1.periodType': 'ACCOUNTING_PERIOD',
      'Relationship.Period.2.startDate': '2017-10-02T00:00:00+02:00',
      'Relationship.Period.2.endDate': '',
      'Relationship.Period.2.periodType': 'RELATIONSHIP_PERIOD',
      'Registration.InitialRegistrationDate': '2020-01-01T00:00:00Z',
      'Registration.LastUpdateDate': '2024-01-01T00:00:00+01:00',
      'Registration.RegistrationStatus': 'PUBLISHED',
      'Registration.ValidationSources': '',
      'Registration.ValidationDocuments': '',
      'Registration.ValidationReference': '',
    }),
  },
  {
    level: 'repex',
    connector: exceptions,
    xml: exceptionFile({ published }, [
      [child, 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT', 'NATURAL_PERSONS', 'NO_KNOWN_PERSON'],
    ]),
    json: {
      exceptions: [
        {
          LEI: text(child),
          ExceptionCategory: text('DIRECT_ACCOUNTING_CONSOLIDATION_PARENT'),
          ExceptionReason: [text('NATURAL_PERSONS'), text('NO_KNOWN_PERSON')],
          ExceptionReference: [text('https://example.org/statute')],
        },
      ],
    },
    csv: csv({
      LEI: child,
      'Exception.Category': 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
      'Exception.Reason.1': 'NATURAL_PERSONS',
      'Exception.Reason.2': 'NO_KNOWN_PERSON',
      'Exception.Reference.1': 'https://example.org/statute',
    }),
  },
] as const;

describe.each(levels)('a record of $level', ({ level, connector, xml, json, csv: flat }) => {
  const name = (extension: string) => `20240501-0800-gleif-goldencopy-${level}-golden-copy.${extension}`;

  it('has the same row in XML, JSON and CSV', async () => {
    const rows = await rowsOf(connector, name('xml'), xml);
    expect(rows).toHaveLength(1);
    expect(await rowsOf(connector, name('json'), JSON.stringify(json))).toEqual(rows);
    expect(await rowsOf(connector, name('csv'), flat)).toEqual(rows);
  });

  it.each([
    ['xml', xml],
    ['json', JSON.stringify(json)],
    ['csv', flat],
  ])('in %s is recognized by its content under any name', (_, content) => {
    const found = [records, relationships, exceptions].filter(
      ({ recognition }) => recognition.recognise('download.bin', content.slice(0, 4096)) !== null,
    );
    expect(found.map(({ key }) => key)).toEqual([connector.key]);
  });
});
