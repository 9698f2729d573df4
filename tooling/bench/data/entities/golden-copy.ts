import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createRandom } from '../random.ts';
import { inventName } from './words.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The LEI of an invented entity: prefix and number, and the check digits of ISO 17442. */
export const leiOf = (number: number): string => {
  const body = `${5_299_00 + (number % 30)}00${number.toString(36).toUpperCase().padStart(10, '0')}`.slice(0, 18);
  let rest = 0;
  for (const character of `${body}00`) {
    const value = alphabet.indexOf(character);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return body + String(98 - rest).padStart(2, '0');
};

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const published = '2026-01-23T08:00:00Z';

const writing = async (
  path: string,
  write: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<number> => {
  const stream = createWriteStream(path, { highWaterMark: 1 << 20 });
  let pending = '';
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const chunk = Buffer.from(pending);
    bytes += chunk.length;
    pending = '';
    if (!stream.write(chunk)) await new Promise<void>((resolve) => stream.once('drain', resolve));
  };
  await write(async (text) => {
    pending += text;
    if (pending.length > 1 << 19) await flush();
  });
  await flush();
  stream.end();
  await finished(stream);
  return bytes;
};

const head = (root: string, prefix: string, header: string, count: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${prefix}:${root} xmlns:${prefix}="http://www.gleif.org/data/schema/${prefix}" xmlns:gleif="http://www.gleif.org/data/schema/golden-copy/extensions/1.0">
<${prefix}:${header}><${prefix}:ContentDate>${published}</${prefix}:ContentDate><${prefix}:FileContent>GLEIF_FULL_PUBLISHED</${prefix}:FileContent><${prefix}:RecordCount>${count}</${prefix}:RecordCount></${prefix}:${header}>\n`;

const address = (tag: string, country: string, number: number): string => `      <lei:${tag} xml:lang="en">
         <lei:FirstAddressLine>${number % 997} Harbour Street</lei:FirstAddressLine>
         <lei:AdditionalAddressLine>Suite ${number % 89}</lei:AdditionalAddressLine>
         <lei:City>City ${number % 5003}</lei:City>
         <lei:Region>${country}-${alphabet[10 + (number % 26)]}${alphabet[10 + (number % 7)]}</lei:Region>
         <lei:Country>${country}</lei:Country>
         <lei:PostalCode>${10_000 + (number % 80_000)}</lei:PostalCode>
      </lei:${tag}>\n`;

const geocoding = (number: number, country: string): string => `      <gleif:Geocoding>
         <gleif:original_address>${10_000 + (number % 80_000)}, City ${number % 5003}, ${country}</gleif:original_address>
         <gleif:relevance>0.86</gleif:relevance>
         <gleif:lat>42.${34_949 + (number % 999)}</gleif:lat>
         <gleif:lng>-71.${10_469 + (number % 999)}</gleif:lng>
         <gleif:geocoding_date>2019-01-03T01:07:47</gleif:geocoding_date>
         <gleif:bounding_box>TopLeft.Latitude: 42.3552, TopLeft.Longitude: -71.05686, BottomRight.Latitude: 42.33898, BottomRight.Longitude: -71.02185</gleif:bounding_box>
         <gleif:match_level>postalCode</gleif:match_level>
         <gleif:formatted_address>${10_000 + (number % 80_000)}, City ${number % 5003}</gleif:formatted_address>
         <gleif:mapped_city>City ${number % 5003}</gleif:mapped_city>
         <gleif:mapped_country>${country}</gleif:mapped_country>
      </gleif:Geocoding>\n`;

const namesOf = (random: (below: number) => number): string => {
  // One entity in five had another name before, one in seven has a further one.
  const names: string[] = [];
  if (random(5) === 0)
    names.push(
      `<lei:OtherEntityName xml:lang="en" type="PREVIOUS_LEGAL_NAME">${escaped(inventName().name)}</lei:OtherEntityName>`,
    );
  if (random(7) === 0)
    names.push(
      `<lei:OtherEntityName xml:lang="en" type="TRADING_OR_OPERATING_NAME">${escaped(inventName().name)}</lei:OtherEntityName>`,
    );
  return names.length === 0 ? '' : `      <lei:OtherEntityNames>${names.join('')}</lei:OtherEntityNames>\n`;
};

/** Writes the golden copy of `count` invented entities as XML, each of the size of a true record; answers its bytes. */
export const writeEntities = (path: string, count: number): Promise<number> => {
  const random = createRandom(4);
  return writing(path, async (line) => {
    await line(`${head('LEIData', 'lei', 'LEIHeader', count)}<lei:LEIRecords>\n`);
    for (let number = 0; number < count; number += 1) {
      const { country, name } = inventName();
      const active = random(10) > 0;
      await line(`<lei:LEIRecord xmlns:lei="http://www.gleif.org/data/schema/leidata/2016">
   <lei:LEI>${leiOf(number)}</lei:LEI>
   <lei:Entity>
      <lei:LegalName xml:lang="en">${escaped(name)}</lei:LegalName>
${namesOf(random)}${address('LegalAddress', country, number)}${address('HeadquartersAddress', country, number + 1)}      <lei:RegistrationAuthority>
         <lei:RegistrationAuthorityID>RA000${100 + (number % 700)}</lei:RegistrationAuthorityID>
         <lei:RegistrationAuthorityEntityID>${1_000_000 + number}</lei:RegistrationAuthorityEntityID>
      </lei:RegistrationAuthority>
      <lei:LegalJurisdiction>${country}</lei:LegalJurisdiction>
      <lei:EntityCategory>GENERAL</lei:EntityCategory>
      <lei:LegalForm><lei:EntityLegalFormCode>8888</lei:EntityLegalFormCode></lei:LegalForm>
      <lei:EntityStatus>${active ? 'ACTIVE' : 'INACTIVE'}</lei:EntityStatus>
      <lei:EntityCreationDate>2012-11-29T00:00:00.000Z</lei:EntityCreationDate>
   </lei:Entity>
   <lei:Registration>
      <lei:InitialRegistrationDate>2012-11-29T16:33:00.000Z</lei:InitialRegistrationDate>
      <lei:LastUpdateDate>2025-05-18T15:41:20.212Z</lei:LastUpdateDate>
      <lei:RegistrationStatus>${active ? (random(3) === 0 ? 'LAPSED' : 'ISSUED') : 'RETIRED'}</lei:RegistrationStatus>
      <lei:NextRenewalDate>2026-05-18T15:48:53.604Z</lei:NextRenewalDate>
      <lei:ManagingLOU>EVK05KS7XY1DEII3R011</lei:ManagingLOU>
      <lei:ValidationSources>FULLY_CORROBORATED</lei:ValidationSources>
   </lei:Registration>
   <lei:Extension>
${random(2) === 0 ? geocoding(number, country) : ''}   </lei:Extension>
</lei:LEIRecord>\n`);
    }
    await line('</lei:LEIRecords></lei:LEIData>\n');
  });
};

/** Relations of the largest family: as many as the largest groups of banks and funds have. */
const largestFamily = 3000;

/** The parent of a child by a law of few large families: one of three thousand relations, then some with a few hundred. */
const parentOf = (child: number, entities: number, count: number, random: (below: number) => number): number => {
  if (random(count) < largestFamily) return 0;
  const rank = Math.floor(entities ** (0.2 + (0.8 * random(1_000_000)) / 1_000_000));
  return (rank * 7919 + (child % 2)) % entities;
};

/** Writes `count` relationships of `entities` invented entities, two records a child; answers its bytes. */
export const writeRelationships = (path: string, count: number, entities: number): Promise<number> => {
  const random = createRandom(5);
  const step = Math.floor(entities / (count / 2));
  return writing(path, async (line) => {
    await line(`${head('RelationshipData', 'rr', 'Header', count)}<rr:RelationshipRecords>\n`);
    for (let at = 0; at < count; at += 1) {
      const child = (at >> 1) * step;
      const type = at % 2 === 0 ? 'IS_DIRECTLY_CONSOLIDATED_BY' : 'IS_ULTIMATELY_CONSOLIDATED_BY';
      await line(`<rr:RelationshipRecord xmlns:rr="http://www.gleif.org/data/schema/rr/2016">
   <rr:Relationship>
      <rr:StartNode><rr:NodeID>${leiOf(child)}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:StartNode>
      <rr:EndNode><rr:NodeID>${leiOf(parentOf(child, entities, count, random))}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:EndNode>
      <rr:RelationshipType>${type}</rr:RelationshipType>
      <rr:RelationshipPeriods>
         <rr:RelationshipPeriod><rr:StartDate>2024-01-01T00:00:00+01:00</rr:StartDate><rr:EndDate>2024-12-31T00:00:00+01:00</rr:EndDate><rr:PeriodType>ACCOUNTING_PERIOD</rr:PeriodType></rr:RelationshipPeriod>
         <rr:RelationshipPeriod><rr:StartDate>20${10 + (at % 15)}-10-02T00:00:00+00:00</rr:StartDate><rr:PeriodType>RELATIONSHIP_PERIOD</rr:PeriodType></rr:RelationshipPeriod>
      </rr:RelationshipPeriods>
      <rr:RelationshipStatus>ACTIVE</rr:RelationshipStatus>
   </rr:Relationship>
   <rr:Registration>
      <rr:InitialRegistrationDate>2018-11-14T09:59:48.000Z</rr:InitialRegistrationDate>
      <rr:LastUpdateDate>2025-05-18T15:41:20.212Z</rr:LastUpdateDate>
      <rr:RegistrationStatus>PUBLISHED</rr:RegistrationStatus>
      <rr:NextRenewalDate>2026-05-18T15:48:53.604Z</rr:NextRenewalDate>
      <rr:ManagingLOU>EVK05KS7XY1DEII3R011</rr:ManagingLOU>
      <rr:ValidationSources>FULLY_CORROBORATED</rr:ValidationSources>
      <rr:ValidationDocuments>ACCOUNTS_FILING</rr:ValidationDocuments>
   </rr:Registration>
</rr:RelationshipRecord>\n`);
    }
    await line('</rr:RelationshipRecords></rr:RelationshipData>\n');
  });
};
