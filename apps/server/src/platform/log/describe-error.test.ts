import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeError, errorText } from './describe-error.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
function databaseError(message: string, fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}

describe('describeError', () => {
  it('keeps code, constraint and statement of a failed query, and none of its values', () => {
    const cause = databaseError('duplicate key value violates unique constraint "app_user_email"', {
      code: '23505',
      detail: 'Key (email)=(aoi@mail.example) already exists.',
      constraint: 'app_user_email',
      table: 'app_user',
    });
    const error = new DrizzleQueryError(
      'insert into "app_user" ("email", "hash") values ($1, $2)',
      ['aoi@mail.example', HASH],
      cause,
    );
    const kept = describeError(error);
    expect(kept).toMatchObject({
      query: 'insert into "app_user" ("email", "hash") values ($1, $2)',
      cause: { code: '23505', constraint: 'app_user_email', table: 'app_user' },
    });
    for (const text of [JSON.stringify(kept), errorText(error)]) {
      expect(text).not.toContain('mail.example');
      expect(text).not.toContain('argon2id');
      expect(text).toContain('describe-error.test');
    }
  });

  it.each([
    ['invalid input syntax for type bigint: "geheim "quoted" text"', '22P02'],
    ['invalid input syntax for type json: "geheim\nmore"', '22P02'],
  ])('omits the value that the database quotes in %j', (message, code) => {
    expect(JSON.stringify(describeError(databaseError(message, { code })))).not.toMatch(/geheim|more/);
  });

  it('omits the text that JSON.parse quotes', () => {
    let thrown: unknown;
    try {
      JSON.parse('geheim text');
    } catch (error) {
      thrown = error;
    }
    expect(errorText(thrown)).not.toContain('geheim');
  });

  it('describes a thrown string as an Error', () => {
    expect(describeError('gone')).toEqual({ name: 'Error', message: 'gone' });
  });
});
