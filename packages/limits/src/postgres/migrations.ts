import type { Migration } from '@dqs/storage';

/*
 * Only the monthly count is durable. Data that changes with every request is in unlogged tables: no write-ahead log, no
 * flush to disk per request. A crash of the database empties them. The window then starts again, and an account loses
 * its unused leases, at most one percent of its quota. It never exceeds the quota.
 */
const counters = `
create schema if not exists control;

-- Requests taken out of each account's calendar month (UTC), in blocks. granted is what the last statement took.
create table control.account_month (
  account_id text not null references control.account (id),
  month date not null,
  leased bigint not null check (leased >= 0),
  granted bigint not null,
  primary key (account_id, month)
);

-- Instants of the admissions that still count, oldest first, in microseconds since the epoch.
create unlogged table control.key_window (
  key_id text primary key,
  admitted bigint[] not null
) with (fillfactor = 40);

-- What is left of the block that the account leased last.
create unlogged table control.account_spend (
  account_id text primary key,
  month date not null,
  unused bigint not null check (unused >= 0)
) with (fillfactor = 40);
`;

const admitKey = `
create function control.admit_key(
  p_key text, p_hash text, p_wanted integer,
  p_window_limit integer, p_window_us bigint, p_quota bigint, p_now_us bigint
) returns table (
  state text, account text, surface text, now_us float8, granted integer,
  window_limit integer, window_count integer, window_opens_us float8,
  quota float8, month_used float8
) language plpgsql as $$
#variable_conflict use_column
declare
  v_key record;
  v_locked boolean;
  v_times bigint[];
  v_count integer;
  v_first integer;
  v_limit integer;
  v_quota bigint;
  v_now bigint;
  v_month date;
  v_spend_month date;
  v_unused bigint := 0;
  v_leased bigint := 0;
  v_taken bigint;
  v_granted integer := 0;
begin
  -- The window's row is locked before the key is read, so that whoever waited decides on the key as it is after the wait.
  loop
    select w.admitted into v_times from control.key_window w where w.key_id = p_key for update;
    v_locked := found;
    -- Comparing digests of random secrets tells a caller nothing through its duration. Without a digest nothing can be wanted.
    select k.account_id, k.surface, k.last_used_at, k.window_limit, a.suspended_at, a.monthly_quota into v_key
      from control.api_key k join control.account a on a.id = k.account_id
      where k.id = p_key and k.revoked_at is null
        and (k.secret_hash = p_hash or (p_hash is null and p_wanted = 0));
    if not found then
      state := 'unknown';
      return next;
      return;
    end if;
    if v_key.suspended_at is not null and p_wanted > 0 then
      state := 'suspended';
      return next;
      return;
    end if;
    v_limit := coalesce(v_key.window_limit, p_window_limit);
    exit when v_locked or v_limit = 0 or p_wanted = 0;
    insert into control.key_window (key_id, admitted) values (p_key, '{}') on conflict do nothing;
  end loop;

  v_quota := coalesce(v_key.monthly_quota, p_quota);
  if v_quota > 0 then
    loop
      select s.month, s.unused into v_spend_month, v_unused
        from control.account_spend s where s.account_id = v_key.account_id for update;
      exit when found or p_wanted = 0;
      insert into control.account_spend (account_id, month, unused) values (v_key.account_id, '1970-01-01', 0)
        on conflict do nothing;
    end loop;
  end if;

  -- Read after every wait: the instant noted is the instant of the decision.
  v_now := coalesce(p_now_us, (extract(epoch from clock_timestamp()) * 1000000)::bigint);

  v_count := 0;
  if v_limit > 0 then
    v_count := coalesce(cardinality(v_times), 0);
    if v_count > 0 and v_times[v_count] > v_now then
      -- The clock has stepped back: by more than the window, and nothing noted says anything any more.
      if v_times[v_count] - v_now > p_window_us then
        v_count := 0;
        v_times := '{}';
      else
        v_now := v_times[v_count];
      end if;
    end if;
    v_first := 1;
    while v_first <= v_count and v_times[v_first] <= v_now - p_window_us loop
      v_first := v_first + 1;
    end loop;
    if v_first > 1 then
      v_times := v_times[v_first:v_count];
      v_count := v_count - v_first + 1;
    end if;
  end if;

  v_granted := p_wanted;
  if v_limit > 0 then
    v_granted := least(v_granted, greatest(v_limit - v_count, 0));
  end if;

  if v_quota > 0 then
    v_month := date_trunc('month', to_timestamp(v_now / 1000000.0) at time zone 'UTC')::date;
    if v_spend_month is distinct from v_month then
      v_unused := 0;
    end if;
    select m.leased into v_leased from control.account_month m
      where m.account_id = v_key.account_id and m.month = v_month;
    v_leased := coalesce(v_leased, 0);
    v_granted := least(v_granted, greatest(v_quota - v_leased + v_unused, 0));
    if v_granted > v_unused then
      v_taken := least(greatest(v_granted - v_unused, v_quota / 100), v_quota);
      insert into control.account_month as m (account_id, month, leased, granted)
        values (v_key.account_id, v_month, v_taken, v_taken)
        on conflict (account_id, month) do update set
          granted = greatest(0, least(excluded.granted, v_quota - m.leased)),
          leased = m.leased + greatest(0, least(excluded.granted, v_quota - m.leased))
        returning m.leased, m.granted into v_leased, v_taken;
      v_unused := v_unused + v_taken;
      v_granted := least(v_granted, v_unused);
    end if;
    if p_wanted > 0 and (v_granted > 0 or v_taken is not null) then
      v_unused := v_unused - v_granted;
      update control.account_spend s set month = v_month, unused = v_unused where s.account_id = v_key.account_id;
    end if;
  end if;

  if v_granted > 0 then
    if v_limit > 0 then
      v_times := v_times || array_fill(v_now, array[v_granted]);
      v_count := v_count + v_granted;
      update control.key_window w set admitted = v_times where w.key_id = p_key;
    end if;
    -- At most one write a minute, and never a wait for somebody who holds the key's row.
    if v_key.last_used_at is null or v_key.last_used_at <= to_timestamp((v_now - 60000000) / 1000000.0) then
      update control.api_key k set last_used_at = to_timestamp(v_now / 1000000.0)
        where k.id = (select l.id from control.api_key l where l.id = p_key for no key update skip locked);
    end if;
  end if;

  state := 'known';
  account := v_key.account_id;
  surface := v_key.surface;
  now_us := v_now;
  granted := v_granted;
  window_limit := v_limit;
  window_count := v_count;
  if v_count > 0 then
    window_opens_us := v_times[greatest(1, v_count - v_limit + 1)] + p_window_us;
  end if;
  quota := v_quota;
  month_used := v_leased - v_unused;
  return next;
end $$;
`;

/*
 * Many keys in one transaction. Every window is locked before any account, each in one order, so that no two batches
 * ever deadlock. A batch of one takes its two locks in the same order.
 */
const admit = `
create function control.admit(
  p_keys text[], p_hashes text[], p_wanted integer[],
  p_window_limit integer, p_window_us bigint, p_quota bigint, p_now_us bigint
) returns table (
  place integer, state text, account text, surface text, now_us float8, granted integer,
  window_limit integer, window_count integer, window_opens_us float8,
  quota float8, month_used float8
) language plpgsql set lock_timeout = '1s' as $$
#variable_conflict use_column
begin
  if cardinality(p_keys) > 1 then
    insert into control.key_window (key_id, admitted)
      select distinct k.id, '{}'::bigint[]
      from unnest(p_keys, p_hashes) as p (id, hash) join control.api_key k on k.id = p.id and k.secret_hash = p.hash
      where k.revoked_at is null and coalesce(k.window_limit, p_window_limit) > 0
        and not exists (select from control.key_window w where w.key_id = k.id)
      order by k.id
      on conflict do nothing;
    perform from control.key_window w where w.key_id = any (p_keys) order by w.key_id for update;
    insert into control.account_spend (account_id, month, unused)
      select distinct a.id, date '1970-01-01', 0
      from unnest(p_keys, p_hashes) as p (id, hash) join control.api_key k on k.id = p.id and k.secret_hash = p.hash
        join control.account a on a.id = k.account_id
      where k.revoked_at is null and coalesce(a.monthly_quota, p_quota) > 0
        and not exists (select from control.account_spend s where s.account_id = a.id)
      order by a.id
      on conflict do nothing;
    perform from control.account_spend s
      where s.account_id in (select k.account_id from control.api_key k where k.id = any (p_keys))
      order by s.account_id for update;
  end if;
  for v_place in 1 .. cardinality(p_keys) loop
    return query select v_place, a.* from control.admit_key(
      p_keys[v_place], p_hashes[v_place], p_wanted[v_place], p_window_limit, p_window_us, p_quota, p_now_us) a;
  end loop;
end $$;
`;

/*
 * Admitted requests by their outcome. key_id is empty for commands and local pipes, which need no key and count against
 * no quota. usage_writer stores the number of each process's last batch, so that none counts twice.
 */
const usage = `
create table control.usage_daily (
  day date not null,
  account_id text not null,
  key_id text not null,
  operation text not null,
  outcome text not null,
  requests bigint not null check (requests > 0),
  primary key (day, account_id, key_id, operation, outcome)
);

create index usage_daily_account on control.usage_daily (account_id, day);
create index usage_daily_key on control.usage_daily (key_id, day);

create table control.usage_writer (
  id uuid primary key,
  sequence bigint not null,
  written_at timestamptz not null
);
`;

/*
 * Every change that admission must see gets a number. The row that assigns it is locked until the change commits, so
 * numbers become visible in order and without gaps. A reader that has everything up to n requests what is above n and
 * misses nothing. Deleted rows leave no number, so a deletion requires a complete re-read.
 */
const revisions = `
create table control.key_revision (
  one boolean primary key default true check (one),
  revision bigint not null,
  deleted_at_revision bigint not null
);
insert into control.key_revision (revision, deleted_at_revision) values (1, 1);

alter table control.api_key add column revision bigint not null default 1;
alter table control.account add column revision bigint not null default 1;
create index api_key_revision on control.api_key (revision);
create index account_revision on control.account (revision);

create function control.next_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update control.key_revision set revision = revision + 1, deleted_at_revision = revision + 1;
    return old;
  end if;
  update control.key_revision set revision = key_revision.revision + 1 returning key_revision.revision into new.revision;
  return new;
end $$;

create trigger next_revision before insert or delete or update of account_id, surface, secret_hash, revoked_at, window_limit
  on control.api_key for each row execute function control.next_revision();
create trigger next_revision before insert or delete or update of suspended_at, monthly_quota
  on control.account for each row execute function control.next_revision();
`;

/** Counters of schema `control` and the admission function. They refer to the tables of `authMigrations`. */
export const limitsMigrations: readonly Migration[] = [
  {
    name: '0001_counters',
    async up(knex) {
      await knex.raw(counters);
    },
  },
  {
    name: '0002_admit',
    async up(knex) {
      await knex.raw(admitKey);
      await knex.raw(admit);
    },
  },
  {
    name: '0003_usage',
    async up(knex) {
      await knex.raw(usage);
    },
  },
  {
    name: '0004_key_revisions',
    async up(knex) {
      await knex.raw(revisions);
    },
  },
];
