import { ServiceError } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { databaseFailure, isPassingFailure } from './database-failure.ts';

const withCode = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('a failure of the database', () => {
  it('names the server that cannot be reached, and passes', () => {
    const refused = withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5', { address: '127.0.0.1', port: 5 });
    for (const error of [refused, new AggregateError([refused], '')]) {
      expect(databaseFailure(error)).toMatchObject({
        code: 'service_unavailable',
        message: 'PostgreSQL at 127.0.0.1:5 cannot be reached: the connection is refused',
      });
      expect(isPassingFailure(error)).toBe(true);
    }
    const unknown = withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example', { hostname: 'db.example' });
    expect(databaseFailure(unknown)?.message).toContain('PostgreSQL at db.example cannot be reached');
    expect(isPassingFailure(withCode('57P03', 'the database system is starting up'))).toBe(true);
  });

  it('A6: a full disk is told without the statement that met it', () => {
    const full = withCode('53100', 'insert into "control"."key" ("secret") values ($1) - could not extend file');
    expect(databaseFailure(full)?.message).toBe('the disk of the database is full');
    const embedded = new Error('insert into "control"."key" - could not extend file: No space left on device');
    expect(databaseFailure(embedded)?.message).toBe('the disk is full');
    expect(isPassingFailure(full)).toBe(false);
  });

  it('is told without the statement where nothing better is known', () => {
    const odd = withCode('22003', 'insert into "fx_rate" ("value") values ($1) - numeric field overflow');
    expect(databaseFailure(odd)?.message).toBe('the database refused a statement: numeric field overflow');
  });

  it('says who is not let in, and does not pass by waiting', () => {
    const wrong = withCode('28P01', 'password authentication failed for user "dqs"');
    expect(databaseFailure(wrong)?.message).toBe('PostgreSQL does not accept the user name or password');
    expect(isPassingFailure(wrong)).toBe(false);
  });

  it('is none where the error is of another kind, or in our words already', () => {
    expect(databaseFailure(new TypeError('x is not a function'))).toBeNull();
    expect(databaseFailure(new ServiceError('service_unavailable', 'busy'))).toBeNull();
    expect(isPassingFailure(new TypeError('x'))).toBe(false);
  });
});
