import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTHENTICATION_EVENTS,
  AUTHENTICATION_STATES,
  nextAuthenticationState,
  type AuthenticationState,
} from './authentication.ts';

const TABLE = [
  ['checking', 'verified', 'known'],
  ['checking', 'not_verified', 'guest'],
  ['checking', 'verify_failed', 'fatal'],
  ['checking', 'network_lost', 'offline'],
  ['checking', 'logged_in', 'known'],
  ['offline', 'network_back', 'checking'],
  ['guest', 'verified', 'known'],
  ['guest', 'not_verified', 'guest'],
  ['guest', 'logged_in', 'known'],
  ['known', 'verified', 'known'],
  ['known', 'not_verified', 'guest'],
  ['known', 'logged_in', 'known'],
  ['known', 'logged_out', 'guest'],
] as const;

describe('nextAuthenticationState', () => {
  it('follows the table and returns null for every other pair', () => {
    for (const from of AUTHENTICATION_STATES)
      for (const what of AUTHENTICATION_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextAuthenticationState(from, what)).toBe(row?.[2] ?? null);
      }
  });

  it('never leaves fatal and enters it only from checking', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...AUTHENTICATION_EVENTS), { maxLength: 30 }), (events) => {
        let now: AuthenticationState = 'checking';
        for (const what of events) {
          const next: AuthenticationState = nextAuthenticationState(now, what) ?? now;
          if (now === 'fatal') expect(next).toBe('fatal');
          if (next === 'fatal' && now !== 'fatal') expect(now).toBe('checking');
          now = next;
        }
      }),
    );
  });
});
