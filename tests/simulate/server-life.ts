import { hkdfSync } from 'node:crypto';
import { passwordWork } from '@akari/server/core/account/password/password-work';
import { createCapabilities } from '@akari/server/composition/capabilities';
import { publisherQueue } from '@akari/server/core/channel/broadcast/publisher-events';
import { chargeTicker } from '@akari/server/core/session/charge-tick/charge-ticker';
import type { Clock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import { Duties } from '@akari/server/platform/duty/duties';
import { NodeLife } from '@akari/server/platform/process/node-life';
import type { Realtime } from '@akari/server/platform/realtime/realtime';
import { createBankProvider } from '@akari/server/platform/payment/bank/bank-provider';
import type { Services } from '@akari/server/platform/services';
import { lifeOf } from '@akari/server/platform/duty/life';
import { forgetDeadNodes } from '@akari/server/core/session/presence/presence';
import { leaseKeeper } from '@akari/server/core/session/delivery/lease-keeper';
import { subscriberQueue } from '@akari/server/core/session/media/subscriber-events';
import { isPassingFault } from '@akari/server/platform/database/fault';
import { addOnAirMail } from '@akari/server/core/favourite/on-air-mail';
import { addOnAirPush } from '@akari/server/core/favourite/on-air-push';
import { sendNextMail } from '@akari/server/core/mail/send-mail';
import { PushSender } from '@akari/server/core/push/push-sender';
import { twowayLeases } from '@akari/server/features/twoway/twoway-media';
import { twowayQueue } from '@akari/server/features/twoway/watch-media';
import { AUDIT_KEY_FILE, PAYOUT_KEY_FILE } from './key-files.ts';
import { Broken } from './broken.ts';
import { named, openPatiently } from './database.ts';
import type { MediaNode } from './media-node.ts';
import type { CoinService } from './coin-service.ts';
import type { NoticeService } from './notice-service.ts';
import type { PaymentService } from './payment-service.ts';
import { SimulatedMediaPlane } from './media-plane.ts';
import type { Refusals } from './refusal.ts';
import { GRACE_DAYS } from './provider-files.ts';
import type { Owner } from './statement.ts';
import type { Statements } from './statements.ts';
import { serveCalls } from './served-calls.ts';
import type { ToyService } from './toy-service.ts';

/** Earnings are paid in yen, 100 for a point, or in coins for dollars, ten cents for a point, less a fee. */
const PAYOUTS = {
  PAYOUT_KEY_FILE,
  PAYOUT_RATES: '2020-01-01:JPY:10000,2020-01-01:USD:1000',
  PAYOUT_FEES: 'JPY:30,USD:3',
  PAYOUT_MINIMUMS: 'JPY:1,USD:1',
  PAYOUT_BITCOIN: 'on',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_API_KEY: 'key',
  PAYOUT_NEW_HOLD_DAYS: '0',
  PAYOUT_CHANGED_HOLD_DAYS: '1',
  PAYOUT_ZENGIN_CODE: '1234567890',
  PAYOUT_ZENGIN_NAME: 'カ）アカリ',
  PAYOUT_ZENGIN_ACCOUNT: '0001:001:ordinary:1234567',
  AGENCY_NOTICE_DAYS: '1',
  STATEMENT_GRACE_DAYS: String(GRACE_DAYS),
};
/** Mail goes to a mail server, and pushes to push services. */
const NOTICES = {
  MAIL: 'smtp',
  SMTP_URL: 'smtp://mail.simulation',
  MAIL_FROM: 'notices@akari.example',
  PUBLIC_URL: 'https://akari.example',
};
/**
 * Errors that are no finding: a card was charged before its plan was cancelled, money goes back before its payment is
 * known, and the payment company does not answer.
 */
const EXPECTED =
  /^(payment filed for staff .*("renewed_after_cancel"|"(refunded|chargeback)","fault":"purchase_unknown")|plan not stopped yet .*payment_unanswered)/;
/** How long a viewer waits for a raised limit. */
const RAISE_MS = 60_000;

/** Thrown when a simulated server is killed while it works; its uncommitted work is lost. */
export class ServerDied extends Error {}

export interface Deps {
  url: string;
  clock: Clock;
  node: MediaNode;
  toys: ToyService;
  payments: PaymentService;
  coins: CoinService;
  /** Null: servers have neither mail nor push services. */
  notices: NoticeService | null;
  statements: Statements;
  refusals: Refusals;
  /** Whether a person has an open socket, by the name of their user room. */
  isPresent: (userRoom: string) => boolean;
  /** Receives each event that the server sends to a socket room. */
  hear: Realtime['send'];
}

/** Enough for everything that can be under way: a statement that waits for its turn keeps its connection. */
const CONNECTIONS = 20;
const RENEW_EVERY_MS = 8_000;
/** Limit of batches of due deadlines in one tick: a deadline that is due again at once would loop for ever. */
const MOST_BATCHES = 100;

/**
 * One run of a server node on the database and the media node, which both outlive it. Starts the real capabilities as
 * the server does, but without timers: the simulation calls `tick` instead.
 */
export class ServerLife implements Owner {
  readonly name: string;
  readonly services: Services;
  /** Rejects with `ServerDied` when this server is killed. */
  readonly death: Promise<never>;
  readonly #statements: Statements;
  readonly #refusals: Refusals;
  readonly #database: Database;
  readonly #faults: string[] = [];
  #die: (error: ServerDied) => void = () => undefined;
  #left = { calls: Infinity, statements: Infinity };
  #dead = false;
  #renew_due_ms = 0;

  private constructor(number: number, deps: Deps) {
    this.name = `life-${number}`;
    this.#statements = deps.statements;
    this.#refusals = deps.refusals;
    this.#database = openPatiently(named(deps.url, this.name), CONNECTIONS);
    this.#statements.watch(this.#database.pool, this);
    this.death = new Promise((_resolve, reject) => (this.#die = reject));
    this.death.catch(() => undefined);
    this.services = this.#build(deps);
  }

  /**
   * Starts a server. When its database connections are cut, its process ends.
   * @returns null when the start failed for that reason
   */
  static async start(number: number, deps: Deps): Promise<ServerLife | null> {
    const life = new ServerLife(number, deps);
    try {
      await deps.statements.drive(() => life.#open());
      await life.settled();
      return life;
    } catch (error) {
      if (!deps.statements.cut || !isPassingFault(error)) throw error;
      life.kill();
      await deps.statements.bury(life);
      return null;
    }
  }

  async #open(): Promise<void> {
    // The charge capability only starts a timer, which `tick` replaces.
    const capabilities = createCapabilities([], ['sandbox']).filter(({ name }) => name !== 'charge');
    for (const capability of capabilities) await capability.start?.(this.services);
    addOnAirMail(this.services);
    addOnAirPush(this.services);
    // The duty lease never expires by wall-clock time; it ends when the server is killed.
    await this.#database.pool.query(
      `INSERT INTO duty (name, holder, until_ms, term) VALUES ($1, $2, 9e15::bigint, 1)`,
      [lifeOf(this.services.duties.id), this.services.duties.id],
    );
    await this.services.media.start();
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Kills this server at one of its next media calls or statements. @param after how many of them still succeed */
  doom(what: 'calls' | 'statements', after: number): void {
    this.#left[what] = after;
  }

  get isDoomed(): boolean {
    return this.#left.calls !== Infinity || this.#left.statements !== Infinity;
  }

  /** Runs what the server's timers run: due deadlines and charges each second, leases every 8 s. */
  async tick(): Promise<void> {
    await Promise.race([this.#tick(), this.death]);
  }

  async #tick(): Promise<void> {
    const { services } = this;
    const failed = (error: unknown): void => this.#found('a tick failed', error);
    await this.#deadlines().catch(failed);
    await chargeTicker(services).tick().catch(failed);
    await this.#sendNotices().catch(failed);
    if (services.clock.nowMs() < this.#renew_due_ms) return;
    this.#renew_due_ms = services.clock.nowMs() + RENEW_EVERY_MS;
    await forgetDeadNodes(services).catch(failed);
    await leaseKeeper(services)
      .renew()
      .catch(() => undefined);
    await twowayLeases(services)
      .renew()
      .catch(() => undefined);
  }

  /** Sends the pushes and mails that are due, as the node with the duty does. Here each node does, as while a duty changes hands. */
  async #sendNotices(): Promise<void> {
    const { services } = this;
    if (services.push !== null) await new PushSender(services, services.push).sendDue();
    if (services.mail !== null) while (await sendNextMail(services));
  }

  async #deadlines(): Promise<void> {
    for (let batches = 0; (await this.services.deadlines.runDue()) > 0; batches += 1)
      if (batches >= MOST_BATCHES) throw new Error('what is due is due again as soon as it is handled');
  }

  /**
   * Resets the renewal timer after the clock was set back, so that leases are not left until the old time is reached.
   */
  forgetTime(): void {
    this.#renew_due_ms = 0;
  }

  /** Waits until the media event queues are idle. @throws Broken for an error that was logged outside of a call */
  async settled(): Promise<void> {
    const { services } = this;
    const queues = Promise.all(
      [subscriberQueue, publisherQueue, twowayQueue].map((queueOf) => queueOf(services).idle()),
    );
    await this.#statements.drive(() => Promise.race([queues, this.death]));
    const [fault] = this.#faults;
    if (fault !== undefined) throw new Broken('no error is logged', fault);
  }

  /** Kills the server at once: work under way is never committed. */
  kill(): void {
    this.#dead = true;
    void this.services.media.stop();
    this.#die(new ServerDied());
    // Queued work must find no connection. The result is not awaited: the pool's end waits for stuck connections.
    void this.#database.close().catch(() => undefined);
  }

  beforeStatement(): boolean {
    return this.#goOn('statements');
  }

  #build(deps: Deps): Services {
    const { clock, node, isPresent, hear, toys, payments, coins, notices } = deps;
    const beforeCall = (): Promise<void> => this.#beforeCall();
    const around = async <T>(work: () => T | Promise<T>): Promise<T> => {
      await this.#beforeCall();
      const answer = await work();
      await this.#beforeCall();
      return answer;
    };
    const LOVENSE_API_URL = serveCalls('toys', async ({ path, body }) => ({
      status: 200,
      said: await around(() => toys.answer(path, body)),
    }));
    const BTCPAY_URL = serveCalls('coins', (call) => around(() => coins.answer(call)));
    const connected = {
      LOVENSE_TOKEN: 'developer-token',
      LOVENSE_API_URL,
      TOY_LAN: '1',
      BTCPAY_URL,
      ...PAYOUTS,
      ...(notices === null ? {} : NOTICES),
    };
    const services = {
      config: {
        ...readConfig({ DEMO: '0', LOG_LEVEL: 'silent', AUDIT_KEY_FILE, ...connected }),
        // A day is longer than a run.
        spend_limit_raise_ms: RAISE_MS,
      },
      log: this.#log(),
      clock,
      database: this.#database,
      background: this.#database,
      realtime: {
        send: hear,
        sendHere: hear,
        tellNodes: () => undefined,
        onTold: () => undefined,
        join: () => undefined,
        leave: () => undefined,
        here: (room: string) => isPresent(room),
        disconnect: () => undefined,
      },
      node: new NodeLife('simulated'),
      redis: null,
      media: new SimulatedMediaPlane({
        node,
        clock,
        db: this.#database.db,
        beforeCall,
      }),
      push: notices?.pushTransport(beforeCall) ?? null,
      mail: notices?.mailTransport(beforeCall) ?? null,
      secret: (purpose: string) => Buffer.from(hkdfSync('sha256', 'simulation', '', purpose, 32)),
    } as unknown as Services;
    // Password hashing runs in Node's thread pool and takes a time that the seed does not determine.
    Object.assign(passwordWork(services), {
      hash: async (password: string) => password,
      matches: async (stored: string | null, password: string) => stored === password,
    });
    services.payments = [
      payments.provider(beforeCall),
      // Transfers of a simulation take no money, so that no text of an operator has to be set.
      { ...createBankProvider(services), company: null },
    ];
    services.deadlines = new Deadlines(services);
    services.duties = new Duties(services);
    return services;
  }

  async #beforeCall(): Promise<void> {
    if (!this.#goOn('calls')) await new Promise(() => undefined);
  }

  #goOn(what: 'calls' | 'statements'): boolean {
    this.#left[what] -= 1;
    if (this.#left[what] < 0 && !this.#dead) this.kill();
    return !this.#dead;
  }

  /** Records an error as a finding, unless this server is dead, connections were cut, or a refusal explains it. */
  #found(message: string, error: unknown): void {
    if (this.#dead || (this.#statements.cut && isPassingFault(error))) return;
    const story = `${message} ${storyOf(error)}`.replaceAll('\n', ' ');
    if (!this.#refusals.explains(story) && !EXPECTED.test(story)) this.#faults.push(story);
  }

  #log(): Services['log'] {
    const error = ({ err, ...rest }: { err?: unknown }, message: string): void =>
      this.#found(`${message} ${JSON.stringify(rest)}`, err);
    const silent = (): void => undefined;
    return { error, fatal: error, warn: silent, info: silent, debug: silent, trace: silent } as never;
  }
}

/** The stack of an error and of its causes. */
export function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const behind = error.cause === undefined ? '' : `; because: ${storyOf(error.cause)}`;
  return `${error.stack ?? error.message}${behind}`;
}
