import { nameColumns } from '@dqs/core/name-search';
import type { Building } from '@dqs/kit';
import { acquirerKey } from '../../acquirer-key.ts';
import { kindsOfOrigin, type Origin, type ReportedInstitution } from './institution-row.ts';

/** Institutions that are built and written in one batch. */
const institutionsAtOnce = 5000;

const touchedSql = `
  select distinct cert from (
    select cert from data.banks_record where artifact_id = any (?::bigint[])
    union select cert from data.banks_quarter where artifact_id = any (?::bigint[])) touched order by cert`;

const recordsSql = `
  select cert, origin, as_known_at::text as known, content from data.banks_record
  where cert = any (?::int[]) order by cert, as_known_at desc`;

const assetsSql = `
  select distinct on (cert) cert, figures ->> 'ASSET' as assets from data.banks_quarter
  where cert = any (?::int[]) and figures ->> 'ASSET' is not null order by cert, period desc, as_known_at desc`;

interface RecordOf {
  readonly cert: number | string;
  readonly known: string;
  readonly origin: Origin;
  readonly content: string;
}

/** How well known a bank is, by the digits of its assets: from 100, 10 and 1 billion dollars. */
const prominenceOf = (assets: string | undefined): 0 | 1 | 2 | 3 => {
  const digits = assets === undefined || assets.startsWith('-') ? 0 : assets.split('.')[0]!.length;
  if (digits >= 12) return 3;
  if (digits === 11) return 2;
  return digits === 10 ? 1 : 0;
};

interface Known {
  readonly origin: Origin;
  /** When the record became known, as text that sorts. */
  readonly known: string;
  readonly told: ReportedInstitution;
}

/** The first value present: the most trustworthy origin comes first, and within one origin the newest record. */
const firstOf = <K extends keyof ReportedInstitution>(known: readonly Known[], key: K): ReportedInstitution[K] | null =>
  known.map(({ told }) => told[key] ?? null).find((value) => value !== null) ?? null;

/** The record that last reported the holding company; null where it reported that there is none. */
const holderOf = (known: readonly Known[]): Known | null => {
  const telling = known.filter(({ told }) => (told.holding_rssd_id ?? null) !== null);
  const last = telling.reduce<Known | null>(
    (newest, one) => (newest && newest.known >= one.known ? newest : one),
    null,
  );
  return last?.told.holding_rssd_id === '0' ? null : last;
};

const hasSmallLetters = (text: string): boolean => text !== text.toUpperCase();

/**
 * A name or city from the most trustworthy origin. Some files write capitals only; the same text in small letters is
 * preferred, whatever the load order.
 */
const spelledFirst = (known: readonly Known[], key: 'name' | 'city' | 'acquirer_name'): string | null => {
  const first = firstOf(known, key);
  if (first === null || hasSmallLetters(first)) return first;
  const others = known.flatMap(({ told }) => told[key] ?? []);
  return others.find((other) => hasSmallLetters(other) && other.toUpperCase() === first) ?? first;
};

/** The served institution, built from all its records. */
const institutionOf = (cert: number, records: readonly Known[], assets: string | undefined) => {
  const known = kindsOfOrigin.flatMap((kind) => records.filter(({ origin }) => origin.split(' ')[0] === kind));
  const name = spelledFirst(known, 'name');
  const names = known.flatMap(({ told }) => [...(told.name === null ? [] : [told.name]), ...told.former_names]);
  const spelled = (text: string) => text.toUpperCase();
  const former = new Map(
    names.filter((other) => name !== null && spelled(other) !== spelled(name)).map((other) => [spelled(other), other]),
  );
  const closed = known.find(({ told }) => told.active === false);
  const registered = known.find(({ origin }) => origin === 'register');
  const closedSince = closed?.told.closed_date && registered && closed.told.closed_date > registered.known.slice(0, 10);
  const active = closedSince ? false : (registered?.told.active ?? (closed ? false : null));
  const holder = holderOf(known);
  const acquirer = active === true ? null : spelledFirst(known, 'acquirer_name');
  return {
    cert,
    rssd_id: firstOf(known, 'rssd_id'),
    holding_rssd_id: holder?.told.holding_rssd_id ?? null,
    holding_name: holder?.told.holding_name ?? null,
    holding_as_of: holder?.known.slice(0, 10) ?? null,
    // Figures can be loaded without a name. The certificate then replaces it.
    name: name ?? `Certificate ${cert}`,
    city: spelledFirst(known, 'city'),
    state: firstOf(known, 'state'),
    county_fips: firstOf(known, 'county_fips'),
    county_name: firstOf(known, 'county_name'),
    primary_regulator: firstOf(known, 'primary_regulator'),
    charter_class: firstOf(known, 'charter_class'),
    active,
    established_date: firstOf(known, 'established_date'),
    closed_date: active === true ? null : firstOf(known, 'closed_date'),
    acquirer_cert: active === true ? null : firstOf(known, 'acquirer_cert'),
    acquirer_name: acquirer,
    acquirer_key: acquirer === null ? null : acquirerKey(acquirer),
    former_names: JSON.stringify([...former.values()].toSorted()),
    prominence: prominenceOf(assets),
  };
};

type Institution = ReturnType<typeof institutionOf>;

const namesOf = (institution: Institution, named: boolean) =>
  (named ? [institution.name, ...(JSON.parse(institution.former_names) as string[])] : [])
    .map((name) => ({ cert: institution.cert, name, ...nameColumns(name, institution.prominence) }))
    .filter(({ name_core }) => name_core !== '');

const buildSome = async (building: Building, certs: readonly string[]): Promise<void> => {
  const rows = await building.query<RecordOf>(recordsSql, [certs]);
  const assets = await building.query<{ cert: number | string; assets: string }>(assetsSql, [certs]);
  const assetsOf = new Map(assets.map((row) => [String(row.cert), row.assets]));
  const records = Map.groupBy(rows, (row) => String(row.cert));
  const built = certs.map((cert) => {
    const told = (records.get(cert) ?? []).map(({ origin, known, content }): Known => ({
      origin,
      known,
      told: JSON.parse(content) as ReportedInstitution,
    }));
    const institution = institutionOf(Number.parseInt(cert, 10), told, assetsOf.get(cert));
    return { institution, names: namesOf(institution, told.length > 0) };
  });
  const artifactId = building.artifactIds[0]!;
  await building.load({ table: 'banks_institution', key: ['cert'], mode: 'merge' }, [
    { artifactId, rows: built.map(({ institution }) => institution) },
  ]);
  const names = built.flatMap((one) => one.names);
  if (names.length === 0) return;
  await building.load({ table: 'banks_name', key: ['cert', 'name'], mode: 'replace', scope: ['cert'] }, [
    { artifactId, rows: names },
  ]);
};

/** Builds every institution that the loaded file mentions, from all its loaded records. */
export const build = async (building: Building): Promise<void> => {
  const touched = await building.query<{ cert: number | string }>(touchedSql, [
    building.artifactIds,
    building.artifactIds,
  ]);
  for (let at = 0; at < touched.length; at += institutionsAtOnce) {
    building.signal?.throwIfAborted();
    await buildSome(
      building,
      touched.slice(at, at + institutionsAtOnce).map(({ cert }) => String(cert)),
    );
  }
};
