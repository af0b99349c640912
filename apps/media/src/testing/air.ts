import type { NodeProfile } from '@akari/contract';
import { expect } from 'vitest';
import { opensKeyframe } from '../engine/embedded/rtp/keyframe.ts';
import { MediaProcess } from './media-process.ts';
import { until } from './until.ts';
import type { PeerOptions, TestPeer } from './peer.ts';
import { TestPublisher } from './publisher.ts';
import { TestSubscriber } from './subscriber.ts';

export type EngineName = NodeProfile['engine'];
/** Engines tested in this run: the embedded engine, or Janus with `TEST_ENGINE=janus`. */
export const ENGINES: EngineName[] = process.env['TEST_ENGINE'] === 'janus' ? ['janus'] : ['embedded'];

/** A media node under test and its test peers. */
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
      // Janus reports received packets only each second, and late on a busy machine.
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

  /**
   * Waits until Janus' statistics of the publisher have arrived: from then on, subscribers' time is counted from their
   * start.
   */
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

/** Resolves when a subscriber has received nothing for half a second. */
export async function quiet({ video }: TestSubscriber): Promise<void> {
  for (let before = -1; before !== video.length;) {
    before = video.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export const pictures = (subscriber: TestSubscriber, count: number): Promise<true> =>
  until(() => (subscriber.video.length >= count ? true : undefined), 10_000, `${count} packets of picture`);

/** Expects a keyframe: the embedded engine sends nothing before it; Janus requests one when a subscriber joins. */
export function expectKeyframe(engine: EngineName, packets: Buffer[]): void {
  if (engine === 'embedded') expect(opensKeyframe('VP8', packets[0]!)).toBe(true);
  else expect(packets.some((packet) => opensKeyframe('VP8', packet))).toBe(true);
}
