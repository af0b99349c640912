import type { ChannelStats, MediaAccess, MediaGrant } from '@akari/contract';
import type {
  FinalFigure,
  MediaEvent,
  MediaPlane,
  PublisherRequest,
  SubscriberRequest,
  TwowayAccess,
} from '../platform/media-plane/media-plane.ts';

/**
 * A media plane without media: records what it was asked and emits what a test tells it to. Behaviour that
 * depends on real packets is tested with the real node.
 */
export class ScriptedMediaPlane implements MediaPlane {
  readonly publishers: PublisherRequest[] = [];
  readonly subscribers: SubscriberRequest[] = [];
  /** The newest grant of each session. */
  readonly grants = new Map<string, MediaGrant>();
  readonly endedSubscribers: { session_ids: number[]; reason: string }[] = [];
  readonly endedChannels: { channel_id: number; publisher: boolean; reason: string }[] = [];
  /** Granted access to two-ways, the lease of each, and the ended ones. */
  readonly twoways: TwowayAccess[] = [];
  readonly keptTwoways = new Map<number, number>();
  readonly endedTwoways: { twoway_ids: number[]; reason: string }[] = [];
  readonly stats = new Map<number, ChannelStats>();
  journalEntries: FinalFigure[] = [];
  readonly #listeners: ((event: MediaEvent) => void)[] = [];

  start = async (): Promise<void> => undefined;
  stop = async (): Promise<void> => undefined;
  signalling_url = (): string | null => null;
  nodeOf: MediaPlane['nodeOf'] = async () => null;
  ownSessions = async (): Promise<ReadonlySet<number> | null> => null;

  async publisherAccess(request: PublisherRequest): Promise<MediaAccess> {
    this.publishers.push(request);
    return { url: `/whip/${request.channel_id}`, token: 'test-publisher', ice_servers: [] };
  }
  async subscriberAccess(request: SubscriberRequest): Promise<MediaAccess> {
    this.subscribers.push(request);
    this.#keep(request.grant);
    return { url: `/whep/${request.channel_id}`, token: 'test-subscriber', ice_servers: [] };
  }
  async grant(grants: MediaGrant[]): Promise<void> {
    for (const grant of grants) this.#keep(grant);
  }
  async endSubscribers(session_ids: number[], reason: string): Promise<FinalFigure[]> {
    this.endedSubscribers.push({ session_ids, reason });
    return [];
  }
  /** A test can replace it, to act when a channel becomes private. */
  restrictTo: MediaPlane['restrictTo'] = async () => undefined;
  async endChannel(channel_id: number, options: { publisher: boolean; reason: string }): Promise<void> {
    this.endedChannels.push({ channel_id, ...options });
  }
  async twowayAccess(request: TwowayAccess): Promise<MediaAccess> {
    this.twoways.push(request);
    const path = request.role === 'publish' ? 'whip' : 'whep';
    return { url: `/${path}/twoway-${request.twoway_id}`, token: `test-${request.role}`, ice_servers: [] };
  }
  async keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void> {
    for (const id of twoway_ids) this.keptTwoways.set(id, lease_until_ms);
  }
  async endTwoways(twoway_ids: number[], reason: string): Promise<void> {
    this.endedTwoways.push({ twoway_ids, reason });
  }
  /** Set by a test; null: no recorder. */
  recording: Awaited<ReturnType<MediaPlane['recorder']>> = null;
  recorder: MediaPlane['recorder'] = async () => this.recording;
  async channelStats(channel_id: number): Promise<ChannelStats | null> {
    return this.stats.get(channel_id) ?? null;
  }
  async journal(): Promise<FinalFigure[]> {
    return this.journalEntries;
  }
  async settleJournal(): Promise<void> {
    this.journalEntries = [];
  }
  onEvent(listener: (event: MediaEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Emits an event as the engine would. */
  emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
  /** Reports delivered media of these sessions, milliseconds since each began. */
  deliver(at_ms: number, ...sessions: [session_id: number, delivered_ms: number][]): void {
    this.emit({ type: 'delivery', at_ms, sessions: sessions.map(([id, ms]) => [String(id), ms]) });
  }

  #keep(grant: MediaGrant): void {
    this.grants.set(grant.session_id, grant);
  }
}
