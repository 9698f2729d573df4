import { describe, expect, it } from 'vitest';
import { configOf } from './config.ts';

describe('configuration', () => {
  it('has safe defaults, and takes an empty variable as not set', () => {
    expect(configOf({ DQS_PORT: '', PATH: '/bin' })).toEqual({
      DQS_DATA: './.dqs',
      DQS_HOST: '127.0.0.1',
      DQS_PORT: 8080,
      DQS_CACHE_MB: 128,
      DQS_WINDOW_LIMIT: 120,
      DQS_WINDOW_SECONDS: 60,
      DQS_MONTHLY_QUOTA: 100_000,
      DQS_ACCEPT_BEARER: false,
      DQS_MAX_IN_FLIGHT: 192,
      DQS_CONNECTIONS_PER_ADDRESS: 256,
      DQS_LOG_LEVEL: 'info',
      DQS_LIMITS_OUTAGE: 'closed',
      DQS_REDIS_TIMEOUT_MS: 60,
      DQS_USAGE_DAYS: 400,
    });
    expect(configOf({ DQS_PORT: '0', DQS_ACCEPT_BEARER: 'true', DQS_WINDOW_LIMIT: '0' })).toMatchObject({
      DQS_PORT: 0,
      DQS_ACCEPT_BEARER: true,
      DQS_WINDOW_LIMIT: 0,
    });
  });

  it.each([
    ['DQS_PORT', 'http'],
    ['DQS_PORT', '65536'],
    ['DQS_BASE_URL', 'data.example.org'],
    ['DQS_BASE_URL', 'ftp://data.example.org'],
    ['DQS_CURSOR_SECRET', 'short'],
    ['DQS_ACCEPT_BEARER', 'yes'],
    ['DQS_LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => configOf({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('keeps the usage of a whole month at least, or of all months', () => {
    expect(configOf({ DQS_USAGE_DAYS: '31' }).DQS_USAGE_DAYS).toBe(31);
    expect(configOf({ DQS_USAGE_DAYS: '0' }).DQS_USAGE_DAYS).toBe(0);
    expect(() => configOf({ DQS_USAGE_DAYS: '30' })).toThrow('DQS_USAGE_DAYS: must be 0 or at least 31');
  });
});
