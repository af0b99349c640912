import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChannelStatus } from '@akari/rules';
import { DEFAULT_RATES, nextChannelStatus } from '@akari/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WhipEndpoint } from '../testing/whip-endpoint.ts';
import { keepOnAir } from './performer.ts';

/** The broadcast enters the free preview as soon as its media arrives. */
const PREPARE = 'POST /api/channel/prepare?publish_start=waiting';

/** The part of the service that a performer's client uses: one channel, with the machine of the rules. */
class Service {
  status: ChannelStatus = 'offline';
  stills = 0;
  /** The keys of the uploads. */
  door_pictures: string[] = [];
  takes_stills = true;
  /** Whether media arrives at the media node. */
  arrives = (): boolean => false;
  twoshot: 'none' | 'waiting' | 'started' = 'none';

  handle = (request: IncomingMessage, response: ServerResponse, body: string): boolean => {
    const path = request.url ?? '';
    if (path === '/api/account/login') {
      response.setHeader('set-cookie', 'akari_login=abc; Path=/; HttpOnly');
      return this.#json(response, this.#me());
    }
    if (request.headers.cookie !== 'akari_login=abc') return this.#json(response, {}, 401);
    if (PREPARE === `${request.method} ${path}`) {
      if (this.status === 'offline') this.status = 'preparing';
      const media = { url: '/whip/1', token: 'token', ice_servers: [] };
      return this.#json(response, { channel: this.#card(), media });
    }
    if (path === '/api/channel/command') {
      const { command } = JSON.parse(body) as { command: 'start_chat' };
      const next = nextChannelStatus(this.status, command);
      if (next === null) return this.#json(response, {}, 409);
      this.status = next;
      return this.#json(response, { channel: this.#card() });
    }
    if (path === '/api/twoshot')
      return this.#json(response, { requests: this.twoshot === 'none' ? [] : [this.#request(this.twoshot)] });
    if (path === '/api/twoshot/7/answer') {
      this.twoshot = 'started';
      return this.#json(response, { request: this.#request('started') });
    }
    if (path === '/api/call') return this.#json(response, { calls: [] });
    if (path === '/api/channel/still') {
      if (!this.takes_stills) return this.#json(response, {}, 409);
      this.stills += 1;
      return this.#json(response, {});
    }
    if (path === '/api/door_pictures')
      return this.#json(response, { pictures: this.#pictures(), limits: { most: 6, file_bytes: 4_000_000 } });
    if (path === '/api/door_pictures/file') {
      this.door_pictures.push(String(request.headers['idempotency-key']));
      return this.#json(response, {});
    }
    if (path !== '/api/channel') return false;
    if (this.arrives()) this.status = nextChannelStatus(this.status, 'publish_started') ?? this.status;
    return this.#json(response, { channel: this.#card(), hidden_key: null });
  };

  #pictures = () =>
    this.door_pictures.map((_, n) => ({
      ...{
        picture_id: String(n + 1),
        state: 'pending',
        reason: null,
        width_px: 640,
        height_px: 360,
        at_ms: 0,
      },
    }));

  #json(response: ServerResponse, body: object, status = 200): true {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  }

  #me(): object {
    const balance = null;
    return {
      user_id: '1',
      user_name: 'mio',
      user_type: 210,
      tier: 'regular',
      site_id: 1,
      chat_lang: 'ja',
      balance,
    };
  }

  #request(state: string): object {
    return {
      request_id: '7',
      channel_id: '1',
      performer_name: 'mio',
      viewer_id: '2',
      viewer_name: 'ren',
      tier: 'regular',
      state,
      rate_units_per_min: DEFAULT_RATES.twoshot,
      coupon_to_twoshot: false,
      requested_at_ms: 0,
      session_id: null,
    };
  }

  #card(): object {
    return {
      channel_id: '1',
      performer_name: 'mio',
      performer_id: '1',
      display_name: { ja: '澪', en: 'Mio' },
      introduction: { ja: '', en: '' },
      languages: ['ja'],
      status: this.status,
      version: 1,
      rates: DEFAULT_RATES,
      media_kind: 'video',
      peep_allowed: true,
      until_ms: null,
      break_mode: null,
      free_chat: null,
      viewer_count: 0,
      on_air_since_ms: null,
      still_url: null,
      publisher_live: true,
    };
  }
}

/** On a busy machine, two seconds of work can take ten times as long. */
const PATIENCE_MS = 30_000;
const LIMIT_MS = 3 * PATIENCE_MS;

describe('keepOnAir', () => {
  const service = new Service();
  let endpoint: WhipEndpoint;
  let stop: AbortController;
  let running: Promise<void>;

  beforeEach(async () => {
    service.status = 'offline';
    service.stills = 0;
    service.takes_stills = true;
    service.twoshot = 'none';
    service.door_pictures = [];
    endpoint = new WhipEndpoint(service.handle);
    service.arrives = () => endpoint.packets.length > 0;
    stop = new AbortController();
    const origin = await endpoint.listen();
    const person = { user_name: 'mio', password: 'secret', scene: 'mio', goes_to: 'chatting' as const };
    running = keepOnAir({ origin, ...person, log: () => undefined }, stop.signal);
  });
  afterEach(async () => {
    stop.abort();
    await running;
    await endpoint.close();
  });

  const onAir = (): Promise<void> =>
    vi.waitFor(() => {
      expect(service.status).toBe('chatting');
      expect(service.stills).toBeGreaterThan(0);
      expect(endpoint.packets.length).toBeGreaterThan(0);
    }, PATIENCE_MS);

  it(
    'logs in, publishes, starts the chat and posts a still',
    async () => {
      await onAir();
      expect(endpoint.requests.slice(0, 3)).toEqual([PREPARE, 'POST /api/account/login', PREPARE]);
      expect(endpoint.requests.filter((request) => request === 'POST /api/channel/command')).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'accepts a two-shot request',
    async () => {
      service.twoshot = 'waiting';
      await onAir();
      await vi.waitFor(() => expect(service.twoshot).toBe('started'), PATIENCE_MS);
    },
    LIMIT_MS,
  );

  it(
    'reconnects without a new login and goes on after a refused still',
    async () => {
      await onAir();
      service.takes_stills = false;
      endpoint.packets.length = 0;
      endpoint.dropPeer();
      const count = (request: string): number => endpoint.requests.filter((each) => each === request).length;
      await vi.waitFor(() => {
        expect(count(PREPARE)).toBe(3);
        // The broadcast goes on after the refused still.
        const second = endpoint.requests.slice(endpoint.requests.lastIndexOf(PREPARE));
        expect(second.slice(second.indexOf('POST /api/channel/still'))).toContain('GET /api/channel');
        expect(second).toContain('POST /api/channel/still');
        expect(endpoint.packets.length).toBeGreaterThan(0);
      }, PATIENCE_MS);
      expect(count('POST /api/account/login')).toBe(1);
      expect(count('POST /whip/1')).toBe(2);
      // Once, although it came on the air twice.
      expect(service.door_pictures).toEqual(['demo-door-picture-0', 'demo-door-picture-1']);
    },
    LIMIT_MS,
  );
  it(
    'returns to chatting after the channel went offline',
    async () => {
      await onAir();
      service.status = 'offline';
      service.stills = 0;
      endpoint.packets.length = 0;
      endpoint.dropPeer();
      await onAir();
    },
    LIMIT_MS,
  );

  it(
    'deletes its WHIP resource when it is stopped',
    async () => {
      await onAir();
      stop.abort();
      await running;
      expect(endpoint.requests.filter((request) => !request.startsWith('GET')).at(-1)).toBe(
        'DELETE /whip/1/a',
      );
    },
    LIMIT_MS,
  );
});
