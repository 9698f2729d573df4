import type { XmlElement } from '@dqs/kit';
import { childOf, childrenOf, deletionOf, textOf } from './element.ts';
import { inside, itemsInside, textInside } from './answer.ts';
import type { CsvColumns } from './csv-columns.ts';

/** A name of an entity other than its legal name, with its LEI-CDF type. */
export interface FurtherName {
  readonly type: string;
  readonly name: string;
}

/** An entity that succeeded another one. Some are known only by name. */
export interface Successor {
  readonly lei: string | null;
  readonly name: string | null;
}

/** The fields that are loaded from an LEI-CDF 2.1 or 3.1 record, in any file format. Instants as in the file. */
export interface EntityRecord {
  readonly lei: string | null;
  readonly legalName: string | null;
  /** Other and transliterated names, in file order. */
  readonly furtherNames: readonly FurtherName[];
  readonly legalJurisdiction: string | null;
  readonly entityStatus: string | null;
  readonly registrationStatus: string | null;
  readonly registrationAuthorityId: string | null;
  readonly registrationAuthorityEntityId: string | null;
  /** The register with which the issuer of the LEI validated the record. */
  readonly validationAuthorityId: string | null;
  readonly validationAuthorityEntityId: string | null;
  readonly legalCountry: string | null;
  readonly legalRegion: string | null;
  readonly headquartersCountry: string | null;
  readonly headquartersRegion: string | null;
  readonly successors: readonly Successor[];
  readonly lastUpdate: string | null;
  readonly deletedAt: string | null;
}

const nameLists = [
  ['OtherEntityNames', 'OtherEntityName'],
  ['TransliteratedOtherEntityNames', 'TransliteratedOtherEntityName'],
] as const;

const furtherNamesOf = (entity: XmlElement | undefined): readonly FurtherName[] =>
  nameLists.flatMap(([list, item]) =>
    childrenOf(childOf(entity, list), item).flatMap(({ attributes, text }) =>
      text === '' ? [] : [{ type: attributes['type'] ?? '', name: text }],
    ),
  );

const named = (successors: readonly Successor[]): readonly Successor[] =>
  successors.filter(({ lei, name }) => lei !== null || name !== null);

/** Reads a record of an XML or JSON file. */
export const entityOfElement = (record: XmlElement): EntityRecord => {
  const entity = childOf(record, 'Entity');
  const registration = childOf(record, 'Registration');
  const legal = childOf(entity, 'LegalAddress');
  const headquarters = childOf(entity, 'HeadquartersAddress');
  const authority = childOf(entity, 'RegistrationAuthority');
  const validation = childOf(registration, 'ValidationAuthority');
  return {
    lei: textOf(record, 'LEI'),
    legalName: textOf(entity, 'LegalName'),
    furtherNames: furtherNamesOf(entity),
    legalJurisdiction: textOf(entity, 'LegalJurisdiction'),
    entityStatus: textOf(entity, 'EntityStatus'),
    registrationStatus: textOf(registration, 'RegistrationStatus'),
    registrationAuthorityId: textOf(authority, 'RegistrationAuthorityID'),
    registrationAuthorityEntityId: textOf(authority, 'RegistrationAuthorityEntityID'),
    validationAuthorityId: textOf(validation, 'ValidationAuthorityID'),
    validationAuthorityEntityId: textOf(validation, 'ValidationAuthorityEntityID'),
    legalCountry: textOf(legal, 'Country'),
    legalRegion: textOf(legal, 'Region'),
    headquartersCountry: textOf(headquarters, 'Country'),
    headquartersRegion: textOf(headquarters, 'Region'),
    successors: named(
      childrenOf(entity, 'SuccessorEntity').map((successor) => ({
        lei: textOf(successor, 'SuccessorLEI'),
        name: textOf(successor, 'SuccessorEntityName'),
      })),
    ),
    lastUpdate: textOf(registration, 'LastUpdateDate'),
    deletedAt: deletionOf(record),
  };
};

const columns = {
  lei: 'LEI',
  legalName: 'Entity.LegalName',
  legalJurisdiction: 'Entity.LegalJurisdiction',
  entityStatus: 'Entity.EntityStatus',
  registrationStatus: 'Registration.RegistrationStatus',
  registrationAuthorityId: 'Entity.RegistrationAuthority.RegistrationAuthorityID',
  registrationAuthorityEntityId: 'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  legalCountry: 'Entity.LegalAddress.Country',
  legalRegion: 'Entity.LegalAddress.Region',
  headquartersCountry: 'Entity.HeadquartersAddress.Country',
  headquartersRegion: 'Entity.HeadquartersAddress.Region',
  lastUpdate: 'Registration.LastUpdateDate',
} as const;

/** LEI-CDF 2.1 has no such columns. */
const optional = {
  validationAuthorityId: 'Registration.ValidationAuthority.ValidationAuthorityID',
  validationAuthorityEntityId: 'Registration.ValidationAuthority.ValidationAuthorityEntityID',
} as const;

/** Returns a reader for rows of a CSV file with this header. Throws `SourceFormatError` for a missing column. */
export const entityOfCsv = (header: CsvColumns): ((cells: readonly string[]) => EntityRecord) => {
  const cellOf = header.readers(columns);
  const optionalCellOf = header.optionalReaders(optional);
  const names = nameLists.flatMap(([list, item]) => header.numbered(`Entity.${list}.${item}.`, ['', '.type']));
  // LEI-CDF 2.1 has at most one successor, without a number.
  const successors = [
    ...header.numbered('Entity.SuccessorEntity.', ['.SuccessorLEI', '.SuccessorEntityName']),
    header.places(['Entity.SuccessorEntity.SuccessorLEI', 'Entity.SuccessorEntity.SuccessorEntityName']),
  ];
  const deletion = header.deletion();
  return (cells) => ({
    ...cellOf(cells),
    ...optionalCellOf(cells),
    furtherNames: names.flatMap(([name = -1, type = -1]) =>
      cells[name]?.trim() ? [{ type: cells[type]?.trim() ?? '', name: cells[name].trim() }] : [],
    ),
    successors: named(
      successors.map(([lei = -1, name = -1]) => ({
        lei: cells[lei]?.trim() || null,
        name: cells[name]?.trim() || null,
      })),
    ),
    deletedAt: deletion(cells),
  });
};

const namesOfAnswer = (attributes: unknown, list: string): readonly FurtherName[] =>
  itemsInside(attributes, 'entity', list).flatMap((item) => {
    const name = textInside(item, 'name');
    return name === null ? [] : [{ type: textInside(item, 'type') ?? '', name }];
  });

/** Older responses have only the single successor. Newer ones repeat it in the list of all. */
const successorsOfAnswer = (attributes: unknown): readonly Successor[] => {
  const all = itemsInside(attributes, 'entity', 'successorEntities');
  return named(
    (all.length > 0 ? all : [inside(attributes, 'entity', 'successorEntity')]).map((successor) => ({
      lei: textInside(successor, 'lei'),
      name: textInside(successor, 'name'),
    })),
  );
};

/** Reads a record of an API response (`lei-records`). */
export const entityOfAnswer = (attributes: unknown): EntityRecord => ({
  lei: textInside(attributes, 'lei'),
  legalName: textInside(attributes, 'entity', 'legalName', 'name'),
  furtherNames: [...namesOfAnswer(attributes, 'otherNames'), ...namesOfAnswer(attributes, 'transliteratedOtherNames')],
  legalJurisdiction: textInside(attributes, 'entity', 'jurisdiction'),
  entityStatus: textInside(attributes, 'entity', 'status'),
  registrationStatus: textInside(attributes, 'registration', 'status'),
  registrationAuthorityId: textInside(attributes, 'entity', 'registeredAt', 'id'),
  registrationAuthorityEntityId: textInside(attributes, 'entity', 'registeredAs'),
  validationAuthorityId: textInside(attributes, 'registration', 'validatedAt', 'id'),
  validationAuthorityEntityId: textInside(attributes, 'registration', 'validatedAs'),
  legalCountry: textInside(attributes, 'entity', 'legalAddress', 'country'),
  legalRegion: textInside(attributes, 'entity', 'legalAddress', 'region'),
  headquartersCountry: textInside(attributes, 'entity', 'headquartersAddress', 'country'),
  headquartersRegion: textInside(attributes, 'entity', 'headquartersAddress', 'region'),
  successors: successorsOfAnswer(attributes),
  lastUpdate: textInside(attributes, 'registration', 'lastUpdateDate'),
  deletedAt: null,
});
