import { iceAccess } from '@akari/server/platform/media-plane/ice-servers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownAddress, type Relay } from '@akari/testkit/deploy/relay';
import { startRelay } from './start.ts';
import { TurnClient, type TurnCredentials } from '@akari/testkit/deploy/turn-client';

const HOUR_MS = 3_600_000;
let relay: Relay;
beforeAll(async () => {
  relay = await startRelay(ownAddress());
});

const open: TurnClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

/** The TURN credentials that the server gives a person at a time. */
function given(user_id: number, at_ms = Date.now(), turn_secret = relay.secret): TurnCredentials {
  const { ice_servers } = iceAccess({ ice_servers: [`turn:${relay.host}`], turn_secret }, user_id, at_ms);
  const { username = '', credential = '' } = ice_servers[0] ?? {};
  return { username, credential };
}
function client(credentials: TurnCredentials): TurnClient {
  const made = new TurnClient(relay.host, relay.port, credentials);
  open.push(made);
  return made;
}

describe('TURN relay', () => {
  it('accepts credentials of iceAccess', async () => {
    expect(await client(given(1)).allocate()).toBe(0);
  });

  it('refuses wrong, expired and forged credentials with 401', async () => {
    expect(await client(given(2, Date.now(), 'another secret')).allocate()).toBe(401);
    expect(await client(given(2, Date.now() - 12.1 * HOUR_MS)).allocate()).toBe(401);
    const { username, credential } = given(2);
    expect(await client({ username: username.replace(/:2$/, ':3'), credential }).allocate()).toBe(401);
    expect(await client({ username: 'admin', credential: relay.secret }).allocate()).toBe(401);
  });

  it('permits the media node’s address and refuses others with 403', async () => {
    const person = client(given(4));
    expect(await person.allocate()).toBe(0);
    expect(await person.permit(ownAddress())).toBe(0);
    for (const address of [
      '10.0.0.5',
      '172.16.3.1',
      '192.168.1.1',
      '169.254.169.254',
      '127.0.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '203.0.113.80',
    ])
      expect([address, await person.permit(address)]).toEqual([address, 403]);
  });

  it('lets one person hold 12 allocations', async () => {
    const answers: number[] = [];
    for (let times = 0; times < 13; times += 1) answers.push(await client(given(5)).allocate());
    expect(answers).toEqual([...Array<number>(12).fill(0), 486]);
    expect(await client(given(6)).allocate()).toBe(0);
  });
});
