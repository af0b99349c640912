import { type RtcpItem, readRtcp } from '@akari/whip/rtcp/read';
import { senderReport } from '@akari/whip/rtcp/sender-report';
import { nextSequence } from '@akari/whip/rtp/sequence';
import { h264Parts, rtpPacket, vp8Parts, vp8Payload } from './fixtures.ts';
import { AUDIO_PT, AUDIO_SSRC, send, type Target, TestPeer, VIDEO_PT, VIDEO_SSRC } from './peer.ts';

/** Opus TOC byte: one frame of 20 ms per packet (RFC 6716 §3.1). */
const OPUS_20_MS = 0x08;
const FRAME_MS = 50;
const SOUND_MS = 20;
export const MARKED_SOUND_BYTES = 60;

/** Publishes dummy VP8 and Opus packets: 20 frames a second of 3 packets each, and 50 audio packets a second. */
export class TestPublisher extends TestPeer {
  readonly rtcp: RtcpItem[] = [];
  estimates = 0;
  frames_per_key = 1_000;
  #sequence = 65_000;
  #audio_sequence = 100;
  #frame = 0;
  #sounds = 0;
  #marked_ms = -1;
  #picture = 0;
  #key_wanted = true;
  #timers: NodeJS.Timeout[] = [];
  readonly dropped: number[] = [];
  readonly #sent = new Map<number, Buffer>();

  async publish(media: Target): Promise<number> {
    this.connect(media);
    this.addMedia('SendOnly');
    return this.post(media, 'whip');
  }

  /** Sends until `pause`. Each video packet for which `drop` returns true is lost once on its way to the node. */
  play(drop: (sequence: number) => boolean = () => false): void {
    const { reports, sound_late_ms = 0 } = this.options;
    // Driven by the clock, so that a late timer skips no packets.
    const began_ms = performance.now() - Math.max(this.#frame * FRAME_MS, this.#sounds * SOUND_MS);
    const taken_ms = (): number => performance.now() - began_ms;
    this.#timers = [
      setInterval(() => {
        while (this.#frame * FRAME_MS <= taken_ms()) this.#sendFrame(drop);
      }, FRAME_MS / 2),
      setInterval(() => {
        while (this.#sounds * SOUND_MS <= taken_ms() - sound_late_ms) this.#sendAudio();
      }, SOUND_MS / 2),
    ];
    if (reports === true) this.#timers.push(setInterval(() => this.#sendReports(), 400));
  }

  /** Marks one frame and the audio of the same time, to measure their offset: a keyframe and a shorter packet. */
  mark(): void {
    this.#marked_ms = Math.ceil((this.#frame * FRAME_MS + 500) / 100) * 100;
  }

  /** Starts with a frame that is not a keyframe, as if the first packets were lost. */
  skipKeyframe(): void {
    this.#key_wanted = false;
    this.#frame = 1;
  }

  pause(): void {
    this.#timers.forEach(clearInterval);
    this.#timers = [];
  }

  close(): void {
    this.pause();
    this.disconnect();
  }

  /** Number of PLIs that this publisher has received. */
  get pictures_asked(): number {
    return this.rtcp.filter((item) => item.type === 'pli').length;
  }

  #sendFrame(drop: (sequence: number) => boolean): void {
    const parts = this.#nextPicture();
    for (const [part, payload] of parts.entries()) {
      this.#sequence = nextSequence(this.#sequence);
      const fields = {
        sequence: this.#sequence,
        timestamp: this.#timestamp('video', this.#frame * FRAME_MS),
        marker: part === parts.length - 1,
        payload,
      };
      const packet = rtpPacket({ ...fields, payload_type: VIDEO_PT, ssrc: VIDEO_SSRC });
      this.#sent.set(this.#sequence, packet);
      if (drop(this.#sequence)) this.dropped.push(this.#sequence);
      else send(this.tracks.video, packet);
    }
    this.#frame += 1;
  }

  #nextPicture(): Buffer[] {
    const { pictures, codec } = this.options;
    const marked = this.#frame * FRAME_MS === this.#marked_ms;
    const key = this.#key_wanted || marked || this.#frame % this.frames_per_key === 0;
    this.#key_wanted = false;
    if (pictures === undefined) return [vp8Payload(key, 600), Buffer.alloc(600, 1), Buffer.alloc(600, 2)];
    this.#picture = key ? 0 : (this.#picture + 1) % pictures.length;
    return (codec === 'H264' ? h264Parts : vp8Parts)(pictures[this.#picture]!);
  }

  #sendAudio(): void {
    this.#audio_sequence = nextSequence(this.#audio_sequence);
    const fields = {
      sequence: this.#audio_sequence,
      timestamp: this.#timestamp('audio', this.#sounds * SOUND_MS),
      ssrc: AUDIO_SSRC,
    };
    const bytes = this.#sounds * SOUND_MS === this.#marked_ms ? MARKED_SOUND_BYTES : 100;
    send(
      this.tracks.audio,
      rtpPacket({ ...fields, payload_type: AUDIO_PT, payload: Buffer.alloc(bytes, OPUS_20_MS) }),
    );
    this.#sounds += 1;
  }

  /** Converts the publisher's own time, ms since its start, to the RTP timestamp of a medium. */
  #timestamp(kind: 'video' | 'audio', at_ms: number): number {
    const { video, audio } = this.options.clocks ?? { video: 0, audio: 96_000 };
    return (kind === 'video' ? video + at_ms * 90 : audio + at_ms * 48) >>> 0;
  }

  #sendReports(): void {
    for (const [kind, track, ssrc] of [
      ['video', this.tracks.video, VIDEO_SSRC],
      ['audio', this.tracks.audio, AUDIO_SSRC],
    ] as const) {
      const at_ms = this.#frame * FRAME_MS;
      send(track, senderReport({ ssrc, wall_ms: at_ms, timestamp: this.#timestamp(kind, at_ms) }));
    }
  }

  protected onMessage(packet: Buffer): void {
    if (packet.includes('REMB')) this.estimates += 1;
    for (const item of readRtcp(packet)) {
      this.rtcp.push(item);
      if (item.type === 'pli') this.#key_wanted = true;
      if (item.type !== 'nack') continue;
      for (const number of item.sequences) {
        const lost = this.#sent.get(number);
        if (lost) send(this.tracks.video, lost);
      }
    }
  }
}
