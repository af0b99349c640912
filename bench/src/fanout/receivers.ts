/*
 * The viewers, in a process of their own so that their cost is nobody's figure. Each sends RTCP like a browser: a
 * report each second, a PLI when it joins, a NACK when packets are missing. Told by its parent over IPC.
 */
import { Audio, initLogger, PeerConnection, type Track, Video } from 'node-datachannel';
import { ProductSignalling, type Audience } from '../freechat/product-signalling.ts';
import { JanusSignalling } from './janus-signalling.ts';
import { Arrivals, AUDIO_PT, nack, pictureLoss, receiverReport, VIDEO_PT } from './rtp.ts';
import { peerConfig, type Signalling } from './signalling.ts';
import { WhipSignalling } from './whip.ts';

/** How each is joined; the whole product is told its audience in place of a secret. */
const SIGNALLING = {
  akari: (url: string, secret: string) => new WhipSignalling(url, secret),
  janus: (url: string, secret: string) => new JanusSignalling(url, secret),
  product: (url: string, audience: string) => new ProductSignalling(url, JSON.parse(audience) as Audience),
};

export type ToReceivers =
  | { type: 'open'; engine: keyof typeof SIGNALLING; url: string; secret: string; address: string }
  | { type: 'join'; count: number }
  | { type: 'read' }
  | { type: 'close' };
export type FromReceivers =
  | { type: 'joined' }
  | { type: 'totals'; received: number; expected: number; silent: number }
  | { type: 'failed'; reason: string };

type NativeTrack = InstanceType<typeof Track>;

class Receiver {
  readonly #peer;
  readonly #tracks: NativeTrack[] = [];
  readonly #video = new Arrivals();
  readonly #audio = new Arrivals();
  #timer: NodeJS.Timeout | null = null;

  constructor(address: string) {
    this.#peer = new PeerConnection('viewer', peerConfig(address));
  }

  async join(signalling: Signalling): Promise<void> {
    this.#peer.onTrack((track) => this.#listen(track));
    await signalling.play(this.#peer, () => this.#addTracks());
    this.#timer = setInterval(() => this.#report(), 900 + Math.random() * 200);
    const deadline_ms = Date.now() + 20_000;
    while (this.#video.received === 0) {
      if (Date.now() > deadline_ms || ['closed', 'failed'].includes(this.#peer.state()))
        throw new Error(`a viewer gets no picture (${this.#peer.state()})`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.#send(pictureLoss(this.#video.ssrc));
  }

  totals(): { received: number; expected: number } {
    return {
      received: this.#video.received + this.#audio.received,
      expected: this.#video.expected + this.#audio.expected,
    };
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#peer.close();
  }

  #addTracks(): void {
    const video = new Video('0', 'RecvOnly');
    video.addVP8Codec(VIDEO_PT);
    const audio = new Audio('1', 'RecvOnly');
    audio.addOpusCodec(AUDIO_PT);
    this.#listen(this.#peer.addTrack(video));
    this.#listen(this.#peer.addTrack(audio));
  }

  #listen(track: NativeTrack): void {
    this.#tracks.push(track);
    const is_video = track.type() === 'video';
    const arrivals = is_video ? this.#video : this.#audio;
    track.onMessage((packet) => {
      const type = packet[1]! & 0x7f;
      if (type >= 64 && type <= 95) return;
      const missing = arrivals.observe(packet);
      if (missing && is_video) this.#send(nack(arrivals.ssrc, ...missing));
    });
  }

  #report(): void {
    const blocks = [this.#video, this.#audio].filter((each) => each.received > 0).map((each) => each.block());
    this.#send(receiverReport(blocks));
  }

  #send(packet: Buffer): void {
    try {
      this.#tracks[0]?.sendMessageBinary(packet);
    } catch {
      // Closed meanwhile: this viewer then counts as silent.
    }
  }
}

const receivers: Receiver[] = [];
let signalling: Signalling | null = null;
let address = '127.0.0.1';

/** A viewer whose connection fails at the start connects again, as a browser's client does. */
async function joinOne(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const receiver = new Receiver(address);
    try {
      await receiver.join(signalling!);
      receivers.push(receiver);
      return;
    } catch (error) {
      receiver.close();
      if (tries === 3) throw error;
    }
  }
}

async function onMessage(message: ToReceivers): Promise<FromReceivers> {
  switch (message.type) {
    case 'open': {
      signalling = SIGNALLING[message.engine](message.url, message.secret);
      address = message.address;
      return { type: 'joined' };
    }
    case 'join': {
      for (let joined = 0; joined < message.count; joined += 10) {
        await Promise.all(Array.from({ length: Math.min(10, message.count - joined) }, joinOne));
      }
      return { type: 'joined' };
    }
    case 'read': {
      const totals = receivers.map((receiver) => receiver.totals());
      return {
        type: 'totals',
        received: totals.reduce((sum, each) => sum + each.received, 0),
        expected: totals.reduce((sum, each) => sum + each.expected, 0),
        silent: totals.filter((each) => each.received === 0).length,
      };
    }
    case 'close':
      for (const receiver of receivers) receiver.close();
      await signalling?.close();
      setTimeout(() => process.exit(), 200);
      return { type: 'joined' };
  }
}

initLogger('Fatal', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ToReceivers) => {
  onMessage(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ type: 'failed', reason: String(error) } satisfies FromReceivers),
  );
});
process.send?.({ type: 'joined' } satisfies FromReceivers);
