import { forwardedSenderReport } from '@akari/whip/rtcp/build';
import { type ReportBlock, readRtcp } from '@akari/whip/rtcp/read';
import { isRtcp, isRtp, marker, payloadType, sequence, ssrc, timestamp } from '@akari/whip/rtp/header';
import { KeyframeFinder } from '../rtp/keyframe.ts';
import { KEYFRAME_INTERVAL_MS, KeyframeRequest } from './keyframe-request.ts';
import type { Publisher } from './publisher.ts';
import { publisherFeedback } from './publisher-feedback.ts';
import { ReportClock } from './report-clock.ts';
import type { Source } from './source.ts';
import type { MediaKind } from '../../../sdp/codec.ts';
import { Stream } from './stream.ts';
import type { Subscriber } from './subscriber.ts';
import type { SenderTime, Tap, TapSink } from '../../tap.ts';

/**
 * After waiting this long for a keyframe, a new subscriber gets the last keyframe and all packets after it instead: not
 * every publisher answers a PLI (OBS does not). Not sooner, because a burst of old packets increases the receiver's
 * playout delay.
 */
const REPLAY_AFTER_MS = 1_000;
const MAX_REPLAY_PACKETS = 700;

export interface ChannelHost {
  /** Called when the subscriber's budget is spent; ends the subscriber. */
  onSpent(subscriber: Subscriber): void;
  /** Called when the subscriber's reports repeatedly show no usable delivery; ends the subscriber. */
  onUseless(subscriber: Subscriber): void;
  max_video_kbps: number;
}

/** One channel's media: forwards the publisher's packets to the subscribers. */
export class Channel {
  readonly id: string;
  publisher: Publisher | null = null;
  readonly subscribers = new Set<Subscriber>();
  readonly #streams = { video: new Stream('video'), audio: new Stream('audio') };
  readonly #host: ChannelHost;
  readonly #keyframes = new KeyframeFinder();
  readonly #keyframe_request = new KeyframeRequest();
  readonly #reports = new ReportClock();
  /** Copied on write, because a subscriber may be removed while packets are being forwarded. */
  #receivers: readonly Subscriber[] = [];
  #sink: TapSink | null = null;
  /** Latest sender report of the current publisher for each kind, with RTP timestamps of this channel's timeline. */
  #sender_times: Partial<Record<MediaKind, SenderTime>> = {};

  constructor(id: string, host: ChannelHost) {
    this.id = id;
    this.#host = host;
  }

  ssrc(kind: MediaKind): number {
    return this.#streams[kind].ssrc;
  }

  isEmpty(): boolean {
    return this.publisher === null && this.subscribers.size === 0;
  }

  /** Sets or removes the publisher. With a new publisher, every subscriber waits for the next keyframe. */
  setPublisher(publisher: Publisher | null): void {
    this.publisher = publisher;
    this.#streams.video.timeline.detach();
    this.#streams.audio.timeline.detach();
    this.#sender_times = {};
    if (publisher === null) return;
    for (const subscriber of this.subscribers) {
      subscriber.select(publisher.video_codec);
      subscriber.awaitPicture();
    }
  }

  /**
   * Adds a subscriber whose connection is still being established. A keyframe is requested now unless the last one is
   * recent, so that one can be replayed as soon as the connection is there.
   */
  add(subscriber: Subscriber, now_ms: number): void {
    this.subscribers.add(subscriber);
    subscriber.select(this.publisher?.video_codec ?? null);
    if (subscriber.video !== null && !this.#hasRecentKeyframe(now_ms)) this.#askForKeyframe(now_ms);
  }

  /** Copies every packet and sender report to `sink` until the tap is closed. */
  tap(sink: TapSink): Tap {
    this.#sink = sink;
    for (const kind of ['video', 'audio'] as const) {
      const time = this.#sender_times[kind];
      if (time !== undefined) sink.report(kind, time);
    }
    return {
      askForKeyframe: () => this.#askForKeyframe(performance.now()),
      close: () => {
        if (this.#sink === sink) this.#sink = null;
      },
    };
  }

  /** Called when the subscriber's connection is established; packets are forwarded to it from now on. */
  connect(subscriber: Subscriber, now_ms: number): void {
    if (!this.subscribers.has(subscriber) || this.#receivers.includes(subscriber)) return;
    this.#receivers = [...this.#receivers, subscriber];
    this.#showPicture(subscriber, now_ms);
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    this.#receivers = this.#receivers.filter((each) => each !== subscriber);
  }

  /** Handles an RTP or RTCP packet of a publisher. Packets of a replaced publisher are ignored. */
  onPublished(publisher: Publisher, packet: Buffer, now_ms: number): void {
    if (publisher !== this.publisher) return;
    publisher.heard_at_ms = now_ms;
    if (isRtcp(packet)) this.#onPublisherReport(publisher, packet, now_ms);
    else if (isRtp(packet)) {
      const { video, audio } = publisher.sources;
      const type = payloadType(packet);
      if (type === video?.payload_type) this.#forwardVideo(publisher, video, packet, now_ms);
      else if (type === audio?.payload_type) this.#forwardAudio(publisher, audio, packet, now_ms);
    }
  }

  #forwardAudio(publisher: Publisher, source: Source, packet: Buffer, now_ms: number): void {
    this.#take(publisher, source, packet, now_ms);
    const pictures = this.#streams.video.isFlowing(now_ms);
    for (const subscriber of this.#receivers) {
      if (subscriber.audio === null || !subscriber.mayRun(now_ms)) continue;
      if (pictures && this.#awaitsPicture(subscriber, now_ms)) continue;
      if (subscriber.account.advance(now_ms)) subscriber.sendAudio(packet);
      else this.#host.onSpent(subscriber);
    }
  }

  /**
   * Whether audio is held back until the first keyframe is sent; at most `REPLAY_AFTER_MS`, since no keyframe may come.
   */
  #awaitsPicture(subscriber: Subscriber, now_ms: number): boolean {
    if (subscriber.picture === 'shown' || !subscriber.takesPicture()) return false;
    const wanted_ms = subscriber.picture_wanted_since_ms;
    return wanted_ms < 0 || now_ms - wanted_ms < REPLAY_AFTER_MS;
  }

  #forwardVideo(publisher: Publisher, source: Source, packet: Buffer, now_ms: number): void {
    const fresh = this.#take(publisher, source, packet, now_ms);
    const last = marker(packet);
    if (last) publisher.meter.frames += 1;
    if (fresh) this.#restartPictures(now_ms);
    const codec = publisher.video_codec;
    if (codec === null) return;
    const key = this.#keyframes.observe(codec, packet, sequence(packet), timestamp(packet), now_ms);
    if (key) this.#keyframe_request.satisfied();
    for (const subscriber of this.#receivers) {
      if (!subscriber.mayRun(now_ms)) continue;
      if (subscriber.picture === 'shown') {
        if (subscriber.account.advance(now_ms)) subscriber.sendVideo(packet, last);
        else this.#host.onSpent(subscriber);
      } else if (key && subscriber.takesPicture()) this.#replay(subscriber, now_ms);
    }
  }

  /**
   * Counts an incoming packet, rewrites it to the channel's timeline and stores it for retransmission.
   * @returns true when the packet is the first of a new source
   */
  #take(publisher: Publisher, source: Source, packet: Buffer, now_ms: number): boolean {
    const stream = this.#streams[source.kind];
    if (publisher.flowing_since_ms < 0) publisher.flowing_since_ms = now_ms;
    publisher.meter.bytes += packet.length;
    source.observe(ssrc(packet), sequence(packet), timestamp(packet), now_ms);
    const fresh = stream.timeline.rewrite(packet, now_ms);
    if (fresh) stream.ring.clear();
    stream.ring.put(packet, now_ms);
    stream.last_packet_at_ms = now_ms;
    this.#sink?.packet(source.kind, packet, now_ms);
    return fresh;
  }

  #restartPictures(now_ms: number): void {
    this.#keyframes.forget();
    for (const subscriber of this.#receivers) subscriber.awaitPicture();
    this.#askForKeyframe(now_ms);
  }

  /** Starts video for a new subscriber: replays from the last keyframe if it is recent, else requests a new one. */
  #showPicture(subscriber: Subscriber, now_ms: number): void {
    if (!subscriber.takesPicture()) return;
    subscriber.picture_wanted_since_ms = now_ms;
    if (this.#hasRecentKeyframe(now_ms) && this.#replay(subscriber, now_ms)) return;
    this.#askForKeyframe(now_ms);
  }

  #hasRecentKeyframe(now_ms: number): boolean {
    return now_ms - this.#keyframes.at_ms <= KEYFRAME_INTERVAL_MS;
  }

  /**
   * Sends the last keyframe and all packets after it.
   * @returns false when the keyframe is no longer stored or may not be sent to this subscriber, when there are too many
   * packets, or when the budget is spent
   */
  #replay(subscriber: Subscriber, now_ms: number): boolean {
    if (this.#keyframes.first_sequence < 0) return false;
    const { sees_from_ms } = subscriber.account;
    const packets = this.#streams.video.ring.since(this.#keyframes.first_sequence, sees_from_ms);
    if (packets === null || packets.length > MAX_REPLAY_PACKETS) return false;
    if (!subscriber.account.sendPast(this.#keyframes.at_ms, now_ms)) {
      this.#host.onSpent(subscriber);
      return false;
    }
    subscriber.picture = 'shown';
    for (const packet of packets) subscriber.sendVideo(packet, marker(packet));
    return true;
  }

  #askForKeyframe(now_ms: number): void {
    const video = this.publisher?.sources.video;
    // Before the first video packet, the publisher's SSRC is unknown; that first packet triggers a keyframe request
    // itself.
    if (video?.reception && this.#keyframe_request.want(now_ms)) video.askForKeyframe();
  }

  #onPublisherReport(publisher: Publisher, compound: Buffer, now_ms: number): void {
    for (const item of readRtcp(compound)) {
      if (item.type === 'reference_reply') publisherFeedback.onReferenceReply(publisher, item);
      if (item.type !== 'sender_report') continue;
      for (const kind of ['video', 'audio'] as const) {
        const stream = this.#streams[kind];
        const rtp_timestamp = stream.timeline.timestampOut(item.ssrc, item.rtp_timestamp);
        if (rtp_timestamp === null) continue;
        publisher.sources[kind]?.reception?.observeSenderReport(item.ntp_middle, now_ms);
        this.#reports.passedOn(item.ntp_middle, now_ms);
        const time = { ntp_ms: item.ntp_ms, rtp_timestamp };
        this.#sender_times[kind] = time;
        this.#sink?.report(kind, time);
        const report = forwardedSenderReport(item.packet, stream.ssrc, rtp_timestamp);
        for (const subscriber of this.#receivers) if (subscriber[kind]) subscriber.link?.send(report);
      }
    }
  }

  /** Handles RTCP from a subscriber: receiver reports, NACK and PLI. */
  onSubscriberReport(subscriber: Subscriber, compound: Buffer, now_ms: number): void {
    if (!isRtcp(compound)) return;
    subscriber.heard_at_ms = now_ms;
    const items = readRtcp(compound);
    subscriber.takeReports(items, (ssrc) => this.#kindOf(ssrc), now_ms);
    if (subscriber.receipts.useless) return this.#host.onUseless(subscriber);
    for (const item of items) {
      if (item.type === 'report_block') this.#onReceiverReport(subscriber, item.block, now_ms);
      else if (item.type === 'nack') this.#resend(subscriber, item.ssrc, item.sequences, now_ms);
      else if (
        item.type === 'pli' &&
        item.ssrc === this.#streams.video.ssrc &&
        subscriber.mayAskKeyframe(now_ms)
      )
        this.#askForKeyframe(now_ms);
    }
  }

  #onReceiverReport(subscriber: Subscriber, block: ReportBlock, now_ms: number): void {
    if (this.#kindOf(block.ssrc) === null) return;
    subscriber.loss = block.fraction_lost / 256;
    const round_trip_ms = this.#reports.roundTrip(block.last_sr, block.delay_since_sr, now_ms);
    if (round_trip_ms !== null) subscriber.rtt_ms = round_trip_ms;
  }

  #kindOf(ssrc: number): MediaKind | null {
    if (ssrc === this.#streams.video.ssrc) return 'video';
    return ssrc === this.#streams.audio.ssrc ? 'audio' : null;
  }

  #resend(subscriber: Subscriber, ssrc: number, sequences: number[], now_ms: number): void {
    const kind = this.#kindOf(ssrc);
    const outlet = kind === null ? null : subscriber[kind];
    if (kind === null || !outlet?.isReady()) return;
    if (kind === 'video' && subscriber.picture !== 'shown') return;
    for (const number of sequences) {
      if (!subscriber.mayResend(kind, number, now_ms)) continue;
      const packet = this.#streams[kind].ring.get(number, subscriber.account.sees_from_ms);
      if (packet !== undefined && !subscriber.resend(outlet, packet)) return;
    }
  }

  /**
   * Called every 50 ms. Repeats NACKs and keyframe requests, and replays the last keyframe to subscribers that have
   * waited for `REPLAY_AFTER_MS`.
   */
  tick(now_ms: number): void {
    const publisher = this.publisher;
    if (!publisher) return;
    publisherFeedback.tick(publisher, now_ms, this.#host.max_video_kbps);
    const pictures = this.#streams.video.isFlowing(now_ms);
    for (const subscriber of this.#receivers) {
      if (!subscriber.mayRun(now_ms) || !pictures) continue;
      if (subscriber.picture === 'shown' || !subscriber.takesPicture()) continue;
      if (subscriber.picture_wanted_since_ms < 0) subscriber.picture_wanted_since_ms = now_ms;
      const waited_ms = now_ms - subscriber.picture_wanted_since_ms;
      if (waited_ms < REPLAY_AFTER_MS || !this.#replay(subscriber, now_ms)) this.#askForKeyframe(now_ms);
    }
    if (this.#keyframe_request.tick(now_ms)) publisher.sources.video?.askForKeyframe();
  }

  everySecond(now_ms: number): void {
    if (this.publisher) publisherFeedback.everySecond(this.publisher, now_ms);
    for (const subscriber of this.subscribers) subscriber.everySecond(now_ms);
  }
}
