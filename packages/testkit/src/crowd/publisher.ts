import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { readRtcp } from '@akari/whip/rtcp/read';
import { AUDIO_PT, AUDIO_SSRC, audioPacket, VIDEO_PT, VIDEO_SSRC, videoPacket } from './rtp.ts';
import { peerConfig, type Signalling } from './signalling.ts';

const FRAME_MS = 40;

/** `sparse`: two audio packets a second, and nothing else. */
export type Pace = 'usual' | 'sparse';

const SPARSE_MS = 490;

/** A publisher that sends 25 frames a second of 4, 4, 4, 4 and 3 packets, with two audio packets each. */
export class BenchPublisher {
  readonly #peer;
  readonly #pace: Pace;
  readonly #video: InstanceType<typeof Track>;
  readonly #audio: InstanceType<typeof Track>;
  #key_wanted = true;
  #timer: NodeJS.Timeout | null = null;
  #frame = 0;
  #video_sequence = 100;
  #audio_sequence = 100;

  constructor(address: string, pace: Pace = 'usual') {
    this.#pace = pace;
    this.#peer = new PeerConnection('publisher', peerConfig(address));
    const video = new Video('0', 'SendOnly');
    video.addVP8Codec(VIDEO_PT);
    video.addSSRC(VIDEO_SSRC, 'bench', 'bench', 'video');
    const audio = new Audio('1', 'SendOnly');
    audio.addOpusCodec(AUDIO_PT);
    audio.addSSRC(AUDIO_SSRC, 'bench', 'bench', 'audio');
    this.#video = this.#peer.addTrack(video);
    this.#audio = this.#peer.addTrack(audio);
    this.#video.onMessage((packet) => {
      if (readRtcp(packet).some(({ type }) => type === 'pli')) this.#key_wanted = true;
    });
    this.#audio.onMessage(() => undefined);
  }

  async start(signalling: Signalling): Promise<void> {
    await signalling.publish(this.#peer);
    const deadline_ms = Date.now() + 15_000;
    while (!this.#video.isOpen()) {
      if (Date.now() > deadline_ms) throw new Error('the publisher does not connect');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (this.#pace === 'sparse') {
      this.#timer = setInterval(() => send(this.#audio, audioPacket((this.#audio_sequence += 1))), SPARSE_MS);
      return;
    }
    const started_ms = performance.now();
    this.#timer = setInterval(() => {
      // Catches up with the clock, so that a late timer loses no packets.
      while (this.#frame * FRAME_MS <= performance.now() - started_ms) this.#sendFrame();
    }, 10);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#peer.close();
  }

  #sendFrame(): void {
    const parts = this.#frame % 5 === 4 ? 3 : 4;
    const key = this.#key_wanted;
    this.#key_wanted = false;
    for (let part = 0; part < parts; part += 1) {
      this.#video_sequence += 1;
      const packet = videoPacket(this.#video_sequence, this.#frame, part === 0, part === parts - 1, key);
      send(this.#video, packet);
    }
    for (let part = 0; part < 2; part += 1) send(this.#audio, audioPacket((this.#audio_sequence += 1)));
    this.#frame += 1;
  }
}

function send(track: InstanceType<typeof Track>, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The remote side has closed the connection; the caller publishes again.
  }
}
