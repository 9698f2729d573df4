/** Sign-in credentials and the limits on attempts. Sessions and links are stored only as digests. */
export const signInTables = `
alter table control.api_key add column toolsets text
  check (toolsets ~ '^[0-9a-z_-]{1,40}(,[0-9a-z_-]{1,40}){0,39}$');

create table control.credential (
  account_id text primary key references control.account (id),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  operator boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table control.session (
  id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  account_id text not null references control.account (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  agent text not null
);
create index session_account on control.session (account_id);

-- An address to set a password with, once: the operator's first, an invitation, or a new password for somebody.
create table control.one_time_link (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('operator', 'invitation', 'password')),
  account_id text references control.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'password') = (account_id is not null) or used_at is not null)
);

create table control.sign_in_throttle (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  next_at timestamptz not null
);

-- Takes one attempt for every subject, or none and says how many milliseconds to wait. An attempt counts as failed until it is known
-- to have succeeded: so many attempts at once are not let through together.
create function control.take_attempt(p_subjects text[], p_now timestamptz) returns float8 language plpgsql as $$
declare
  v_wait float8;
begin
  insert into control.sign_in_throttle (subject, failures, last_at, next_at)
    select s, 0, p_now, p_now from unnest(p_subjects) s order by s on conflict do nothing;
  perform from control.sign_in_throttle t where t.subject = any (p_subjects) order by t.subject for update;
  select max(extract(epoch from t.next_at - p_now) * 1000) into v_wait
    from control.sign_in_throttle t where t.subject = any (p_subjects);
  if v_wait > 0 then
    return v_wait;
  end if;
  update control.sign_in_throttle t set
    failures = case when t.last_at < p_now - interval '24 hours' then 1 else t.failures + 1 end,
    last_at = p_now
    where t.subject = any (p_subjects);
  update control.sign_in_throttle t set
    next_at = p_now + case when t.failures < 5 then interval '0'
      else least(interval '15 minutes', interval '1 second' * power(2, least(t.failures - 5, 20))) end
    where t.subject = any (p_subjects);
  return 0;
end $$;
`;
