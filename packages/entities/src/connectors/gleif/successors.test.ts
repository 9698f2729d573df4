import { describe, expect, it } from 'vitest';
import { csvColumns } from './csv-columns.ts';
import { elementOfJson } from './element.ts';
import { entityOfAnswer, entityOfCsv, entityOfElement } from './entity-record.ts';

const required = [
  'LEI',
  'Entity.LegalName',
  'Entity.LegalJurisdiction',
  'Entity.EntityStatus',
  'Registration.RegistrationStatus',
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.LegalAddress.Country',
  'Entity.LegalAddress.Region',
  'Entity.HeadquartersAddress.Country',
  'Entity.HeadquartersAddress.Region',
  'Registration.LastUpdateDate',
];

const ofCsv = (columns: readonly string[], cells: readonly string[]) =>
  entityOfCsv(csvColumns([...required, ...columns]))([...required.map(() => ''), ...cells]).successors;

const [one, two] = ['549300AAAA0000000001', '549300BBBB0000000002'];

describe('the successors of an entity', () => {
  it('are numbered in a current CSV file, and a single one is not in an older file', () => {
    const numbered = [1, 2].flatMap((item) =>
      ['SuccessorLEI', 'SuccessorEntityName'].map((name) => `Entity.SuccessorEntity.${item}.${name}`),
    );
    expect(ofCsv(numbered, [one, '', '', 'Fictive Wood AG'])).toEqual([
      { lei: one, name: null },
      { lei: null, name: 'Fictive Wood AG' },
    ]);
    expect(ofCsv(['Entity.SuccessorEntity.SuccessorLEI'], [two])).toEqual([{ lei: two, name: null }]);
    expect(ofCsv(numbered, ['', '', '', ''])).toEqual([]);
    expect(ofCsv([], [])).toEqual([]);
  });

  it('are repeated elements of an XML or JSON file', () => {
    const successors = [{ SuccessorLEI: { $: one } }, { SuccessorEntityName: { $: 'Fictive Wood AG' } }];
    const element = elementOfJson('LEIRecord', { Entity: { SuccessorEntity: successors } });
    expect(entityOfElement(element).successors).toEqual([
      { lei: one, name: null },
      { lei: null, name: 'Fictive Wood AG' },
    ]);
  });

  it('are a list in an API response, and a single one in an older response', () => {
    const nobody = { lei: null, name: null };
    expect(
      entityOfAnswer({
        entity: { successorEntity: { lei: one, name: null }, successorEntities: [{ lei: one }, { lei: two }] },
      }).successors,
    ).toEqual([
      { lei: one, name: null },
      { lei: two, name: null },
    ]);
    expect(entityOfAnswer({ entity: { successorEntity: { lei: one, name: null } } }).successors).toEqual([
      { lei: one, name: null },
    ]);
    expect(entityOfAnswer({ entity: { successorEntity: nobody, successorEntities: [] } }).successors).toEqual([]);
  });
});
