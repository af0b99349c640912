import { receiverReport } from '@akari/whip/rtcp/build';
import { type RtcpItem, readRtcp } from '@akari/whip/rtcp/read';
import { isRtcp, payloadType, sequence, ssrc, timestamp } from '@akari/whip/rtp/header';
import { Reception, type ReceptionReport } from '@akari/whip/rtp/reception';
import { nextSequence, sequenceDistance } from '@akari/whip/rtp/sequence';
import { AUDIO_PT, send, type Target, TestPeer, VIDEO_PT } from './peer.ts';

/** Plays a channel: stores packets and sends receiver reports as a browser does. */
export class TestSubscriber extends TestPeer {
  readonly video: Buffer[] = [];
  readonly audio: Buffer[] = [];
  readonly rtcp: RtcpItem[] = [];
  last_packet_at_ms = 0;
  /** Changes receiver reports before they are sent, to test false ones. */
  claim: (report: ReceptionReport) => ReceptionReport = (report) => report;
  readonly #receptions = new Map<number, Reception>();
  #media: Target | null = null;
  #reporting: NodeJS.Timeout | null = null;
  #reports = 0;
  /** When it last reported over HTTP that media arrives. */
  #told_at_ms = -Infinity;

  /**
   * Starts playing.
   * @param reports false: the client never confirms that media arrives
   */
  async play(media: Target, { reports = true } = {}): Promise<number> {
    this.#media = media;
    this.connect(media);
    this.addMedia('RecvOnly');
    const status = await this.post(media, 'whep');
    if (status === 201 && reports) this.report(true);
    return status;
  }

  /** Starts or stops the receiver reports. To the node, a client without reports has vanished. */
  report(on: boolean): void {
    if (this.#reporting) clearInterval(this.#reporting);
    const every_ms = this.options.foreign === true ? 1_000 : 250;
    this.#reporting = on ? setInterval(() => this.#sendReport(), every_ms) : null;
  }

  /** Reports over HTTP, as this service's page does: at the first packet, and each second for audio only. */
  #tell(): void {
    const now_ms = performance.now();
    if (this.#reporting === null || this.#media === null || this.location === '') return;
    if (this.options.foreign === true) return;
    const alone = this.video.length === 0;
    if (now_ms - this.#told_at_ms < (alone ? 1_000 : Infinity)) return;
    this.#told_at_ms = now_ms;
    void this.say('heard').catch(() => undefined);
  }

  async say(word: 'heard' | 'unheard'): Promise<number> {
    const response = await fetch(`${this.#media?.base_url}${this.location}/${word}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
    });
    return response.status;
  }

  /** Missing sequence numbers of video between the first and the last received. */
  missing(): number[] {
    const numbers = new Set(this.video.map(sequence));
    const first = this.video[0];
    if (!first) return [];
    let last = sequence(first);
    for (const number of numbers) if (sequenceDistance(last, number) > 0) last = number;
    const missing: number[] = [];
    for (let number = sequence(first); number !== last; number = nextSequence(number))
      if (!numbers.has(number)) missing.push(number);
    return missing;
  }

  sendRtcp(packet: Buffer): void {
    send(this.tracks.video ?? this.tracks.audio, packet);
  }

  /** SSRCs announced in the answer: video first. */
  announced(): number[] {
    return [...new Set([...this.answer.matchAll(/a=ssrc:(\d+) /g)].map((match) => Number(match[1])))];
  }

  close(): void {
    this.report(false);
    this.disconnect();
  }

  protected onMessage(packet: Buffer): void {
    if (isRtcp(packet)) {
      for (const item of readRtcp(packet)) {
        this.rtcp.push(item);
        if (item.type === 'sender_report')
          this.#receptions.get(item.ssrc)?.observeSenderReport(item.ntp_middle, performance.now());
      }
      return;
    }
    this.last_packet_at_ms = Date.now();
    this.#tell();
    const source = ssrc(packet);
    const reception = this.#receptions.get(source) ?? new Reception(source, 90_000);
    this.#receptions.set(source, reception);
    reception.observe(sequence(packet), timestamp(packet), performance.now());
    if (payloadType(packet) === this.payloadTypeOf('VP8', VIDEO_PT)) this.video.push(packet);
    else if (payloadType(packet) === this.payloadTypeOf('opus', AUDIO_PT)) this.audio.push(packet);
  }

  #sendReport(): void {
    this.#reports += 1;
    if (this.#receptions.size === 0) return this.sendRtcp(receiverReport(1, []));
    for (const reception of this.#receptions.values()) {
      const report = reception.report(performance.now());
      // A real receiver never sends two equal reports.
      if (this.options.foreign !== true) report.jitter = 500 + 500 * (this.#reports % 9);
      this.sendRtcp(receiverReport(1, [this.claim(report)]));
    }
  }
}
