import { isViewer, USER_TYPE, type ViewerTier } from '@akari/rules';
import { FakeClock } from '@akari/server/platform/clock/clock';
import type { Member } from '@akari/server/platform/http/person';
import { Problem } from '@akari/server/platform/http/problem';
import { roomOf } from '@akari/server/platform/realtime/realtime';
import type { Services } from '@akari/server/platform/services';
import { buildAdmin, buildPerformer, buildUser, buildViewer } from '@akari/server/testing/factories';
import { Broken } from './broken.ts';
import { Coverage } from './coverage.ts';
import { MediaNode, type Ticket } from './media-node.ts';
import type { Random } from './random.ts';
import { ServerDied, ServerLife, type Ground } from './server-life.ts';

/** Somebody's page: what it was told, which may be out of date. */
export interface Viewer {
  member: Member;
  socket: boolean;
  /** The session that was opened last, and what its media is opened with. */
  session_id: string | null;
  ticket: Ticket | null;
}
export interface Performer {
  member: Member;
  ticket: Ticket | null;
}

const PERFORMERS = 4;
const VIEWERS = 12;
const GUESTS = 2;
const SECOND_MS = 1_000;
/** A media engine that died comes back after this long, a server too. */
const LONGEST_OUTAGE_MS = 40_000;
const TIERS: readonly ViewerTier[] = ['regular', 'vip', 'svip', 'royal_vip'];

/** Everybody and everything that a simulation moves. */
export class World {
  readonly random: Random;
  readonly clock = new FakeClock();
  readonly node = new MediaNode();
  readonly coverage = new Coverage();
  readonly viewers: Viewer[] = [];
  readonly performers: Performer[] = [];
  readonly #ground: Ground;
  #life: ServerLife | undefined;
  #lives = 0;
  #serial = 0;

  private constructor(url: string, random: Random) {
    this.random = random;
    this.#ground = {
      url,
      clock: this.clock,
      node: this.node,
      isPresent: (room) => this.#present().has(room),
      hear: (room, event) => this.#hear(room, event),
    };
  }

  /** @param url a migrated, empty database for this world alone */
  static async create(url: string, random: Random): Promise<World> {
    const world = new World(url, random);
    await world.startServer();
    await world.#populate(world.services);
    return world;
  }

  get services(): Services {
    return this.life.services;
  }

  get life(): ServerLife {
    if (this.#life === undefined) throw new Error('the server is down');
    return this.#life;
  }

  /** A key that nobody has used. */
  newKey(): string {
    return `simulation-${(this.#serial += 1)}`;
  }

  /** Asks the server for something. Refusals of the catalogue are answers: null. */
  async ask<T>(work: (services: Services) => Promise<T>): Promise<T | null> {
    const { life } = this;
    try {
      return await Promise.race([work(life.services), life.death]);
    } catch (error) {
      if (error instanceof ServerDied) throw error;
      if (!(error instanceof Problem) || error.problem === 'server_failed')
        throw new Broken('a call is answered or refused', describe(error));
      this.coverage.refused(error.problem);
      return null;
    }
  }

  /** Time passes; the server's clocks tick unless it stands still. */
  async pass(ms: number, serverTicks = true): Promise<void> {
    for (let left = ms; left > 0;) {
      const piece = Math.min(left, SECOND_MS - (this.clock.nowMs() % SECOND_MS));
      left -= piece;
      this.clock.advance(piece);
      if (this.node.up) this.node.flow(piece, this.clock.nowMs());
      const second = this.clock.nowMs() % SECOND_MS === 0;
      if (second && this.node.up) this.node.report(this.clock.nowMs());
      if (this.#life === undefined || !serverTicks) continue;
      await this.#life.settled();
      if (!second) continue;
      await Promise.race([this.#life.tick(), this.#life.death]);
      await this.#life.settled();
    }
  }

  async startServer(): Promise<void> {
    this.#life = await ServerLife.start((this.#lives += 1), this.#ground);
  }

  /** The server is killed, also in the middle of something; its media node ends with it and its sockets break. */
  async killServer(): Promise<void> {
    const { life } = this;
    this.#life = undefined;
    await life.kill();
    if (this.random.chance(0.7)) this.node.stop();
    else this.node.kill();
    for (const viewer of this.viewers) viewer.socket = false;
    await this.pass(this.random.int(SECOND_MS, LONGEST_OUTAGE_MS));
    await this.startServer();
    for (const viewer of this.viewers) viewer.socket = this.random.chance(0.8);
  }

  async close(): Promise<void> {
    await this.#life?.stop();
  }

  /** Those who have points. */
  get payers(): Viewer[] {
    return this.viewers.filter(({ member }) => isViewer(member.user_type));
  }

  /** A page that is told that its session is over goes back to the door. */
  #hear(room: string, event: string): void {
    if (event !== 'session.ended') return;
    const viewer = this.viewers.find(({ member }) => roomOf.user(member.user_id) === room);
    if (viewer?.socket === true) viewer.session_id = null;
  }

  #present(): Set<string> {
    return new Set(
      this.viewers.filter(({ socket }) => socket).map(({ member }) => roomOf.user(member.user_id)),
    );
  }

  async #populate(services: Services): Promise<void> {
    const { random } = this;
    for (let count = 0; count < PERFORMERS; count += 1) {
      const rate = random.chance(0.5) ? { rate_points_per_min: random.int(1, 40_000) / 10_000 } : {};
      const share = random.chance(0.5) ? { share_bp: random.int(0, 10_000) } : {};
      const member = await buildPerformer(services, { user_name: `performer${count}`, ...rate, ...share });
      this.performers.push({ member, ticket: null });
    }
    for (let count = 0; count < VIEWERS; count += 1) {
      const member = await buildViewer(services, {
        user_name: `viewer${count}`,
        tier: random.pick(TIERS),
        ...(random.chance(0.15) ? { user_type: USER_TYPE.promo } : {}),
        points: random.int(0, 60_000) / 10_000,
        coupon_points: random.chance(0.5) ? random.int(0, 10_000) / 10_000 : 0,
      });
      this.viewers.push(newcomer(member));
    }
    for (let count = 0; count < GUESTS; count += 1) {
      const guest = { user_name: `guest${count}`, user_type: USER_TYPE.guest, tier: 'guest' as const };
      this.viewers.push(newcomer(await buildUser(services, guest)));
    }
    for (const visible of [true, false]) this.viewers.push(newcomer(await buildAdmin(services, { visible })));
  }
}

const newcomer = (member: Member): Viewer => ({ member, socket: true, session_id: null, ticket: null });

const describe = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll('\n', ' ');
