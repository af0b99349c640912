import type { MediaTokenClaims } from '@akari/contract';
import { expect, it } from 'vitest';
import { Departed } from './departed.ts';
import { Publisher } from '../engine/embedded/channel/publisher.ts';

const claims: MediaTokenClaims = { sub: '7', channel_id: '7', role: 'publish', session_id: 'b1', exp: 0 };

it('Departed remembers an ended peer for 30 s, only for its owner', () => {
  const departed = new Departed();
  const peer = new Publisher(claims, 0, 'VP8');
  expect(departed.has(peer.id, claims)).toBe(false);
  departed.note(peer, 1_000);
  expect(departed.has(peer.id, { ...claims, exp: 99 })).toBe(true);
  for (const other of [{ sub: '8' }, { channel_id: '8' }, { role: 'play' as const }, { session_id: 'b2' }])
    expect(departed.has(peer.id, { ...claims, ...other })).toBe(false);
  departed.sweep(30_999);
  expect(departed.has(peer.id, claims)).toBe(true);
  departed.sweep(31_000);
  expect(departed.has(peer.id, claims)).toBe(false);
});
