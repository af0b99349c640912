import { createSocket } from 'node:dgram';
import type { MediaTokenClaims } from '@akari/contract';
import type { RtcConfig } from 'node-datachannel';
import type { Logger } from 'pino';
import type { SessionAccount } from '../../grant/session-account.ts';
import { Failure } from '../../error/failure.ts';
import type { Peer } from '../../peer/peer.ts';
import { planPlay } from '../../sdp/plan-play.ts';
import { planPublish } from '../../sdp/plan-publish.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Attempt, Engine, EngineHost } from '../engine.ts';
import { noRelays } from '../no-relays.ts';
import type { TapSource } from '../tap.ts';
import { Channel, type ChannelHost } from './channel/channel.ts';
import { connectSubscriber } from './channel/play.ts';
import { connectPublisher } from './channel/publish.ts';
import { Publisher } from './channel/publisher.ts';
import { Subscriber } from './channel/subscriber.ts';
import { holdUdpPort, localAddress, rtcConfig, startRtcLibrary } from './rtc/library.ts';
import type { LinkListener } from './rtc/link.ts';

/**
 * The embedded engine: forwards packets in this process. libdatachannel does ICE, DTLS and SRTP, on one UDP port for
 * all peers.
 */
export class EmbeddedEngine implements Engine {
  readonly profile = { engine: 'embedded', can_relay: false } as const;
  readonly state = 'up';
  readonly relays = noRelays;
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #channels = new Map<string, Channel>();
  readonly #channel_host: ChannelHost;
  #host: EngineHost | null = null;
  #port: { stop(): void } | null = null;
  #udp_port: number;

  constructor(settings: Settings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#udp_port = settings.udp_port;
    this.#channel_host = {
      max_video_kbps: settings.max_video_kbps,
      onSpent: (subscriber) => this.#host?.onEnded(subscriber, 'budget_spent'),
      onUseless: (subscriber) => this.#host?.onEnded(subscriber, 'peer_failed'),
    };
  }

  get udp_port(): number {
    return this.#udp_port;
  }

  async start(host: EngineHost): Promise<void> {
    this.#host = host;
    startRtcLibrary(this.#log);
    this.#udp_port = await freeUdpPort(this.#settings);
    this.#port = holdUdpPort(this.#udp_port, this.#settings.public_ip);
  }

  stop(): void {
    this.#port?.stop();
  }

  routes(): void {
    // Nothing to do: publishers and subscribers are in the same process.
  }

  publisher(claims: MediaTokenClaims, sdp: string): Attempt {
    const plan = planPublish(sdp, claims.media_kind);
    const publisher = new Publisher(claims, performance.now(), plan.video_codec);
    return {
      peer: publisher,
      connect: async () => {
        const channel = this.#open(claims.channel_id);
        channel.setPublisher(publisher);
        const listener = this.#listener(
          publisher,
          (packet) => channel.onPublished(publisher, packet, performance.now()),
          () => undefined,
        );
        return {
          type: 'answer',
          sdp: await connectPublisher(publisher, plan, this.#config(), listener, this.#settings),
        };
      },
    };
  }

  subscriber(claims: MediaTokenClaims, sdp: string, account: SessionAccount): Attempt {
    const plan = planPlay(sdp);
    const subscriber = new Subscriber(claims, performance.now(), account, this.#settings.receipts);
    return {
      peer: subscriber,
      connect: async () => {
        const channel = this.#open(claims.channel_id);
        const listener = this.#listener(
          subscriber,
          (packet) => channel.onSubscriberReport(subscriber, packet, performance.now()),
          () => channel.connect(subscriber, performance.now()),
        );
        return {
          type: 'answer',
          sdp: await connectSubscriber(channel, subscriber, plan, this.#config(), listener, this.#settings),
        };
      },
    };
  }

  async answer(): Promise<void> {
    // This engine never makes an SDP offer.
    throw new Failure('unsupported_media_type');
  }

  isPublished(channel_id: string): boolean {
    return (this.#channels.get(channel_id)?.publisher ?? null) !== null;
  }

  tapSource(channel_id: string): TapSource | null {
    const channel = this.#channels.get(channel_id);
    if (!channel?.publisher) return null;
    const { video_codec } = channel.publisher;
    return { video_codec, open: async (sink) => channel.tap(sink) };
  }

  silenceLimitMs(): number {
    return this.#settings.peer_timeout_ms;
  }

  remove(peer: Peer): void {
    const channel = this.#channels.get(peer.claims.channel_id);
    if (!channel) return;
    if (peer instanceof Subscriber) channel.remove(peer);
    else if (channel.publisher === peer) channel.setPublisher(null);
    if (channel.isEmpty()) this.#channels.delete(channel.id);
  }

  tick(now_ms: number): void {
    for (const channel of this.#channels.values()) channel.tick(now_ms);
  }

  everySecond(now_ms: number): void {
    for (const channel of this.#channels.values()) channel.everySecond(now_ms);
  }

  #open(id: string): Channel {
    const open = this.#channels.get(id) ?? new Channel(id, this.#channel_host);
    this.#channels.set(id, open);
    return open;
  }

  #config(): RtcConfig {
    return rtcConfig(this.#settings, this.#udp_port);
  }

  #listener(peer: Peer, onPacket: LinkListener['onPacket'], onConnected: () => void): LinkListener {
    return {
      onPacket,
      onConnected: () => {
        this.#host?.onConnected(peer);
        if (peer.state === 'connected') onConnected();
      },
      onLost: () => this.#host?.onEnded(peer, 'peer_failed'),
    };
  }
}

/**
 * @returns the configured UDP port, or a free one when it is 0
 * @throws Error when the port cannot be bound
 */
function freeUdpPort({ udp_port, public_ip }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', () => reject(new Error(`UDP port ${udp_port} cannot be used: is it taken?`)));
    socket.bind(udp_port, localAddress(public_ip) ?? undefined, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}
