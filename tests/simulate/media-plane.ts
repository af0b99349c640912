import type { MediaAccess, MediaGrant } from '@akari/contract';
import type {
  Ending,
  FinalFigure,
  MediaEvent,
  MediaPlane,
  PublisherRequest,
  SubscriberRequest,
  TwowayAccess,
} from '@akari/server/platform/media-plane/media-plane';
import { MEDIA_TOKEN_LIFETIME_S } from '@akari/server/platform/media-plane/media-token';
import type { Db, Tx } from '@akari/server/platform/database/database';
import { Problem } from '@akari/server/platform/http/problem';
import type { Clock } from '@akari/server/platform/clock/clock';
import type { MediaNode, Ticket } from './media-node.ts';
import type { TwowayTicket } from './twoway-streams.ts';

/** Parses the token of a media access. */
export const ticketOf = ({ token }: MediaAccess): Ticket => JSON.parse(token) as Ticket;

interface Deps {
  node: MediaNode;
  clock: Clock;
  db: Db;
  /** Called before each media call; never resolves when the server has died. */
  beforeCall: () => Promise<void>;
}

/** The media plane of one simulated server. As in a cluster, placements are looked up in the database. */
export class SimulatedMediaPlane implements MediaPlane {
  readonly #node: MediaNode;
  readonly #clock: Clock;
  readonly #db: Db;
  readonly #beforeCall: () => Promise<void>;
  readonly #listeners: ((event: MediaEvent) => void)[] = [];

  constructor({ node, clock, db, beforeCall }: Deps) {
    this.#node = node;
    this.#clock = clock;
    this.#db = db;
    this.#beforeCall = beforeCall;
  }

  /** Attaches to the node; the first server also starts it. */
  async start(): Promise<void> {
    this.#node.attach(this.#hear);
    if (!this.#node.up) this.#node.start();
  }
  async stop(): Promise<void> {
    this.#node.detach(this.#hear);
  }
  readonly #hear = (event: MediaEvent): void => {
    for (const listener of this.#listeners) listener(event);
  };
  /** Null, so that no timer renews leases; the simulation does so on its own clock. */
  signalling_url = (): null => null;
  nodeOf = async (): Promise<null> => null;
  ownSessions = async (): Promise<null> => null;
  channelStats = async (): Promise<null> => null;
  recorder = async (): Promise<null> => null;
  onEvent = (listener: (event: MediaEvent) => void): void => void this.#listeners.push(listener);

  async publisherAccess(request: PublisherRequest): Promise<MediaAccess> {
    await this.#beforeCall();
    const { channel_id, user_id, broadcast_id } = request;
    return this.#access({ role: 'publish', channel_id, user_id, session_id: broadcast_id });
  }
  async subscriberAccess({ grant, ...peer }: SubscriberRequest, tx?: Tx): Promise<MediaAccess> {
    await this.#reach(tx);
    this.#node.grant([grant]);
    return this.#access({ role: 'play', ...peer });
  }
  async grant(grants: MediaGrant[]): Promise<void> {
    await this.#reach();
    this.#node.grant(grants);
  }
  async endSubscribers(session_ids: number[], reason: string, within?: Ending): Promise<FinalFigure[]> {
    await this.#reach(within?.tx);
    for (const id of session_ids) this.#node.endPlayer(id, reason);
    const ends_in = within === undefined ? {} : { ends_in: within.ends_in };
    const over = { paid_ms: null, delivered_ms: 0, lease_until_ms: 0, ...ends_in };
    this.#node.grant(session_ids.map((id) => ({ session_id: String(id), ...over })));
    await this.#beforeCall();
    return this.#node.finals(session_ids);
  }
  async restrictTo(_channel_id: number, _staying: readonly number[], tx: Tx): Promise<void> {
    await this.#reach(tx);
  }
  async endChannel(
    channel_id: number,
    { publisher, reason }: { publisher: boolean; reason: string },
    tx?: Tx,
  ) {
    await this.#reach(tx);
    this.#node.endChannel(channel_id, publisher, reason);
  }
  async twowayAccess({ twoway_id, role, lease_until_ms }: TwowayAccess): Promise<MediaAccess> {
    await this.#reach();
    if (role === 'play') this.#node.twoways.keep([twoway_id], lease_until_ms);
    const until_ms = this.#clock.nowMs() + MEDIA_TOKEN_LIFETIME_S * 1_000;
    const ticket: TwowayTicket = { role, twoway_id, until_ms };
    return { url: '', token: JSON.stringify(ticket), ice_servers: [] };
  }
  async keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void> {
    await this.#reach();
    this.#node.twoways.keep(twoway_ids, lease_until_ms);
  }
  async endTwoways(twoway_ids: number[]): Promise<void> {
    await this.#reach();
    this.#node.twoways.end(twoway_ids);
  }
  async journal(): Promise<FinalFigure[]> {
    await this.#reach();
    return this.#node.journal();
  }
  async settleJournal(): Promise<void> {
    await this.#reach();
    this.#node.settleJournal();
  }

  async #reach(tx?: Tx): Promise<void> {
    await this.#beforeCall();
    await (tx ?? this.#db).execute('SELECT 1');
    if (!this.#node.up) throw new Problem('media_unavailable');
  }

  #access(peer: Omit<Ticket, 'until_ms'>): MediaAccess {
    const ticket: Ticket = { ...peer, until_ms: this.#clock.nowMs() + MEDIA_TOKEN_LIFETIME_S * 1_000 };
    return { url: '', token: JSON.stringify(ticket), ice_servers: [] };
  }
}
