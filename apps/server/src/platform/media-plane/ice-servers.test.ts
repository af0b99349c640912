import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { iceAccess } from './ice-servers.ts';

describe('iceAccess', () => {
  const urls = ['stun:a.example:3478', 'turn:b.example:3478', 'turns:b.example:5349'];

  it('gives TURN servers coturn credentials that are valid for 12 hours', () => {
    const { ice_servers: servers } = iceAccess({ ice_servers: urls, turn_secret: 'shared' }, 42, 1_000_000);
    expect(servers[0]).toEqual({ urls: ['stun:a.example:3478'] });
    const username = `${1_000 + 12 * 3_600}:42`;
    expect(servers[1]).toEqual({
      urls: ['turn:b.example:3478', 'turns:b.example:5349'],
      username,
      credential: createHmac('sha1', 'shared').update(username).digest('base64'),
    });
  });

  it('omits TURN servers when turn_secret is empty', () => {
    expect(iceAccess({ ice_servers: urls, turn_secret: '' }, 42, 0)).toEqual({
      ice_servers: [{ urls: ['stun:a.example:3478'] }],
    });
  });

  it('returns ice_policy relay and omits ice_policy all', () => {
    const settings = { ice_servers: urls, turn_secret: 'shared' };
    expect(iceAccess({ ...settings, ice_policy: 'relay' }, 42, 0).ice_policy).toBe('relay');
    expect(iceAccess({ ...settings, ice_policy: 'all' }, 42, 0)).not.toHaveProperty('ice_policy');
  });
});
