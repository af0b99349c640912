import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { genericNack, pictureLossIndication, receiverReport } from '@akari/whip/rtcp/build';
import { isRtcp } from '@akari/whip/rtp/header';
import { Arrivals, AUDIO_PT, OWN_SSRC, VIDEO_PT } from './rtp.ts';
import { peerConfig, type Signalling } from './signalling.ts';

type NativeTrack = InstanceType<typeof Track>;

/**
 * A receiver that sends RTCP like a browser: a report each second, a PLI when it joins, a NACK when packets are
 * missing.
 */
export class Receiver {
  readonly #peer;
  readonly #tracks: NativeTrack[] = [];
  readonly #video = new Arrivals(90_000);
  readonly #audio = new Arrivals(48_000);
  #timer: NodeJS.Timeout | null = null;

  constructor(address: string) {
    this.#peer = new PeerConnection('viewer', peerConfig(address));
  }

  /** Connects and waits for the first video packet. @param given_up aborts the wait @throws after 20 s without video */
  async join(signalling: Pick<Signalling, 'play'>, given_up?: AbortSignal): Promise<void> {
    this.#peer.onTrack((track) => this.#listen(track));
    await signalling.play(this.#peer, () => this.#addTracks());
    this.#timer = setInterval(() => this.#report(), 900 + Math.random() * 200);
    const deadline_ms = Date.now() + 20_000;
    while (this.#video.received === 0) {
      if (Date.now() > deadline_ms || this.ended || given_up?.aborted)
        throw new Error(`a viewer gets no picture (${this.#peer.state()})`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.#send(pictureLossIndication(OWN_SSRC, this.#video.ssrc));
  }

  totals(): { received: number; expected: number } {
    return {
      received: this.#video.received + this.#audio.received,
      expected: this.#video.expected + this.#audio.expected,
    };
  }

  /** Whether the connection has ended. */
  get ended(): boolean {
    return ['closed', 'failed'].includes(this.#peer.state());
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
      if (isRtcp(packet)) {
        this.#video.observeReport(packet);
        this.#audio.observeReport(packet);
        return;
      }
      const missing = arrivals.observe(packet);
      if (missing && is_video) this.#send(genericNack(OWN_SSRC, arrivals.ssrc, missing));
    });
  }

  #report(): void {
    const reports = [this.#video, this.#audio]
      .filter((each) => each.received > 0)
      .map((each) => each.report());
    this.#send(receiverReport(OWN_SSRC, reports));
  }

  #send(packet: Buffer): void {
    try {
      this.#tracks[0]?.sendMessageBinary(packet);
    } catch {
      // The track is closed: this receiver then sends no reports.
    }
  }
}
