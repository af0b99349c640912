import type { NodeProfile } from '@akari/contract';
import { expect } from 'vitest';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import { MediaProcess } from './media-process.ts';
import { until } from './until.ts';
import type { PeerOptions, TestPeer } from './peer.ts';
import { TestPublisher } from './publisher.ts';
import { TestSubscriber } from './subscriber.ts';

export type EngineName = NodeProfile['engine'];
/** Those that this run tries: one machine has the embedded engine; Janus is tried with what many machines have. */
export const ENGINES: EngineName[] = process.env['TEST_ENGINE'] === 'janus' ? ['janus'] : ['embedded'];

/** A node under test and the people at it. */
export class Air {
  readonly engine: EngineName;
  readonly media: MediaProcess;
  readonly #peers: TestPeer[] = [];

  private constructor(engine: EngineName, media: MediaProcess) {
    this.engine = engine;
    this.media = media;
  }

  static async open(engine: EngineName, env: Record<string, string> = {}): Promise<Air> {
    const quick = {
      // Janus tells each second who was heard, and on a busy machine late.
      MEDIA_PEER_TIMEOUT_MS: engine === 'janus' ? '5000' : '3000',
    };
    return new Air(engine, await MediaProcess.with(engine, { ...quick, ...env }));
  }

  async onAir(options: PeerOptions): Promise<TestPublisher> {
    const publisher = this.add(new TestPublisher(options));
    expect(await publisher.publish(this.media)).toBe(201);
    await this.media.event('peer.started', options.session_id);
    publisher.play();
    return publisher;
  }

  async watching(options: PeerOptions): Promise<TestSubscriber> {
    const subscriber = this.add(new TestSubscriber(options));
    expect(await subscriber.play(this.media)).toBe(201);
    await this.media.event('peer.started', options.session_id);
    return subscriber;
  }

  /** With Janus' statistics of it taken: from then on what viewers get is counted from their first moment. */
  async settled(publisher: TestPublisher): Promise<void> {
    if (this.engine === 'embedded') return;
    const { channel_id } = publisher.options;
    const kbps = async (): Promise<number> =>
      (await this.media.stats()).channels.find((each) => each.channel_id === channel_id)?.publisher
        ?.bitrate_kbps ?? 0;
    await until(async () => (await kbps()) > 0, 5_000, 'statistics of the publisher');
  }

  add<Peer extends TestPeer>(peer: Peer): Peer {
    this.#peers.push(peer);
    return peer;
  }

  hangUp(): void {
    for (const peer of this.#peers.splice(0)) peer.close();
  }

  async close(): Promise<void> {
    this.hangUp();
    await this.media.stop();
  }
}

export const pictures = (subscriber: TestSubscriber, count: number): Promise<true> =>
  until(() => (subscriber.video.length >= count ? true : undefined), 10_000, `${count} packets of picture`);

/** A picture that can be shown: our own engine sends nothing before it, Janus asks for it when somebody joins. */
export function expectKeyframe(engine: EngineName, packets: Buffer[]): void {
  if (engine === 'embedded') expect(opensKeyframe('VP8', packets[0]!)).toBe(true);
  else expect(packets.some((packet) => opensKeyframe('VP8', packet))).toBe(true);
}
