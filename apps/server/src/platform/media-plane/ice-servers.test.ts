import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

describe('iceServersFor', () => {
  const urls = ['stun:a.example:3478', 'turn:b.example:3478', 'turns:b.example:5349'];

  it('gives relays with credentials that coturn can check', () => {
    const servers = iceServersFor({ ice_servers: urls, turn_secret: 'shared' }, 42, 1_000_000);
    expect(servers[0]).toEqual({ urls: ['stun:a.example:3478'] });
    const username = `${1_000 + 12 * 3_600}:42`;
    expect(servers[1]).toEqual({
      urls: ['turn:b.example:3478', 'turns:b.example:5349'],
      username,
      credential: createHmac('sha1', 'shared').update(username).digest('base64'),
    });
  });

  it('leaves relays out when there is no secret to share', () => {
    expect(iceServersFor({ ice_servers: urls, turn_secret: '' }, 42, 0)).toEqual([
      { urls: ['stun:a.example:3478'] },
    ]);
  });
});
