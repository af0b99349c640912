import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { TwowayRequest } from '@akari/contract';
import type { CouponPlan } from '@akari/contract/office';
import { isViewer, japanDate, type StaffRole } from '@akari/rules';
import { FakeClock } from '@akari/server/platform/clock/clock';
import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import { Problem } from '@akari/server/platform/http/problem';
import { roomOf } from '@akari/server/platform/realtime/realtime';
import type { Services } from '@akari/server/platform/services';
import type { Staff } from '@akari/server/core/staff/read-staff';
import { socketBack } from '@akari/server/core/session/presence/presence';
import { Broken } from './broken.ts';
import { BlogBooks } from './blog-books.ts';
import { CheerBooks } from './cheer-books.ts';
import type { Coverage } from './coverage.ts';
import { named, openPatiently } from './database.ts';
import { tellRowLocks } from './lock-notices.ts';
import { MediaNode } from './media-node.ts';
import { NoticeService } from './notice-service.ts';
import { populate, type Performer, type Viewer } from './people.ts';
import { PaymentService } from './payment-service.ts';
import { ProviderFiles } from './provider-files.ts';
import { Watchdog } from './watchdog.ts';
import { Random } from './random.ts';
import { Refusals } from './refusal.ts';
import { isPassingFault } from '@akari/server/platform/database/fault';
import { ServerDied, ServerLife, storyOf, type Deps } from './server-life.ts';
import type { Rewrite } from './statement.ts';
import { ToyService } from './toy-service.ts';
import { Statements } from './statements.ts';
import { VacuumControl } from './vacuum-control.ts';
import { CoinService } from './coin-service.ts';
import { ConnectionControl } from './connection-control.ts';
import { letWallClockGo, stopWallClock, wall } from './wall-clock.ts';

const SECOND_MS = 1_000;
/** Milliseconds until a single dead server, and the media engine with it, starts again. */
const LONGEST_OUTAGE_MS = 40_000;
/** Probability that a page misses an event, like the end of its session. */
const DEAF = 0.05;
/** Milliseconds allowed for closing connections. */
const CLOSE_MS = 10_000;
const EYE = 'eye';

export type { Performer, Viewer } from './people.ts';

/** One of the acts that run concurrently. */
interface Actor {
  random: Random;
  /** Distinguishes its statements from the same statements of another act. */
  voice: string;
}

export interface WorldOptions {
  /** URL of a migrated, empty database that no other simulation uses. */
  url: string;
  seed: number;
  rewrite: Rewrite;
  coverage: Coverage;
  /** Whether the time limit is reached, whatever is under way. */
  isLate: () => boolean;
  /** Wall-clock milliseconds without progress after which the run fails as stuck. */
  stuck_ms: number;
  /** Called with each statement when it runs. */
  told: (line: string) => void;
  /** Whether servers have mail and push services. */
  notices?: boolean;
}

/** The people, servers, media node, clock and database of a simulation. */
export class World {
  readonly #random: Random;
  readonly #own = new AsyncLocalStorage<Actor>();
  readonly clock = new FakeClock();
  /** Total milliseconds by which the clock has been set back so far. */
  set_back_ms = 0;
  readonly node = new MediaNode();
  readonly toys: ToyService;
  readonly payments = new PaymentService(
    () => this.ran_ms,
    () => japanDate(this.clock.nowMs()),
  );
  /** What staff have imported of its statements. */
  readonly files = new ProviderFiles();
  readonly coins = new CoinService(() => this.ran_ms);
  /** The addresses for coins that each performer and agency has given, and how often a member wants points bought a day at most. */
  readonly coin_addresses = new Map<number, Set<string>>();
  readonly top_ups_a_day = new Map<number, number>();
  /** Null: servers have neither mail nor push services. */
  readonly notices: NoticeService | null;
  /** What staff wrote of each coupon, by its id, and the codes that people know. */
  readonly coupons = new Map<number, CouponPlan>();
  readonly codes: string[] = [];
  readonly blog = new BlogBooks();
  readonly cheers = new CheerBooks();
  /** When their members pressed to cancel plans, in the time of the servers, by subscription. */
  readonly cancelled = new Map<number, number>();
  /** Those of the staff who pay earnings, by their role, and the performers whose payouts they keep back. */
  readonly staff = new Map<StaffRole, Staff>();
  readonly held = new Set<number>();
  /** The accounts of agencies, and the percentages that performers have accepted. */
  readonly agencies: Member[] = [];
  readonly accepted: { id: number; member_id: number; share_bp: number; from_date: string }[] = [];
  /** Viewers whose accounts are closed, or are being closed: they do nothing. */
  readonly closed = new Set<number>();
  /** Those who have closed their accounts themselves, also if these are open again. */
  readonly closed_by_owner = new Set<number>();
  /** Milliseconds that were skipped so far. */
  skipped_ms = 0;
  /** Milliseconds for which servers have run and done what was due: no time that was skipped. */
  ran_ms = 0;
  /** When all servers have last done what was due, milliseconds; 0: not since the clock was set back. */
  ticked_ms = 0;
  readonly coverage: Coverage;
  readonly viewers: Viewer[] = [];
  /** The version of the stream key that the encoder of each broadcast was accepted with, by broadcast id. */
  readonly encoders = new Map<number, number>();
  readonly performers: Performer[] = [];
  /** The free points of each person's registration, in units, by user id. */
  readonly free_units = new Map<number, number>();
  readonly statements: Statements;
  /** Reads the database independently of the servers. */
  readonly eye: Database;
  readonly refusals: Refusals;
  /** Limits how long anything is waited for. */
  readonly watchdog: Watchdog;
  readonly #connections: ConnectionControl;
  readonly pages: VacuumControl;
  readonly #deps: Deps;
  /** The number of server nodes: 1 in half of the worlds, 2 in the others. */
  readonly #places: number;
  readonly #read = new Map<string, { asked: number; answer: unknown }>();
  #lives: ServerLife[] = [];
  #born = 0;
  #actors = 0;
  #named = 0;

  constructor({ url, seed, rewrite, coverage, isLate, stuck_ms, told, notices = false }: WorldOptions) {
    stopWallClock();
    this.coverage = coverage;
    this.#random = new Random(seed);
    this.#places = this.#random.int(1, 2);
    this.#connections = new ConnectionControl(url);
    this.pages = new VacuumControl(url);
    this.watchdog = new Watchdog({ isLate, stuck_ms, report: () => this.#said() });
    this.statements = new Statements({
      random: new Random(~seed),
      connections: this.#connections,
      watchdog: this.watchdog,
      rewrite,
      voice: () => this.#own.getStore()?.voice ?? '',
      told,
    });
    this.eye = openPatiently(named(url, EYE), 2);
    this.statements.look(this.eye.pool);
    this.refusals = new Refusals(this.eye);
    this.toys = new ToyService(this);
    this.notices = notices ? new NoticeService(() => this.clock.nowMs()) : null;
    this.#deps = {
      url,
      clock: this.clock,
      node: this.node,
      toys: this.toys,
      payments: this.payments,
      coins: this.coins,
      notices: this.notices,
      statements: this.statements,
      refusals: this.refusals,
      isPresent: (room) => this.#present().has(room),
      hear: (room, event, ...body) => {
        this.notices?.hear(room, event, body[0]);
        // Events for several rooms change no viewer's session.
        if (typeof room === 'string') this.#hear(room, event, body[0]);
      },
    };
  }

  /** Starts the servers, creates all people and opens the viewers' sockets. */
  async open(): Promise<void> {
    await tellRowLocks(this.eye.pool);
    while (this.hasPlace) await this.startServer();
    await this.statements.drive(() => populate(this.life.services, this.random, this));
    for (const viewer of this.viewers) await this.statements.drive(() => this.openSocket(viewer));
  }

  /** The random source. Each concurrent act has its own, because the order in which they draw is not determined. */
  get random(): Random {
    return this.#own.getStore()?.random ?? this.#random;
  }

  /** Whether no other act runs concurrently. */
  get isAlone(): boolean {
    return this.#own.getStore() === undefined;
  }

  /** Runs work with a random source of its own. */
  apart<T>(work: () => Promise<T>): Promise<T> {
    const voice = String((this.#actors += 1));
    return this.#own.run({ voice, random: new Random(this.#random.int(0, 2 ** 31)) }, work);
  }

  /** The servers that are up. */
  get lives(): readonly ServerLife[] {
    return this.#lives;
  }

  /** A random server that is up. */
  get life(): ServerLife {
    return this.#lives.length === 1 ? this.#lives[0]! : this.random.pick(this.#lives);
  }

  /** Whether fewer servers are up than this world has. */
  get hasPlace(): boolean {
    return this.#lives.length < this.#places;
  }

  /** A name that no person of this world has. */
  newName(prefix: string): string {
    return `${prefix}_${(this.#named += 1)}`;
  }

  /** A new idempotency key. */
  newKey(): string {
    return `simulation-${this.random.next()}-${this.random.next()}`;
  }

  /**
   * Calls a server.
   * @returns null for a problem of the catalogue, or after connections were cut.
   * @throws ServerDied; Broken for any other error
   */
  async ask<T>(work: (services: Services) => Promise<T>, life = this.life): Promise<T | null> {
    try {
      return await Promise.race([work(life.services), life.death]);
    } catch (error) {
      if (error instanceof ServerDied) throw error;
      const refused = error instanceof Problem ? error.problem : 'server_failed';
      if (refused === 'server_failed' && !(this.statements.cut && isPassingFault(error)))
        throw new Broken('a call is answered or refused', describe(error));
      this.coverage.refused(refused);
      return null;
    }
  }

  /** Caches a read until a server has issued another statement. */
  async once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const { asked } = this.statements;
    const known = this.#read.get(what);
    if (known?.asked === asked) return known.answer as T;
    const answer = await read();
    if (asked === this.statements.asked) this.#read.set(what, { asked, answer });
    return answer;
  }

  /** Advances the clock; the servers tick each second unless `serverTicks` is false. @throws ServerDied, TimeIsUp */
  async pass(ms: number, serverTicks = true): Promise<void> {
    for (let left = ms; left > 0;) {
      this.watchdog.check();
      const piece = Math.min(left, SECOND_MS - (this.clock.nowMs() % SECOND_MS));
      left -= piece;
      this.clock.advance(piece);
      if (this.node.up) this.node.flow(piece, this.clock.nowMs());
      const second = this.clock.nowMs() % SECOND_MS === 0;
      if (second && this.node.up) this.node.report(this.clock.nowMs());
      if (!serverTicks) continue;
      await this.settled();
      if (!second) continue;
      const now_ms = this.clock.nowMs();
      await this.statements.drive(() =>
        Promise.all([
          ...this.#lives.map((life) => life.tick()),
          ...(this.#lives.length > 0 ? [this.toys.tell()] : []),
        ]),
      );
      await this.settled();
      if (this.statements.cut || this.#lives.length === 0) continue;
      this.ticked_ms = now_ms;
      this.ran_ms += SECOND_MS;
    }
  }

  /** Sets the clock ahead, as if no server had run until then. */
  async skipTo(at_ms: number): Promise<void> {
    const ahead_ms = at_ms - this.clock.nowMs();
    if (ahead_ms <= 0) return;
    this.skipped_ms += ahead_ms;
    this.clock.advance(ahead_ms);
    for (const life of this.#lives) life.forgetTime();
    await this.settled();
  }

  /** Waits until the servers have handled all events. @throws ServerDied, Broken */
  async settled(): Promise<void> {
    for (const life of this.#lives) await life.settled();
  }

  /** Opens the socket of a viewer's page to a random server. */
  async openSocket(viewer: Viewer): Promise<void> {
    const { life } = this;
    viewer.socket = life;
    await this.ask((services) => socketBack(services, viewer.member.user_id), life);
  }

  /** Starts a server. A process that could not start is started again, as its supervisor does. */
  async startServer(): Promise<void> {
    let life: ServerLife | null = null;
    while (life === null) life = await ServerLife.start((this.#born += 1), this.#deps);
    this.#lives.push(life);
  }

  /** Cleans up after dead servers. When none is left, the media node ends too, and one server starts again later. */
  async replaceDeadServers(): Promise<void> {
    const dead = this.#lives.filter((life) => life.dead);
    this.#lives = this.#lives.filter((life) => !life.dead);
    for (const life of dead) {
      for (const viewer of this.viewers) if (viewer.socket === life) viewer.socket = null;
      await this.statements.bury(life);
      await this.eye.pool.query('UPDATE duty SET until_ms = 0 WHERE holder = $1', [life.services.duties.id]);
    }
    this.toys.excuseAll();
    if (this.#lives.length > 0) return;
    this.toys.lostServers();
    if (this.random.chance(0.7)) this.node.stop();
    else this.node.kill();
    await this.pass(this.random.int(SECOND_MS, LONGEST_OUTAGE_MS));
    await this.startServer();
    for (const viewer of this.viewers)
      if (this.random.chance(0.8)) await this.statements.drive(() => this.openSocket(viewer));
  }

  /** Ends all connections at once, without waiting for work under way. */
  async close(): Promise<void> {
    this.watchdog.close();
    this.statements.close();
    for (const life of this.#lives) life.kill();
    const names = [...this.#lives.map(({ name }) => name), EYE];
    const until_ms = performance.now() + CLOSE_MS;
    const mute = new Promise((resolve) => wall.setTimeout(resolve, CLOSE_MS).unref());
    const turns = {
      turn: async () => {
        if (performance.now() > until_ms) throw new Error('connections do not end');
        await turn();
      },
    };
    // A connection that is still open after the limit ends with the database or with this process.
    await Promise.race([mute, this.#connections.end(names, turns).catch(() => undefined)]);
    void this.eye.close().catch(() => undefined);
    void this.pages.close().catch(() => undefined);
    await Promise.race([mute, this.#connections.close().catch(() => undefined)]);
    letWallClockGo();
  }

  /** The viewers who can pay. */
  get payers(): Viewer[] {
    return this.viewers.filter(
      ({ member }) => isViewer(member.user_type) && !this.closed.has(member.user_id),
    );
  }

  /** Applies an event to a viewer's page; a page that learns that its session is over leaves it. */
  #hear(room: string, event: string, body: unknown): void {
    if (event === 'toy.run' || event === 'toy.halt')
      for (const { member } of this.performers)
        if (roomOf.user(member.user_id) === room) this.toys.hear(member.user_id, event, body);
    const viewer = this.viewers.find(({ member }) => roomOf.user(member.user_id) === room);
    if (viewer === undefined || viewer.socket === null || this.random.chance(DEAF)) return;
    if (event === 'session.ended') viewer.session_id = null;
    // When a two-way starts or ends, the viewer continues in another session.
    if (event === 'twoway.changed') {
      const { request } = body as { request: TwowayRequest };
      if (request.state === 'started' || request.state === 'ended') viewer.session_id = request.session_id;
    }
  }

  /** Describes what every statement and connection waits for. */
  async #said(): Promise<string> {
    return `${this.statements.said()}; database: [${(await this.#connections.activity()).join('; ')}]`;
  }

  #present(): Set<string> {
    return new Set(
      this.viewers.filter(({ socket }) => socket !== null).map(({ member }) => roomOf.user(member.user_id)),
    );
  }
}

const describe = (error: unknown): string => storyOf(error).replaceAll('\n', ' ');
