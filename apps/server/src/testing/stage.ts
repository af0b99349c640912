import { randomUUID } from 'node:crypto';
import { SESSION_TYPE, type ErrorName, type SessionType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { atEnd } from './at-end.ts';
import { createAccountCapability } from '../core/account/account.capability.ts';
import { channelTable } from '../core/channel/state/channel.table.ts';
import {
  createChannelCapability,
  performerLoggedOut,
  streamKeyEnds,
  studioLoginsEnded,
} from '../core/channel/channel.capability.ts';
import { runCommand } from '../core/channel/broadcast/command-channel.ts';
import { prepareChannel } from '../core/channel/broadcast/prepare-channel.ts';
import { publisherQueue } from '../core/channel/broadcast/publisher-events.ts';
import { chatCapability } from '../core/chat/chat.capability.ts';
import { socketAuthentication } from '../core/account/login/socket-authentication.ts';
import type { Capability } from '../platform/capability.ts';
import type { FakeClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ObjectStorage } from '../platform/storage/storage.ts';
import type { MediaPlane } from '../platform/media-plane/media-plane.ts';
import type { Services } from '../platform/services.ts';
import type { Member } from '../platform/http/person.ts';
import {
  createSessionCapability,
  viewerLoggedOut,
  viewerLoginsEnded,
} from '../core/session/session.capability.ts';
import { socketBack } from '../core/session/presence/presence.ts';
import { sessionTable } from '../core/session/state/session.table.ts';
import { subscriberQueue } from '../core/session/media/subscriber-events.ts';
import { createServerNode, LateRealtime } from '../composition/server-node.ts';
import { stillCapability } from '../core/still/still.capability.ts';
import { buildLogin, buildPerformer, type PerformerAttributes } from './factories.ts';
import { testApp } from './http.ts';
import { ScriptedMediaPlane } from './scripted-media-plane.ts';
import { testServices, type TestServices } from './services.ts';

export interface StageOptions {
  sockets?: boolean;
  clock?: FakeClock;
  /** Settings as environment variables. */
  env?: Record<string, string>;
  /** Capabilities in addition to those of rooms. */
  more?: readonly Capability[];
  media?: (services: Services) => MediaPlane;
  storage?: ObjectStorage;
  /** A migrated database of the test. */
  database?: Database;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** Name of the problem, if the call was refused. */
  error: ErrorName | undefined;
}

/**
 * Channels with people in them, on a real database and a scripted media plane: performers on air, viewers who
 * join by HTTP, and media that starts, flows and stops when the test says so.
 */
export class Stage {
  readonly services: TestServices;
  readonly app: FastifyInstance;
  readonly #playing = new Map<number, number>();
  readonly #cookies = new Map<number, string>();

  /** Address of the server; empty without sockets. */
  readonly address: string;

  private constructor(services: TestServices, app: FastifyInstance, address: string) {
    this.services = services;
    this.app = app;
    this.address = address;
    const { media } = services;
    if (!(media instanceof ScriptedMediaPlane)) return;
    // As the real node does: an ended subscriber sends its final figure.
    media.endSubscribers = async (session_ids, reason) => {
      media.endedSubscribers.push({ session_ids, reason });
      for (const id of session_ids) await this.stopPlaying(id, reason);
      return [];
    };
  }

  /**
   * @param options `sockets`: a real server listens, and events are sent instead of being recorded; `media`:
   * this plane is started in place of the scripted one
   */
  static async open(options: StageOptions = {}): Promise<Stage> {
    const { clock, database, env, storage } = options;
    const services = await testServices({
      ...(clock === undefined ? {} : { clock }),
      ...(database === undefined ? {} : { database }),
      ...(env === undefined ? {} : { env }),
      ...(storage === undefined ? {} : { storage }),
    });
    if (options.media !== undefined) Object.assign(services, { media: options.media(services) });
    const capabilities = [
      createAccountCapability(
        [viewerLoggedOut, performerLoggedOut],
        [viewerLoginsEnded, studioLoginsEnded],
        [viewerLoginsEnded, streamKeyEnds, studioLoginsEnded],
      ),
      createChannelCapability(),
      createSessionCapability(),
      chatCapability,
      stillCapability,
      ...(options.more ?? []),
    ];
    if (options.sockets === true) return Stage.#listen(services, capabilities);
    const app = await testApp(services, capabilities);
    for (const capability of capabilities) await capability.start?.(services);
    return new Stage(services, app, '');
  }

  static async #listen(services: TestServices, capabilities: readonly Capability[]): Promise<Stage> {
    const realtime = new LateRealtime();
    const live = Object.assign(services, { realtime });
    const media: Capability = {
      name: 'media-plane',
      start: () => live.media.start(),
      stop: () => live.media.stop(),
    };
    const node = await createServerNode(live, realtime, socketAuthentication(live), [...capabilities, media]);
    const address = await node.listen();
    // The test controls the clock, and so it also runs the due deadlines itself.
    await live.deadlines.stop();
    atEnd(() => node.close());
    return new Stage(services, node.app, address);
  }

  /** Sends a request as this person (null: a guest). */
  async call(
    person: Member | null,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(person === null ? {} : { cookie: await this.cookieOf(person) }),
        'idempotency-key': key,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const answer = response.body === '' ? {} : response.json<Record<string, unknown>>();
    const refusal = answer['error'] as { name?: ErrorName } | undefined;
    return { status: response.statusCode, body: answer, error: refusal?.name };
  }

  /** Has this person's requests carry this cookie. */
  useCookie(person: Member, cookie: string): void {
    this.#cookies.set(person.user_id, cookie);
  }

  async cookieOf(person: Member): Promise<string> {
    const known = this.#cookies.get(person.user_id);
    if (known !== undefined) return known;
    const { cookie } = await buildLogin(this.services, person.user_id);
    this.#cookies.set(person.user_id, cookie);
    return cookie;
  }

  /** A performer on air, whose media arrives. */
  async performer(
    status: 'preparing' | 'waiting' | 'chatting',
    attributes: Omit<PerformerAttributes, 'status'> = {},
  ): Promise<Member> {
    const publish_start = status === 'preparing' ? 'preparing' : 'waiting';
    const performer = await buildPerformer(this.services, { publish_start, ...attributes });
    await prepareChannel(this.services, performer.user_id);
    await this.publish(performer);
    if (status === 'chatting') await runCommand(this.services, performer.user_id, 'start_chat');
    return performer;
  }

  async channel(performer: Member): Promise<typeof channelTable.$inferSelect> {
    const { db } = this.services.database;
    const rows = await db.select().from(channelTable).where(eq(channelTable.performer_id, performer.user_id));
    if (rows[0] === undefined) throw new Error('no channel');
    return rows[0];
  }

  async #publisherNews(performer: Member, reason: string | null): Promise<void> {
    const { broadcast_id } = await this.channel(performer);
    const id = String(performer.user_id);
    const peer = { role: 'publish' as const, channel_id: id, session_id: String(broadcast_id), user_id: id };
    if (reason === null) this.services.media.emit({ type: 'peer.started', ...peer });
    else this.services.media.emit({ type: 'peer.ended', ...peer, reason, delivered_ms: 0 });
    await publisherQueue(this.services).idle();
  }
  publish = (performer: Member): Promise<void> => this.#publisherNews(performer, null);
  losePublisher = (performer: Member, reason = 'peer_timeout'): Promise<void> =>
    this.#publisherNews(performer, reason);

  /** Without sockets: acts as if a page of the person had connected. */
  async #arrive(user_id: number): Promise<void> {
    if (this.address === '') await socketBack(this.services, user_id);
  }

  /** Joins by HTTP, at the default price unless `more` has another. */
  async join(
    viewer: Member | null,
    performer: Member,
    type: SessionType = SESSION_TYPE.chat,
    more: Record<string, unknown> = {},
  ): Promise<Answer> {
    if (viewer !== null) await this.#arrive(viewer.user_id);
    return this.call(viewer, 'POST', '/api/session/join', {
      performer_name: performer.user_name,
      mode: type === SESSION_TYPE.chat ? 'party' : type === SESSION_TYPE.peep ? 'peep' : 'preview',
      rate_units_per_min: type === SESSION_TYPE.chat ? 12_000 : type === SESSION_TYPE.peep ? 8_000 : 0,
      ...more,
    });
  }

  /**
   * Joins and starts media.
   * @returns the session's id
   */
  async watch(viewer: Member, performer: Member, type: SessionType = SESSION_TYPE.chat): Promise<number> {
    const answer = await this.join(viewer, performer, type);
    const session = answer.body['session'] as { session_id: string } | undefined;
    if (session === undefined) throw new Error(`not joined: ${JSON.stringify(answer.body)}`);
    await this.play(Number(session.session_id));
    return Number(session.session_id);
  }

  async session(id: number): Promise<typeof sessionTable.$inferSelect> {
    const rows = await this.services.database.db.select().from(sessionTable).where(eq(sessionTable.id, id));
    if (rows[0] === undefined) throw new Error('no session');
    return rows[0];
  }

  async play(id: number): Promise<void> {
    this.#playing.set(id, this.#playing.get(id) ?? 0);
    const { channel_id, viewer_id } = await this.session(id);
    await this.#arrive(viewer_id);
    const peer = { channel_id: String(channel_id), session_id: String(id), user_id: String(viewer_id) };
    this.services.media.emit({ type: 'peer.started', role: 'play', ...peer });
    await subscriberQueue(this.services).idle();
  }

  /** Reports delivered media, milliseconds since the session began. */
  deliver(id: number, delivered_ms: number): void {
    this.#playing.set(id, delivered_ms);
    this.services.media.deliver(this.services.clock.nowMs(), [id, delivered_ms]);
  }

  /** Ends a session's media, with the delivered time as the final figure. */
  async stopPlaying(id: number, reason: string): Promise<void> {
    const delivered_ms = this.#playing.get(id);
    if (delivered_ms === undefined) return;
    this.#playing.delete(id);
    this.services.media.emit({
      type: 'peer.ended',
      role: 'play',
      channel_id: '0',
      session_id: String(id),
      user_id: '0',
      reason,
      delivered_ms,
    });
  }

  /** Ends media on the engine's side, and waits until the server has handled it. */
  async loseMedia(id: number, reason: string): Promise<void> {
    await this.stopPlaying(id, reason);
    await subscriberQueue(this.services).idle();
  }

  /** Advances the clock and runs the deadlines that are due. */
  async pass(ms: number): Promise<void> {
    this.services.clock.advance(ms);
    while ((await this.services.deadlines.runDue()) > 0);
  }
}
