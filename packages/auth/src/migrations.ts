import type { Migration } from '@dqs/storage';
import { auditConfigurationIndex, auditLog } from './audit-migration.ts';
import { identityTable } from './identity-migration.ts';
import { oauthTables } from './oauth-migration.ts';
import { signInTables } from './sign-in-migration.ts';

const accountsAndKeys = `
create schema if not exists control;

create table control.account (
  id text primary key check (id ~ '^[0-9A-Za-z_-]{1,64}$'),
  name text not null,
  created_at timestamptz not null,
  suspended_at timestamptz,
  monthly_quota bigint check (monthly_quota between 0 and 1000000000000)
);

-- Owner of every key that nobody else owns.
insert into control.account (id, name, created_at) values ('operator', 'Operator', now());

create table control.api_key (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  account_id text not null references control.account (id),
  name text not null,
  surface text not null check (surface in ('public', 'internal')),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  window_limit integer check (window_limit between 0 and 1000000)
);

create index api_key_account on control.api_key (account_id, created_at);

-- Revocation is final whoever writes: no statement brings a revoked key back or gives it another secret.
create function control.keep_revoked() returns trigger language plpgsql as $$
begin
  if new.revoked_at is distinct from old.revoked_at or new.secret_hash <> old.secret_hash or new.id <> old.id then
    raise exception 'key % is revoked and stays revoked', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger keep_revoked before update on control.api_key
  for each row when (old.revoked_at is not null) execute function control.keep_revoked();
`;

/** Tables of accounts, keys, sign-in and the audit log, in schema `control`. */
export const authMigrations: readonly Migration[] = [
  {
    name: '0001_accounts_and_keys',
    async up(knex) {
      await knex.raw(accountsAndKeys);
    },
  },
  {
    name: '0002_sign_in',
    async up(knex) {
      await knex.raw(signInTables);
    },
  },
  {
    name: '0003_audit',
    async up(knex) {
      await knex.raw(auditLog);
    },
  },
  {
    name: '0004_audit_configuration',
    async up(knex) {
      await knex.raw(auditConfigurationIndex);
    },
  },
  {
    name: '0005_oauth',
    async up(knex) {
      await knex.raw(oauthTables);
    },
  },
  {
    name: '0006_identity',
    async up(knex) {
      await knex.raw(identityTable);
    },
  },
];
