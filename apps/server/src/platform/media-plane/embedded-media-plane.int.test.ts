import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { EmbeddedMediaPlane } from './embedded-media-plane.ts';
import type { MediaEvent } from './media-plane.ts';

describe('the embedded media plane drives the real media node', () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-'));
  const events: MediaEvent[] = [];
  const plane = new EmbeddedMediaPlane({
    config: {
      media: { engine: 'embedded', udp_port: 0, public_ip: '127.0.0.1' },
      ice_servers: ['stun:stun.example.net:3478'],
      ice_policy: 'all',
      turn_secret: '',
      log_level: 'silent',
    },
    secret: (purpose) => createHash('sha256').update(purpose).digest(),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    data_dir,
  });
  plane.onEvent((event) => events.push(event));
  beforeAll(() => plane.start());
  afterAll(async () => {
    await plane.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  const offer = (token: string, url: string): Promise<Response> =>
    fetch(`${plane.signalling_url()}${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      body: 'v=0',
    });
  const nameOf = async (response: Response): Promise<unknown> => {
    const body = (await response.json()) as { error?: { name?: unknown } };
    return body.error?.name;
  };

  it('says that the engine has started', () => {
    expect(events).toContainEqual({ type: 'engine.started' });
  });

  it('gives publishers a token that the node accepts for their channel alone', async () => {
    const access = await plane.publisherAccess({ channel_id: 7, user_id: 7, broadcast_id: 1 });
    expect(access.url).toBe('/whip/7');
    expect(access.ice_servers).toEqual([{ urls: ['stun:stun.example.net:3478'] }]);
    expect(await nameOf(await offer(access.token, '/whip/7'))).toBe('media_sdp_invalid');
    expect(await nameOf(await offer(access.token, '/whip/8'))).toBe('media_forbidden');
    expect(await nameOf(await offer(`${access.token}x`, '/whip/7'))).toBe('media_token_invalid');
  });

  it('lets nobody play without a grant, and ends the grant with the session', async () => {
    const lease_until_ms = Date.now() + 30_000;
    const grant = { session_id: '5', paid_ms: 10_000, delivered_ms: 0, lease_until_ms };
    const access = await plane.subscriberAccess({ channel_id: 7, user_id: 3, session_id: 5, grant });
    // The grant is there; only the picture is not.
    expect(await nameOf(await offer(access.token, '/whep/7'))).toBe('media_channel_not_found');
    await plane.endSubscribers([5], 'left');
    expect(await nameOf(await offer(access.token, '/whep/7'))).toBe('media_forbidden');
  });

  it('knows no statistics of a channel that nobody uses', async () => {
    expect(await plane.channelStats(7)).toBeNull();
    expect(await plane.journal()).toEqual([]);
    await plane.settleJournal();
  });

  it('starts the node again when it is killed', async () => {
    events.length = 0;
    expect(plane.pid).toBeDefined();
    process.kill(plane.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'engine.lost' }), 5_000);
    expect(plane.signalling_url()).toBeNull();
    await expect(plane.channelStats(7)).rejects.toThrow('media_unavailable');
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'engine.started' }), 10_000);
    expect(await plane.channelStats(7)).toBeNull();
  });
});
