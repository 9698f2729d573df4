import { defaultLimits, defaultUsageDays } from '@dqs/limits';
import { describe, expect, it } from 'vitest';
import { processSettings, type ProcessName } from './process.ts';
import { readSettings } from './read-settings.ts';
import { SettingsError } from './settings-error.ts';
import { settingsTable } from './settings-table.ts';

const processes = Object.keys(processSettings) as ProcessName[];
const postgres = { DATABASE_URL: 'postgres://db.example/dqs' };

describe('settings', () => {
  it('have safe defaults, and an empty variable counts as not set', () => {
    expect(readSettings('rest', { DQS_PORT: '', PATH: '/bin' })).toMatchObject({
      DQS_DATA: './.dqs',
      DQS_DATABASE_WAIT_SECONDS: 30,
      DQS_HOST: '127.0.0.1',
      DQS_PORT: 8080,
      DQS_PROXIES: 0,
      DQS_MAX_IN_FLIGHT: 192,
      DQS_DRAIN_MS: 500,
      DQS_ALLOWED_ORIGINS: [],
      DQS_ACCEPT_BEARER: false,
      DQS_WINDOW_LIMIT: defaultLimits.windowLimit,
      DQS_WINDOW_SECONDS: defaultLimits.windowSeconds,
      DQS_MONTHLY_QUOTA: defaultLimits.monthlyQuota,
      DQS_USAGE_DAYS: defaultUsageDays,
      DQS_REDIS_TIMEOUT_MS: 90,
      DQS_LIMITS_OUTAGE: 'closed',
      DQS_CACHE_MB: 128,
    });
    expect(readSettings('mcp', postgres).DQS_PORT).toBe(8081);
    expect(readSettings('dashboard', {}).DQS_CACHE_MB).toBe(32);
  });

  it.each(processes)('are read alike by %s', (process) => {
    const read = (more: Record<string, string>) =>
      readSettings(process, { ...postgres, ...more }) as ReturnType<typeof readSettings<'dqs'>>;
    expect(read({ DQS_CACHE_MB: ' 64 ' }).DQS_CACHE_MB).toBe(64);
    expect(read({ DQS_MAX_IN_FLIGHT: '7' }).DQS_MAX_IN_FLIGHT).toBe(7);
    expect(read({ DQS_LOG: 'debug' }).DQS_LOG_LEVEL).toBe('debug');
    expect(read({ DQS_LOG_LEVEL: 'debug', DQS_LOG: 'debug' }).DQS_LOG_LEVEL).toBe('debug');
    expect(read({ DQS_BASE_URL: 'https://data.example.org/' }).DQS_BASE_URL).toBe('https://data.example.org');
    if (process !== 'dashboard') {
      for (const yes of ['1', 'true', 'YES', 'on'])
        expect(read({ DQS_ACCEPT_BEARER: yes }).DQS_ACCEPT_BEARER).toBe(true);
      for (const no of ['0', 'False', 'no', 'off'])
        expect(read({ DQS_ACCEPT_BEARER: no }).DQS_ACCEPT_BEARER).toBe(false);
      expect(read({ DQS_ALLOWED_ORIGINS: 'https://a.example, https://b.example,' }).DQS_ALLOWED_ORIGINS).toEqual([
        'https://a.example',
        'https://b.example',
      ]);
    }
    for (const [name, value] of [
      ['DQS_CACHE_MB', '1e2'],
      ['DQS_CACHE_MB', '64MB'],
      ['DQS_PORT', 'http'],
      ['DQS_PORT', '+80'],
      ['DQS_PORT', '65536'],
      ['DQS_BASE_URL', 'data.example.org'],
      ['DQS_BASE_URL', 'ftp://data.example.org'],
      ['DQS_CURSOR_SECRET', 'short'],
      ['DQS_LOG_LEVEL', 'loud'],
      ['DQS_LIMITS_OUTAGE', 'ajar'],
      ['DQS_USAGE_DAYS', '30'],
      ['REDIS_URL', 'redis.example:6379'],
    ] as const) {
      expect(() => read({ [name]: value }), `${name}=${value}`).toThrow(new RegExp(`^${name}: must `));
    }
  });

  it('say what is allowed and what was given, but never a secret', () => {
    expect(() => readSettings('rest', { DQS_CACHE_MB: '1e2' })).toThrow(
      'DQS_CACHE_MB: must be a whole number of megabytes from 0 to 65536; got "1e2"',
    );
    expect(() => readSettings('rest', { DQS_ACCEPT_BEARER: 'maybe' })).toThrow(
      'DQS_ACCEPT_BEARER: must be true or false (also yes, no, on, off, 1, 0); got "maybe"',
    );
    const hidden = {
      DATABASE_URL: 'mysql://me:hunter2@db',
      DQS_CURSOR_SECRET: 'hunter2',
      REDIS_URL: 'http://:hunter2@r',
    };
    expect(() => readSettings('rest', hidden)).toThrow(/DATABASE_URL: .*\nREDIS_URL: .*\nDQS_CURSOR_SECRET: /);
    expect(() => readSettings('rest', hidden)).toThrow(expect.not.stringContaining('hunter2') as Error);
  });

  it('refuse a variable that nobody reads with the nearest one, and let those of tests and of Kubernetes be', () => {
    expect(() => readSettings('rest', { DQS_CACHE: '1' })).toThrow(
      'DQS_CACHE: is not a setting; did you mean DQS_CACHE_MB?',
    );
    expect(() => readSettings('rest', { DQS_WINDOW_LIMITS: '1', DQS_PORT: 'x' })).toThrow(SettingsError);
    const others = {
      DQS_TEST_DATABASE_URL: 'x',
      DQS_SOURCES_DIR: 'x',
      DQS_SERVICE_HOST: '10.0.0.1',
      DQS_PORT_80_TCP_ADDR: 'x',
    };
    expect(readSettings('rest', others).DQS_PORT).toBe(8080);
    // Those of another process may stand in the same file.
    expect(readSettings('rest', { DQS_SIGN_UP: 'invitation' })).not.toHaveProperty('DQS_SIGN_UP');
  });

  it('refuse two names of one setting that contradict each other, and what is missing', () => {
    expect(() => readSettings('rest', { DQS_LOG: 'info', DQS_LOG_LEVEL: 'warn' })).toThrow('DQS_LOG: is another name');
    expect(() => readSettings('mcp', {})).toThrow('DATABASE_URL: must be set');
  });
});

it('the table has a line for every setting, with its default', () => {
  const lines = [...settingsTable().values()].flat();
  expect(lines.find(({ name }) => name === 'DQS_PORT')).toMatchObject({ default: '`8080`; `8081` for mcp' });
  expect(lines.every(({ description, processes }) => description.endsWith('.') && processes.length > 0)).toBe(true);
  expect(lines.length).toBeGreaterThan(30);
});
