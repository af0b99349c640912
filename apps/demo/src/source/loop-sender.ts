import { Pacer } from '../rtp/pacer.ts';
import { readFeedback } from '../rtp/feedback.ts';
import { RtpStream } from '../rtp/stream.ts';
import type { StreamSettings } from '../rtp/stream.ts';
import { packetizeVp8 } from '../rtp/vp8.ts';
import type { Asset } from './asset.ts';
import { VideoLoop } from './video-loop.ts';

const OPUS_PACKET_MS = 20;
const REPORT_INTERVAL_MS = 1_000;
/**
 * After a longer pause of the process, sending continues at the present time instead of sending a burst of old packets.
 */
const MAX_LATENESS_MS = 500;

export type Kind = 'video' | 'audio';
export interface LoopSenderSettings {
  asset: Asset;
  video: StreamSettings;
  audio: StreamSettings;
  first_picture_id: number;
  send: (kind: Kind, packet: Buffer) => void;
}

/**
 * Sends a loop as live media. It has no timer: call `tick` about every 10 ms with a monotonic and a wall clock, both in
 * milliseconds. Media time is the time since the first tick and never goes back.
 */
export class LoopSender {
  readonly #settings: LoopSenderSettings;
  readonly #loop: VideoLoop;
  readonly #video: RtpStream;
  readonly #audio: RtpStream;
  readonly #pacer = new Pacer();
  #started_ms: number | null = null;
  #frame_number = 0;
  #sound_number = 0;
  #picture_id: number;
  #report_due_ms = 0;

  constructor(settings: LoopSenderSettings) {
    this.#settings = settings;
    this.#loop = new VideoLoop(settings.asset.video.frames, settings.asset.video.fps);
    this.#video = new RtpStream(settings.video);
    this.#audio = new RtpStream(settings.audio);
    this.#picture_id = settings.first_picture_id;
  }

  tick(now_ms: number, wall_ms: number): void {
    this.#started_ms ??= now_ms;
    const media_ms = now_ms - this.#started_ms;
    this.#catchUp(media_ms);
    while (this.#frame_number * this.#loop.frame_ms <= media_ms) this.#queueFrame();
    for (const packet of this.#pacer.take(media_ms)) this.#settings.send('video', packet);
    while (this.#sound_number * OPUS_PACKET_MS <= media_ms) this.#sendSound();
    if (media_ms >= this.#report_due_ms) {
      this.#report_due_ms = media_ms + REPORT_INTERVAL_MS;
      this.#settings.send('video', this.#video.report(wall_ms, media_ms));
      this.#settings.send('audio', this.#audio.report(wall_ms, media_ms));
    }
  }

  /**
   * Handles a receiver's RTCP: keyframe requests and NACKs.
   * @returns true when it reports on our media, so that a receiver is alive
   */
  receive(rtcp: Buffer, now_ms: number): boolean {
    const feedback = readFeedback(rtcp);
    if (feedback.keyframe_ssrcs.includes(this.#video.ssrc)) this.#loop.requestKeyframe();
    for (const { ssrc, sequence } of feedback.lost) {
      if (ssrc === this.#video.ssrc) this.#resend('video', this.#video.resend(sequence, now_ms));
      if (ssrc === this.#audio.ssrc) this.#resend('audio', this.#audio.resend(sequence, now_ms));
    }
    return feedback.reported_ssrcs.some((ssrc) => ssrc === this.#video.ssrc || ssrc === this.#audio.ssrc);
  }

  #resend(kind: Kind, packet: Buffer | null): void {
    if (packet !== null) this.#settings.send(kind, packet);
  }

  #catchUp(media_ms: number): void {
    if (media_ms - this.#frame_number * this.#loop.frame_ms <= MAX_LATENESS_MS) return;
    const frameNumber = Math.floor(media_ms / this.#loop.frame_ms);
    this.#loop.skip(frameNumber - this.#frame_number);
    this.#frame_number = frameNumber;
    this.#sound_number = Math.floor(media_ms / OPUS_PACKET_MS);
  }

  #queueFrame(): void {
    const at_ms = this.#frame_number * this.#loop.frame_ms;
    const payloads = packetizeVp8(this.#loop.next().data, this.#picture_id);
    const packets = payloads.map(({ descriptor, data, last }) =>
      this.#video.packet(at_ms, last, descriptor, data),
    );
    this.#pacer.add(packets, at_ms, this.#loop.frame_ms);
    this.#picture_id += 1;
    this.#frame_number += 1;
  }

  #sendSound(): void {
    const { sound } = this.#settings.asset;
    const data = sound[this.#sound_number % sound.length];
    if (data === undefined) throw new Error('the sound loop is empty');
    // The marker starts a talk spurt (RFC 7587 §4.2 refers to RFC 3551 §4.1): set once, at the start.
    this.#settings.send(
      'audio',
      this.#audio.packet(this.#sound_number * OPUS_PACKET_MS, this.#sound_number === 0, data),
    );
    this.#sound_number += 1;
  }
}
