import { randomUUID } from 'node:crypto';
import type { MediaAccess } from '@akari/contract';
import type { PeerOptions } from '@akari/media/testing/peer';
import { TestPublisher } from '@akari/media/testing/publisher';
import { TestSubscriber } from '@akari/media/testing/subscriber';
import type { Member } from '@akari/server/platform/http/person';
import { atEnd } from '@akari/server/testing/at-end';
import { buildLogin, buildPerformer, buildViewer } from '@akari/server/testing/factories';
import { withoutCandidates } from '@akari/whip/candidates';
import { expect } from 'vitest';
import type { Deps } from './test-cluster.ts';
import { Page } from './page.ts';

const nobody: PeerOptions = { channel_id: '', session_id: '' };
/** Milliseconds between two tries of a page. */
const AGAIN_MS = 250;

/** The server that a page uses; a page may be moved to another one. */
export interface Reached {
  url: string;
  /** The media's address, when it is not loopback. */
  address?: string;
}

type Peer = TestPublisher | TestSubscriber;

async function offer(peer: Peer, to: Reached, access: MediaAccess): Promise<Response> {
  peer.peer.setLocalDescription('offer');
  const sdp = peer.peer.localDescription()?.sdp ?? '';
  peer.token = access.token;
  return fetch(`${to.url}${access.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${access.token}` },
    // As in the media node's own tests: no candidates, and the node starts DTLS.
    body: withoutCandidates(sdp).replaceAll('setup:actpass', 'setup:passive'),
  });
}

export class Publisher extends TestPublisher {
  constructor(
    readonly to: Reached,
    readonly access: MediaAccess,
    pictures: readonly Buffer[] | null = null,
  ) {
    super(pictures === null ? nobody : { ...nobody, pictures });
  }
  protected override async post(): Promise<number> {
    const response = await offer(this, this.to, this.access);
    this.answer = await response.text();
    if (response.status === 201) this.peer.setRemoteDescription(this.answer, 'answer');
    return response.status;
  }
}
export class Subscriber extends TestSubscriber {
  constructor(
    readonly to: Reached,
    readonly access: MediaAccess,
  ) {
    super(nobody);
  }
  protected override async post(): Promise<number> {
    const response = await offer(this, this.to, this.access);
    this.answer = await response.text();
    this.location = response.headers.get('location') ?? '';
    if (response.status === 406) return this.answerOffer({ ...this.to, base_url: this.to.url });
    if (response.status === 201) this.peer.setRemoteDescription(this.answer, 'answer');
    return response.status;
  }
}

/** The name of the media node in a media access. */
export const nodeIn = (access: MediaAccess): string => access.url.split('/')[2] ?? '';

/** A person whose page publishes or plays: it follows `media.reconnect`, and retries until it succeeds. */
abstract class Someone {
  readonly person: Member;
  readonly page: Page;
  readonly #cookie: string;
  to: Reached;
  access: MediaAccess | null = null;
  protected closed = false;

  constructor(person: Member, page: Page, cookie: string, to: Reached) {
    this.person = person;
    this.page = page;
    this.#cookie = cookie;
    this.to = to;
    atEnd(() => this.close());
  }

  /** Fetches a path as bytes. */
  async bytes(path: string): Promise<{ status: number; bytes: Buffer }> {
    const response = await fetch(`${this.to.url}${path}`, { headers: { cookie: this.#cookie } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async call(method: 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(`${this.to.url}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: response.status, body: answer };
  }

  /** Reconnects on `media.reconnect`. */
  protected obey(role: 'publish' | 'play', again: () => Promise<void>): void {
    this.page.socket.on('media.reconnect', (news: { role: string }) => {
      if (news.role === role) void again();
    });
  }

  protected async until(attempt: () => Promise<boolean>): Promise<void> {
    while (!this.closed && !(await attempt().catch(() => false)))
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  abstract close(): void;
}

async function pageOf(deps: Deps, person: Member, to: Reached): Promise<[Page, string]> {
  const { cookie } = await buildLogin(deps, person.user_id);
  return [await Page.open(deps, person, to.url), cookie];
}

export class Performer extends Someone {
  #publisher: Publisher | null = null;
  #pictures: readonly Buffer[] | null = null;

  /**
   * Creates a performer who publishes and starts party chat.
   * @param pictures that can be decoded, in place of synthetic ones
   */
  static async onAir(deps: Deps, to: Reached, pictures: readonly Buffer[] | null = null): Promise<Performer> {
    const person = await buildPerformer(deps);
    const performer = new Performer(person, ...(await pageOf(deps, person, to)), to);
    performer.#pictures = pictures;
    performer.obey('publish', () => performer.publish());
    await performer.publish();
    const command = { command: 'start_chat' };
    await expect
      .poll(async () => (await performer.call('POST', '/api/channel/command', command)).status)
      .toBe(200);
    return performer;
  }

  /** Marks the audio and video half a second from now, so that they can be recognised (see `TestPublisher`). */
  mark(): void {
    this.#publisher?.mark();
  }

  /** Publishes; retries with a new access each time until it succeeds. */
  async publish(): Promise<void> {
    this.#publisher?.close();
    await this.until(async () => {
      const { body } = await this.call('POST', '/api/channel/prepare');
      this.access = body['media'] as MediaAccess;
      const publisher = new Publisher(this.to, this.access, this.#pictures);
      if ((await publisher.publish({ base_url: this.to.url, ...this.to })) !== 201) {
        publisher.close();
        return false;
      }
      this.#publisher = publisher;
      publisher.play();
      return true;
    });
  }

  close(): void {
    this.closed = true;
    this.#publisher?.close();
  }
}

export class Viewer extends Someone {
  session_id = 0;
  #subscriber: Subscriber | null = null;
  #frames = 0;

  /**
   * Creates a viewer who joins party chat and connects the media.
   * @param hears a `deaf` page ignores `media.reconnect`
   * @param member a viewer with points, unless given
   */
  static async enter(
    deps: Deps,
    to: Reached,
    performer: Performer,
    hears: 'all' | 'deaf' = 'all',
    member?: Member,
  ): Promise<Viewer> {
    const person = member ?? (await buildViewer(deps, { points: 50 }));
    const viewer = new Viewer(person, ...(await pageOf(deps, person, to)), to);
    const { body } = await viewer.call('POST', '/api/session/join', {
      performer_name: performer.person.user_name,
      mode: 'party',
      rate_units_per_min: 12_000,
    });
    viewer.session_id = Number((body['session'] as { session_id: string } | undefined)?.session_id);
    viewer.access = body['media'] as MediaAccess;
    if (hears === 'all') viewer.obey('play', () => viewer.reconnect());
    await viewer.until(async () => (await viewer.connect()) === 201);
    return viewer;
  }

  /** The number of video packets received over all connections. */
  get frames(): number {
    return this.#frames + (this.#subscriber?.video.length ?? 0);
  }

  /** When the last packet arrived at the connection that is open, by the machine's clock. */
  get last_packet_at_ms(): number {
    return this.#subscriber?.last_packet_at_ms ?? 0;
  }

  async connect(): Promise<number> {
    if (this.access === null) return 0;
    const subscriber = new Subscriber(this.to, this.access);
    const status = await subscriber.play({ base_url: this.to.url, ...this.to });
    if (status === 201) {
      this.disconnect();
      this.#subscriber = subscriber;
    } else subscriber.close();
    return status;
  }

  async renew(): Promise<number> {
    const { status, body } = await this.call('POST', `/api/session/${this.session_id}/media`);
    if (status === 200) this.access = body['media'] as MediaAccess;
    return status;
  }

  async reconnect(): Promise<void> {
    this.disconnect();
    await this.until(async () => (await this.renew()) === 200 && (await this.connect()) === 201);
  }

  disconnect(): void {
    this.#frames = this.frames;
    this.#subscriber?.close();
    this.#subscriber = null;
  }

  leave = () => this.call('POST', `/api/session/${this.session_id}/leave`);

  close(): void {
    this.closed = true;
    this.disconnect();
  }
}
