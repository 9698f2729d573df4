/**
 * The log of every change of permissions. Rows are chained by digests, which the database computes. The head is locked
 * for each row, so that the chain has one order. Nobody may change or remove a row, not even the owner of the table.
 */
export const auditLog = `
create table control.audit_event (
  id bigint primary key,
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  actor text,
  address text,
  account_id text,
  key_prefix text,
  detail text,
  previous_hash text not null,
  hash text not null
);
create index audit_event_account on control.audit_event (account_id, id);

create table control.audit_head (only_row boolean primary key default true check (only_row), id bigint not null, hash text not null);
insert into control.audit_head (id, hash) values (0, repeat('0', 64));

create function control.audit_part(p_text text) returns text language sql immutable as $$
  select case when p_text is null then '-' else octet_length(p_text)::text || ':' || p_text end
$$;

create function control.chain_audit_event() returns trigger language plpgsql as $$
declare
  v_head record;
begin
  select h.id, h.hash into strict v_head from control.audit_head h for update;
  new.id := v_head.id + 1;
  new.at := date_trunc('milliseconds', new.at);
  new.previous_hash := v_head.hash;
  new.hash := encode(sha256(convert_to(
    control.audit_part(new.previous_hash) || control.audit_part(new.id::text)
    || control.audit_part(to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || control.audit_part(new.event) || control.audit_part(new.actor) || control.audit_part(new.address)
    || control.audit_part(new.account_id) || control.audit_part(new.key_prefix) || control.audit_part(new.detail), 'UTF8')), 'hex');
  update control.audit_head set id = new.id, hash = new.hash;
  return new;
end $$;

create trigger chain_audit_event before insert on control.audit_event
  for each row execute function control.chain_audit_event();

create function control.keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger keep_audit_event before update or delete on control.audit_event
  for each row execute function control.keep_audit_event();
create trigger keep_audit_events before truncate on control.audit_event
  for each statement execute function control.keep_audit_event();

revoke update, delete, truncate on control.audit_event from public, current_user;
`;

/** Every start reads the last configuration of each process, and must stay fast however long the log is. */
export const auditConfigurationIndex = `
create index audit_event_configuration on control.audit_event (actor, id) where event = 'configuration_changed';
`;
