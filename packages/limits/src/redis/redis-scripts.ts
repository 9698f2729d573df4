import { createHash } from 'node:crypto';

/** A Lua script with the digest under which Redis stores it. */
export interface Script {
  readonly sha: string;
  readonly text: string;
}

const script = (text: string): Script => ({ sha: createHash('sha1').update(text).digest('hex'), text });

/*
 * Contents of Redis, all under one prefix:
 *   state hash: run (the server run to which everything was written), revision (of control.key_revision)
 *   keys hash: id -> "<digest> <account> <surface> <window limit or ->", valid keys only
 *   accounts hash: id -> "<suspended 0 or 1> <quota or ->"
 *   months hash: account -> "<start of month> <unused> <leased> <locked until>", milliseconds; leased is -1 if unknown
 *   used hash: key id -> when its use was last recorded, milliseconds
 *   window:… list: instants of a key's admissions that still count, oldest first, microseconds
 *   sync string: the process that is rewriting everything
 *   look string: set for a moment after a process has checked the database for changes
 *
 * Numbers are written with %.0f, because Lua's own notation loses digits of an instant in microseconds.
 */

/**
 * Reads the key and counts both limits. Returns one of
 *   unsynced | unknown | suspended nothing was counted
 *   month, now the caller's month is not that of now (milliseconds): retry
 *   lease, account, quota | wait, account the account's stock is empty: fetch more, or wait for the fetcher
 *   known, account, surface, now, granted, limit, count, opens, quota, used, note, refill
 */
export const admitScript = script(`
local run, id, digest, wanted = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local window, monthStart, monthEnd, lock = tonumber(ARGV[6]), ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10])
if redis.call('HGET', KEYS[1], 'run') ~= run then return {'unsynced'} end
local key = redis.call('HGET', KEYS[2], id)
if not key then return {'unknown'} end
local held, account, surface, ownLimit = string.match(key, '^(%S+) (%S+) (%S+) (%S+)$')
if wanted > 0 and held ~= digest then return {'unknown'} end
local holder = redis.call('HGET', KEYS[3], account)
local suspended, ownQuota = '1', '-'
if holder then suspended, ownQuota = string.match(holder, '^(%S+) (%S+)$') end
if wanted > 0 and suspended == '1' then return {'suspended'} end

local now
if ARGV[11] ~= '' then now = tonumber(ARGV[11]) else
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000000 + tonumber(time[2])
end
local limit = tonumber(ownLimit == '-' and ARGV[5] or ownLimit)
local quota = tonumber(ownQuota == '-' and ARGV[7] or ownQuota)

local count = 0
if limit > 0 then
  local newest = tonumber(redis.call('LINDEX', KEYS[6], -1) or 0)
  -- The clock has stepped back: by more than the window, and nothing noted says anything any more.
  if newest - now > window then redis.call('DEL', KEYS[6]) elseif newest > now then now = newest end
  while true do
    local oldest = redis.call('LINDEX', KEYS[6], 0)
    if not oldest or tonumber(oldest) > now - window then break end
    redis.call('LPOP', KEYS[6])
  end
  count = redis.call('LLEN', KEYS[6])
end

local ms = math.floor(now / 1000)
local unused, leased, locked = 0, -1, 0
if quota > 0 then
  if ms < tonumber(monthStart) or ms >= monthEnd then return {'month', ms} end
  local month = redis.call('HGET', KEYS[4], account)
  if month then
    local start, a, b, c = string.match(month, '^(%S+) (%S+) (%S+) (%S+)$')
    if start == monthStart then unused, leased, locked = tonumber(a), tonumber(b), tonumber(c) end
  end
end
local write = function()
  redis.call('HSET', KEYS[4], account, string.format('%s %.0f %.0f %.0f', monthStart, unused, leased, locked))
end

local spent = quota > 0 and leased >= 0 and leased - unused >= quota
local full = limit > 0 and count >= limit
if quota > 0 and (leased < 0 or (wanted > 0 and unused == 0 and not spent and not full)) then
  if locked > ms then return {'wait', account} end
  locked = ms + lock
  write()
  return {'lease', account, string.format('%.0f', quota)}
end

local granted, note, refill = 0, 0, 0
if wanted > 0 and not spent and not full then
  granted = 1
  if limit > 0 then
    redis.call('RPUSH', KEYS[6], string.format('%.0f', now))
    redis.call('PEXPIRE', KEYS[6], math.ceil(window / 1000) + 1000)
    count = count + 1
  end
  if quota > 0 then
    unused = unused - 1
    local block = math.max(1, math.floor(quota / 200))
    if block > 1 and unused <= block / 2 and leased < quota and locked <= ms then
      locked = ms + lock
      refill = 1
    end
    write()
  end
  local noted = redis.call('HGET', KEYS[5], id)
  if not noted or ms - tonumber(noted) >= 60000 then
    redis.call('HSET', KEYS[5], id, string.format('%.0f', ms))
    note = 1
  end
end
local opens = 0
if count > 0 then opens = tonumber(redis.call('LINDEX', KEYS[6], math.max(0, count - limit))) + window end
return {'known', account, surface, now, granted, limit, count, opens, quota, leased - unused, note, refill}
`);

/**
 * Adds a leased block to an account's stock. A block of another server run or of a past month is lost: at most one
 * percent.
 */
export const stockScript = script(`
local run, account, monthStart, granted, total = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
if redis.call('HGET', KEYS[1], 'run') ~= run then return 0 end
local unused, leased = 0, -1
local month = redis.call('HGET', KEYS[2], account)
if month then
  local start, a, b = string.match(month, '^(%S+) (%S+) (%S+)')
  if tonumber(start) > tonumber(monthStart) then return 0 end
  if start == monthStart then unused, leased = tonumber(a), tonumber(b) end
end
redis.call('HSET', KEYS[2], account, string.format('%s %.0f %.0f 0', monthStart, unused + granted, math.max(leased, total)))
return 1
`);

/**
 * An account's quota of a month, and its leased and unused requests. The quota is empty if the account does not exist.
 */
export const monthScript = script(`
if redis.call('HGET', KEYS[1], 'run') ~= ARGV[1] then return redis.error_reply('unsynced') end
local holder = redis.call('HGET', KEYS[2], ARGV[2])
if not holder then return {'', '0'} end
local quota = string.match(holder, '^%S+ (%S+)$')
local month = redis.call('HGET', KEYS[3], ARGV[2])
local start, unused
if month then start, unused = string.match(month, '^(%S+) (%S+)') end
return {quota == '-' and ARGV[4] or quota, start == ARGV[3] and unused or '0'}
`);

/** Updates keys and accounts from one revision to another. Returns the current revision if it is not `from`. */
export const applyScript = script(`
local run, from, to = ARGV[1], ARGV[2], ARGV[3]
local state = redis.call('HMGET', KEYS[1], 'run', 'revision')
if state[1] ~= run then return 'unsynced' end
if state[2] ~= from then return state[2] end
for at = 4, #ARGV, 3 do
  local target = ARGV[at] == 'key' and KEYS[2] or KEYS[3]
  if ARGV[at + 2] == '' then redis.call('HDEL', target, ARGV[at + 1])
  else redis.call('HSET', target, ARGV[at + 1], ARGV[at + 2]) end
end
redis.call('HSET', KEYS[1], 'revision', to)
return to
`);

/**
 * Begins to rewrite everything. Returns 0 while another process does so, or if one has done so since the revision that
 * the caller saw ('' if it saw none of this run). From here on nothing is admitted until the end.
 */
export const beginScript = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local state = redis.call('HMGET', KEYS[2], 'run', 'revision')
if state[1] == ARGV[3] and state[2] ~= ARGV[4] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
return 1
`);

/**
 * Writes a part. Returns 0 if the token is gone, as after a flush, because the data read from the database may then be
 * too old.
 */
export const fillScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
for at = 3, #ARGV, 3 do
  redis.call('HSET', ARGV[at] == 'key' and KEYS[2] or KEYS[3], ARGV[at + 1], ARGV[at + 2])
end
return 1
`);

export const finishScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], 'run', ARGV[2], 'revision', ARGV[3])
redis.call('DEL', KEYS[1])
return 1
`);

/**
 * Returns 1 to the one process that must check the database for changes during so many milliseconds, and 0 to all
 * others.
 */
export const lookScript = script(`
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 1 end
return 0
`);
