import type { ChannelStats, MediaAccess, MediaGrant } from '@akari/contract';
import type { MediaKind } from '@akari/rules';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/clock.ts';
import type { Config } from '../../config/config.ts';
import type { Database, Db, Tx } from '../../database/database.ts';
import type { Duties } from '../../duty/duties.ts';
import { Problem } from '../../http/problem.ts';
import { broadcastStream, inServersWords } from '../broadcast-stream.ts';
import { Followers } from './followers.ts';
import { signAccess } from '../media-access.ts';
import { LEASE_MS } from '../node/media-node-client.ts';
import type {
  Ending,
  FinalFigure,
  MediaEvent,
  MediaPlane,
  PublisherRequest,
  RecordingPlace,
  SubscriberRequest,
  TwowayAccess,
} from '../media-plane.ts';
import { NodeRecorder } from '../node-recorder.ts';
import { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { Relays } from './relays.ts';
import { Seating } from './seating.ts';
import { dropHome, dropSeats, homeOf, nodesOf, sessionsOn, viewersByNode } from './seats.ts';
import { twowayGrant, twowayStream } from '../twoway-stream.ts';

export interface ClusterMediaPlaneOptions {
  config: Pick<Config, 'media_cluster' | 'ice_servers' | 'ice_policy' | 'turn_secret'>;
  log: Logger;
  clock: Clock;
  database: Database;
  /** Connections of background work: leases, relays, following the nodes. */
  background: Database;
  duties: Duties;
  /** A monotonic clock, milliseconds; for tests. */
  elapsedMs?: () => number;
}

function grouped<T>(all: readonly T[], nameOf: (each: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = nameOf(each);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return groups;
}

/**
 * Many media nodes, each with its own HTTP interface, driven by any number of server nodes. Placement is stored in the
 * database; a server node keeps in memory only which media nodes answer.
 */
export class ClusterMediaPlane implements MediaPlane {
  readonly #options: ClusterMediaPlaneOptions;
  readonly #secret: string;
  readonly #db: Db;
  readonly #background: Db;
  readonly #registry: NodeRegistry;
  readonly #relays: Relays;
  readonly #seating: Seating;
  readonly #followers: Followers;
  readonly #listeners: ((event: MediaEvent) => void)[] = [];

  constructor(options: ClusterMediaPlaneOptions) {
    const { config, database, background, log, duties } = options;
    const { nodes, secret, viewers_per_node } = config.media_cluster;
    this.#options = options;
    this.#secret = secret;
    this.#db = database.db;
    this.#background = background.db;
    this.#registry = new NodeRegistry({ db: this.#background, log }, nodes, secret, () =>
      this.#followers.look(),
    );
    this.#relays = new Relays({ db: this.#background, log, registry: this.#registry });
    this.#seating = new Seating(this.#registry, viewers_per_node);
    const { registry, relays } = { registry: this.#registry, relays: this.#relays };
    this.#followers = new Followers(
      {
        db: this.#background,
        log,
        registry,
        relays,
        emit: (event) => this.#emit(event),
        ...(options.elapsedMs === undefined ? {} : { elapsedMs: options.elapsedMs }),
      },
      duties,
    );
  }

  onEvent(listener: (event: MediaEvent) => void): void {
    this.#listeners.push(listener);
  }

  async start(): Promise<void> {
    this.#followers.start();
    await this.#registry.start();
  }

  async stop(): Promise<void> {
    await this.#registry.stop();
    await this.#followers.stop();
  }

  signalling_url(node?: string): string | null {
    const nodes = node === undefined ? this.#registry.nodes : [this.#registry.node(node)];
    // Skip a node that restarted and is not followed yet: it has no grants.
    return nodes.find((each) => each?.placement().alive)?.url ?? null;
  }

  async nodeOf(channel_id: string): Promise<string | null> {
    const home = await homeOf(this.#db, channel_id);
    return home?.state === 'lost' ? null : (home?.node ?? null);
  }

  async publisherAccess(request: PublisherRequest): Promise<MediaAccess> {
    const { channel_id, user_id, broadcast_id, media_kind } = request;
    return this.#publish(user_id, String(channel_id), broadcastStream(broadcast_id), media_kind);
  }

  async subscriberAccess(request: SubscriberRequest, tx?: Tx): Promise<MediaAccess> {
    const { user_id, channel_id, session_id, grant } = request;
    return this.#play(tx ?? this.#db, user_id, String(channel_id), String(session_id), grant);
  }

  grant(grants: MediaGrant[]): Promise<void> {
    return this.#grant(this.#background, grants);
  }

  async endSubscribers(session_ids: number[], reason: string, within?: Ending): Promise<FinalFigure[]> {
    return this.#end(within?.tx ?? this.#db, session_ids.map(String), reason, within?.ends_in);
  }

  async restrictTo(channel_id: number, staying: readonly number[], tx: Tx): Promise<void> {
    const channel = String(channel_id);
    const mayPlay = new Set(staying.map(String));
    const cleared = await Promise.all(
      this.#registry.nodes.map(async (node) => ((await this.#clear(node, channel, mayPlay)) ? [node] : [])),
    );
    const sure = cleared.flat();
    if (sure.length === this.#registry.nodes.length) return;
    const home = this.#registry.node((await homeOf(tx, channel))?.node ?? '');
    if (home === undefined) return;
    if (!sure.includes(home)) throw new Problem('media_unavailable', { retry_after_s: 1 });
    await home.client.restrictRelays(channel, { only: sure.map(({ name }) => name), for_ms: LEASE_MS });
  }

  /**
   * Ends the subscribers of a channel on a node, except those that may play. The node itself is asked for the list,
   * because placement does not show what another server node failed to end there.
   * @returns whether the node confirmed it; false: it does not answer, or still has sessions to end
   */
  async #clear(node: RegisteredNode, channel_id: string, mayPlay: ReadonlySet<string>): Promise<boolean> {
    if (!node.answers || node.client.owes_ends) return false;
    try {
      const { subscribers } = (await node.client.channelStats(channel_id)) ?? { subscribers: [] };
      const others = subscribers.map(({ session_id }) => session_id).filter((id) => !mayPlay.has(id));
      await node.client.endSessions(others, 'session_over');
      return true;
    } catch (error) {
      this.#options.log.warn(
        { err: error, node: node.name, channel_id },
        'failed to list players at media node',
      );
      return false;
    }
  }

  async endChannel(
    channel_id: number,
    options: { publisher: boolean; reason: string },
    tx?: Tx,
  ): Promise<void> {
    const db = tx ?? this.#db;
    const channel = String(channel_id);
    const nodes = await this.#nodesOfChannel(db, channel);
    if (options.publisher) await dropHome(db, channel);
    await this.#each(nodes, async (node) => {
      await node.client.end({ channel_id: channel, ...options });
      if (options.publisher && node !== nodes[0]) await node.client.endRelay(channel);
    });
  }

  async twowayAccess({ twoway_id, user_id, role, lease_until_ms }: TwowayAccess): Promise<MediaAccess> {
    const stream = twowayStream(twoway_id);
    if (role === 'publish') return this.#publish(user_id, stream, stream);
    return this.#play(this.#db, user_id, stream, stream, twowayGrant(twoway_id, lease_until_ms));
  }

  async keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void> {
    await this.grant(twoway_ids.map((id) => twowayGrant(id, lease_until_ms)));
  }

  async endTwoways(twoway_ids: number[], reason: string): Promise<void> {
    const streams = twoway_ids.map(twowayStream);
    await this.#end(this.#db, streams, reason);
    for (const stream of streams) {
      const home = await homeOf(this.#db, stream);
      await dropHome(this.#db, stream);
      const node = home === null ? undefined : this.#registry.node(home.node);
      if (node?.answers) await node.client.end({ session_ids: [stream], reason });
    }
  }

  async channelStats(channel_id: number): Promise<ChannelStats | null> {
    const channel = String(channel_id);
    const told: ChannelStats[] = [];
    await this.#each(await this.#nodesOfChannel(this.#db, channel), async (node) => {
      const stats = await node.client.channelStats(channel);
      if (stats !== null) told.push(stats);
    });
    if (told.length === 0) return null;
    return {
      channel_id: channel,
      publisher: told.find(({ publisher }) => publisher !== null)?.publisher ?? null,
      subscribers: told.flatMap(({ subscribers }) => subscribers),
    };
  }

  async recorder(at: RecordingPlace): Promise<NodeRecorder | null> {
    const name = 'node' in at ? at.node : await this.nodeOf(String(at.channel_id));
    const url = this.#registry.node(name ?? '')?.url;
    return url === undefined ? null : new NodeRecorder(name, () => url, this.#secret);
  }

  async ownSessions(): Promise<ReadonlySet<number>> {
    const sessions = await sessionsOn(this.#background, this.#followers.nodes());
    return new Set(sessions.map(Number).filter((id) => !Number.isNaN(id)));
  }

  journal(node: string): Promise<FinalFigure[]> {
    return this.#known(node).client.journal();
  }

  settleJournal(node: string): Promise<void> {
    return this.#known(node).client.forgetJournal();
  }

  #known(name: string): RegisteredNode {
    const node = this.#registry.node(name);
    if (node === undefined) throw new Problem('media_unavailable', { retry_after_s: 1 });
    return node;
  }

  async #publish(
    user_id: number,
    channel_id: string,
    session_id: string,
    media_kind?: MediaKind,
  ): Promise<MediaAccess> {
    const node = await this.#seating.home(this.#db, channel_id, session_id);
    const asked = { role: 'publish' as const, user_id, channel_id, session_id, media_kind };
    return signAccess(this.#options, this.#secret, asked, `/media/${node.name}`);
  }

  async #play(
    db: Db | Tx,
    user_id: number,
    channel_id: string,
    session_id: string,
    grant: MediaGrant,
  ): Promise<MediaAccess> {
    const { node, home, left } = await this.#seating.seat(db, channel_id, session_id);
    const [, delivered_ms, forgiven_ms = 0] =
      left === undefined ? ([0, 0] as const) : await this.#leave(left, session_id);
    const whole = {
      ...grant,
      delivered_ms: Math.max(grant.delivered_ms, delivered_ms),
      forgiven_ms: Math.max(grant.forgiven_ms ?? 0, forgiven_ms),
    };
    await Promise.all([node.client.grant([whole]), this.#relays.ensure(channel_id, home, node)]);
    const asked = { role: 'play' as const, user_id, channel_id, session_id };
    return signAccess(this.#options, this.#secret, asked, `/media/${node.name}`);
  }

  /**
   * Ends a session on its previous node, so that the next node counts on from what was delivered there.
   * @returns its final figure; zeros when the node does not answer or does not know the session
   */
  async #leave(node: RegisteredNode, session_id: string): Promise<FinalFigure> {
    try {
      const finals = await node.client.endSessions([session_id], 'moved');
      return finals.find(([id]) => String(id) === session_id) ?? [0, 0];
    } catch (error) {
      this.#options.log.warn(
        { err: error, node: node.name, session_id },
        'failed to end session at its media node',
      );
      return [0, 0];
    }
  }

  async #grant(db: Db | Tx, grants: readonly MediaGrant[]): Promise<void> {
    if (grants.length === 0) return;
    const places = await nodesOf(
      db,
      grants.map(({ session_id }) => session_id),
    );
    const byNode = grouped(grants, ({ session_id }) => places.get(session_id));
    await this.#each(this.#present([...byNode.keys()]), (node) =>
      node.client.grant(byNode.get(node.name) ?? []),
    );
  }

  /** Ends subscribers on their nodes. On a node that does not answer they end by retries or at the end of the lease. */
  async #end(
    db: Db | Tx,
    session_ids: readonly string[],
    reason: string,
    ends_in?: string,
  ): Promise<FinalFigure[]> {
    if (session_ids.length === 0) return [];
    const places = await nodesOf(db, session_ids);
    await dropSeats(db, session_ids);
    const byNode = grouped([...places.keys()], (session_id) => places.get(session_id));
    const finals: FinalFigure[] = [];
    const present = this.#present([...byNode.keys()]);
    for (const [name, ids] of byNode)
      if (!present.some((node) => node.name === name))
        void this.#registry.node(name)?.client.endLater(ids, reason, ends_in);
    await this.#each(present, async (node) => {
      finals.push(...(await node.client.endSurely(byNode.get(node.name) ?? [], reason, ends_in)));
    }).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'failed to end viewers at media node; will retry'),
    );
    return finals;
  }

  /** The nodes that answer and on which a channel is published or played, its home first. */
  async #nodesOfChannel(db: Db | Tx, channel_id: string): Promise<RegisteredNode[]> {
    const home = await homeOf(db, channel_id);
    const viewers = await viewersByNode(db, channel_id);
    return this.#present([home?.node, ...viewers.keys()]);
  }

  #present(names: readonly (string | undefined)[]): RegisteredNode[] {
    return [...new Set(names)].flatMap((name) => {
      const node = name === undefined ? undefined : this.#registry.node(name);
      return node?.answers ? [node] : [];
    });
  }

  /** Works on the nodes in parallel, so that one that does not answer delays no other. @throws the first failure */
  async #each(
    nodes: readonly RegisteredNode[],
    work: (node: RegisteredNode) => Promise<void>,
  ): Promise<void> {
    const done = await Promise.allSettled(nodes.map(work));
    for (const each of done) if (each.status === 'rejected') throw each.reason;
  }

  #emit(told: MediaEvent): void {
    const event = inServersWords(told);
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.log.error({ err: error, event: event.type }, 'media event listener failed');
      }
    }
  }
}
