import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { crowdSocket } from '../crowd-socket.ts';
import { expectOk } from '../expect-ok.ts';
import { mediaBetween } from '../rtp.ts';
import { AlertingReceiver } from './alerting-receiver.ts';
import { type Conduct, type HostileConnection, HostileReceiver, type Media } from './hostile-receiver.ts';

/** Milliseconds without packets after which the media node has closed the connection, too. */
const SILENCE_MS = 7_500;
const ENTERS_MS = 1_500;
const LOOK_EVERY_MS = 50;
const LIMIT_MS = 5_000;

export interface Place {
  performer_name: string;
  mode: 'party' | 'preview';
  rate_units_per_min: number;
  /** For a two-shot after party chat: the price, and how the performer accepts a request. */
  twoshot: { rate_units_per_min: number; accept: (request_id: string) => Promise<void> } | null;
}

export interface Habits extends Conduct {
  /** How the viewer ends a connection. A viewer who ends it by an alert sends no reports. */
  goodbye: 'none' | 'close_notify' | 'fatal_alert';
  /** Drops each connection after this long and reconnects; null: only when nothing arrives any more. */
  drops_after_ms: number | null;
  /** The machine goes to sleep after this long; null: never. */
  sleeps_after_ms: number | null;
}

/** A viewer with one login, or several used in turn, and how much media they received. */
export class HostileViewer {
  readonly #url: string;
  readonly #address: string;
  readonly #cookies: (string | null)[];
  readonly #place: Place;
  readonly #habits: Habits;
  readonly session_ids: string[] = [];
  /** Milliseconds of media that arrived, by the clock or by timestamps, whichever is more. */
  watched_ms = 0;
  /** Refusals and errors, in order. */
  readonly refusals: string[] = [];
  #packet_at_ms = -Infinity;
  /** Milliseconds of media on the open connection. */
  #flowed_ms = 0;
  #turn = 0;

  /** @param cookies of the logins; null: a guest, whose cookie the first join sets */
  constructor(url: string, address: string, cookies: (string | null)[], place: Place, habits: Habits) {
    this.#url = url;
    this.#address = address;
    this.#cookies = cookies;
    this.#place = place;
    this.#habits = habits;
  }

  async watch(for_ms: number): Promise<void> {
    const until_ms = performance.now() + for_ms;
    while (performance.now() < until_ms) {
      try {
        await this.#session(until_ms);
      } catch (error) {
        this.refusals.push(error instanceof Error ? error.message : String(error));
        await sleep(500);
      }
    }
  }

  async #session(until_ms: number): Promise<void> {
    const at = this.#turn++ % this.#cookies.length;
    const joined = await this.#join(at);
    const cookie = this.#cookies[at]!;
    const socket: Socket = crowdSocket(this.#url, cookie);
    let { session_id } = joined;
    try {
      let media = joined.media;
      if (this.#place.twoshot !== null) {
        // A two-shot is requested from inside of the channel: media has to arrive first.
        await this.#connection(media, performance.now() + ENTERS_MS);
        session_id = await this.#alone(cookie, this.#place.twoshot);
        media = await this.#renew(cookie, session_id);
      }
      while (performance.now() < until_ms) {
        await this.#connection(media, until_ms);
        if (this.#cookies.length > 1) return;
        media = await this.#renew(cookie, session_id);
      }
    } finally {
      await this.#post(cookie, `/api/session/${session_id}/leave`).catch(() => undefined);
      socket.close();
    }
  }

  /** Keeps one connection until it ends, delivers nothing or is dropped as configured. */
  async #connection(media: Media, until_ms: number): Promise<void> {
    const { drops_after_ms, sleeps_after_ms } = this.#habits;
    const receiver = await this.#connect(media);
    const since_ms = performance.now();
    this.#packet_at_ms = -Infinity;
    this.#flowed_ms = 0;
    let heard_ms = since_ms;
    try {
      for (let now_ms = since_ms; now_ms < until_ms; now_ms = performance.now()) {
        await sleep(LOOK_EVERY_MS);
        heard_ms = Math.max(heard_ms, this.#packet_at_ms);
        if (sleeps_after_ms !== null && now_ms - since_ms > sleeps_after_ms) {
          receiver.sleep();
          continue;
        }
        if (receiver.ended || now_ms - heard_ms > SILENCE_MS) return;
        if (drops_after_ms !== null && now_ms - since_ms > drops_after_ms) return;
      }
    } finally {
      await receiver.leave();
      // After a late timer packets arrive in a burst: media by its timestamps, but no time by the clock.
      this.watched_ms += Math.max(this.#flowed_ms, receiver.media_ms);
    }
  }

  #connect(media: Media): Promise<HostileConnection> {
    const { goodbye, sound_alone } = this.#habits;
    const onPacket = (): void => this.#packet();
    return goodbye === 'none'
      ? HostileReceiver.connect(this.#url, this.#address, media, this.#habits, onPacket)
      : AlertingReceiver.connect(this.#url, this.#address, media, { goodbye, sound_alone }, onPacket);
  }

  #packet(): void {
    const now_ms = performance.now();
    if (this.#packet_at_ms > 0) this.#flowed_ms += mediaBetween(now_ms - this.#packet_at_ms);
    this.#packet_at_ms = now_ms;
  }

  async #join(at: number): Promise<{ session_id: string; media: Media }> {
    const { performer_name, mode, rate_units_per_min } = this.#place;
    const answer = await this.#call(this.#cookies[at] ?? null, '/api/session/join', {
      performer_name,
      mode,
      rate_units_per_min,
    });
    this.#cookies[at] ??= answer.headers.getSetCookie().join('; ').split(';')[0] ?? '';
    const { session, media } = (await expectOk('join', answer)) as unknown as {
      session: { session_id: string };
      media: Media;
    };
    this.session_ids.push(session.session_id);
    return { session_id: session.session_id, media };
  }

  async #alone(cookie: string, twoshot: NonNullable<Place['twoshot']>): Promise<string> {
    const { performer_name } = this.#place;
    const { rate_units_per_min, accept } = twoshot;
    const asked = await this.#post(cookie, '/api/twoshot/request', { performer_name, rate_units_per_min });
    await accept((asked['request'] as { request_id: string }).request_id);
    const answer = await fetch(`${this.#url}/api/session`, { headers: { cookie } });
    const { session } = (await expectOk('session', answer)) as { session: { session_id: string } | null };
    if (session === null) throw new Error('the two-shot has no session');
    this.session_ids.push(session.session_id);
    return session.session_id;
  }

  async #renew(cookie: string, session_id: string): Promise<Media> {
    const { media } = await this.#post(cookie, `/api/session/${session_id}/media`);
    return media as Media;
  }

  async #post(cookie: string, path: string, body: object = {}): Promise<Record<string, unknown>> {
    return expectOk(path, await this.#call(cookie, path, body));
  }

  #call(cookie: string | null, path: string, body: object): Promise<Response> {
    return fetch(this.#url + path, {
      method: 'POST',
      headers: {
        ...(cookie === null ? {} : { cookie }),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  }
}
