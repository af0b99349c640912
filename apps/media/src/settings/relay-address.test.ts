import { describe, expect, it } from 'vitest';
import { relayFault } from './relay-address.ts';
import { readSettings } from './settings.ts';

const secrets = {
  MEDIA_SECRET: 'a secret of thirty-two characters',
  MEDIA_JANUS_SECRET: 'a secret of twenty characters',
  MEDIA_JANUS_ADMIN_SECRET: 'another secret of twenty characters',
  MEDIA_JANUS_ADMIN_KEY: 'a key of twenty characters',
};
const janusWith = (env: Record<string, string>) =>
  readSettings({ ...secrets, MEDIA_DATA_DIR: '/nowhere', MEDIA_ENGINE: 'janus', ...env }).janus;

describe('MEDIA_JANUS_RELAY_IP', () => {
  it('disables relays when it is not set', () => {
    expect(janusWith({})?.relay).toBeNull();
  });

  it('may be 127.0.0.1 only when MEDIA_HTTP_HOST is local', () => {
    const relay = { ip: '127.0.0.1', ports: { from: 40_001, to: 49_150 } };
    expect(janusWith({ MEDIA_JANUS_RELAY_IP: '127.0.0.1' })?.relay).toEqual(relay);
    for (const MEDIA_HTTP_HOST of ['0.0.0.0', '10.0.0.21'])
      expect(() => janusWith({ MEDIA_JANUS_RELAY_IP: '127.0.0.1', MEDIA_HTTP_HOST })).toThrow(
        `MEDIA_JANUS_RELAY_IP: 127.0.0.1 is this machine alone, but others reach this node at ${MEDIA_HTTP_HOST}`,
      );
  });

  it('must be an address of this machine', () => {
    expect(relayFault('10.0.0.21', '0.0.0.0', ['127.0.0.1', '10.0.0.21'])).toBeNull();
    expect(relayFault('10.0.0.22', '0.0.0.0', ['127.0.0.1', '10.0.0.21'])).toContain(
      'only 127.0.0.1, 10.0.0.21',
    );
    // Reserved for documentation (RFC 5737).
    expect(() => janusWith({ MEDIA_JANUS_RELAY_IP: '203.0.113.254' })).toThrow(
      'this machine has no address 203.0.113.254',
    );
  });

  it.each(['40001', '49150-40001', '80-90', '65000-70000', '41000-41000'])(
    'MEDIA_JANUS_RELAY_PORTS refuses %s',
    (ports) => {
      expect(() => janusWith({ MEDIA_JANUS_RELAY_PORTS: ports })).toThrow('MEDIA_JANUS_RELAY_PORTS');
    },
  );
});
