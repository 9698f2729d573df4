/**
 * The records of the authorization server. Codes and tokens are stored only as digests, and the payload never repeats
 * them.
 */
export const oauthTables = `
create table control.oauth_record (
  kind text not null,
  id_hash text not null check (id_hash ~ '^[0-9a-f]{64}$'),
  payload text not null,
  client_id text,
  grant_id text,
  created_at timestamptz not null,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_record_grant on control.oauth_record (grant_id) where grant_id is not null;
create index oauth_record_client on control.oauth_record (client_id, kind);
create index oauth_record_expires on control.oauth_record (expires_at);
`;
