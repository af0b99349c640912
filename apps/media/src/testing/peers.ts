import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { receiverReport } from '../engine/embedded/rtcp/build.ts';
import { type RtcpItem, readRtcp } from '../engine/embedded/rtcp/read.ts';
import { isRtcp, payloadType, sequence, ssrc, timestamp } from '../engine/embedded/rtp/header.ts';
import { Reception, type ReceptionReport } from '../engine/embedded/rtp/reception.ts';
import { nextSequence, sequenceDistance } from '../engine/embedded/rtp/sequence.ts';
import { mediaToken } from './media-process.ts';
import { h264Parts, rtpPacket, senderReport, vp8Parts, vp8Payload } from './fixtures.ts';

type NativeTrack = InstanceType<typeof Track>;
const VIDEO_PT = 102;
const AUDIO_PT = 109;
/** One frame of 20 ms to a packet (RFC 6716 §3.1). */
const OPUS_20_MS = 0x08;
const FRAME_MS = 50;
const SOUND_MS = 20;
export const MARKED_SOUND_BYTES = 60;
export const VIDEO_SSRC = 4_242;
export const AUDIO_SSRC = 2_424;

export interface PeerOptions {
  channel_id: string;
  session_id: string;
  sub?: string;
  video?: boolean;
  /** Pictures that can be decoded, a key picture first, in place of made-up ones. */
  pictures?: readonly Buffer[];
  /** VP8 unless given. */
  codec?: 'VP8' | 'H264';
  /** Where each medium's RTP timestamps begin. */
  clocks?: { video: number; audio: number };
  /** Sound is sent so long after it was taken up; by `reports` the publisher says so. */
  sound_late_ms?: number;
  /** Sends sender reports, as browsers do. */
  reports?: boolean;
  /** A viewer that is not our page: once a second a true receiver report, and nothing over HTTP. */
  foreign?: boolean;
}

/** The node that a peer connects to. */
interface Target {
  base_url: string;
  /** Where its media is; loopback when unset. */
  address?: string;
}

/** A WHIP or WHEP client of its own: node-datachannel as offerer. */
export abstract class TestPeer {
  readonly options: PeerOptions;
  #peer: InstanceType<typeof PeerConnection> | null = null;
  readonly tracks: { video?: NativeTrack; audio?: NativeTrack } = {};
  location = '';
  etag = '';
  answer = '';
  token = '';
  state = 'new';

  constructor(options: PeerOptions) {
    this.options = options;
  }

  get peer(): InstanceType<typeof PeerConnection> {
    if (this.#peer === null) throw new Error('not connected yet');
    return this.#peer;
  }

  /** A fresh connection where the node's media is. */
  protected connect(media: Target | null): void {
    this.#peer?.close();
    this.#peer = new PeerConnection('test', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      bindAddress: media?.address ?? '127.0.0.1',
    });
    this.#peer.onStateChange((state) => (this.state = state));
  }

  protected disconnect(): void {
    this.#peer?.close();
  }

  /** Posts the offer; resolves with the status. On 201 the answer has been applied. */
  protected async post(media: Target, path: 'whip' | 'whep'): Promise<number> {
    const { channel_id, session_id, sub } = this.options;
    const role = path === 'whip' ? 'publish' : 'play';
    this.token = await mediaToken({ channel_id, session_id, role, ...(sub === undefined ? {} : { sub }) });
    this.peer.setLocalDescription('offer');
    // Without candidates the node waits for our checks, which come once we have its answer. It shall begin DTLS: this
    // library's first flight as a client is lost now and then, and repeated only after a second.
    const offer = this.peer
      .localDescription()!
      .sdp.replaceAll(/a=(candidate:|end-of-candidates).*\r\n/g, '')
      .replaceAll('setup:actpass', 'setup:passive');
    const response = await fetch(`${media.base_url}/${path}/${channel_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${this.token}` },
      body: offer,
    });
    this.answer = await response.text();
    this.location = response.headers.get('location') ?? '';
    this.etag = response.headers.get('etag') ?? '';
    if (response.status === 406 && this.location !== '') return this.answerOffer(media);
    if (response.status !== 201) return response.status;
    this.peer.setRemoteDescription(this.answer, 'answer');
    return 201;
  }

  /** The node made the offer instead (WHEP draft §4.2): answers it on a fresh connection. */
  protected async answerOffer(media: Target): Promise<number> {
    this.connect(media);
    this.peer.onTrack((track) => {
      this.tracks[track.type() as 'video' | 'audio'] = track;
      track.onMessage((packet) => this.onMessage(packet));
    });
    const gathered = new Promise<void>((resolve) =>
      this.peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      }),
    );
    this.peer.setRemoteDescription(this.answer, 'offer');
    this.peer.setLocalDescription('answer');
    if (this.peer.gatheringState() !== 'complete') await gathered;
    const response = await fetch(media.base_url + this.location, {
      method: 'PATCH',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${this.token}` },
      body: this.peer.localDescription()!.sdp,
    });
    await response.body?.cancel();
    return response.status === 204 ? 201 : response.status;
  }

  protected abstract onMessage(packet: Buffer): void;

  /** Payload type of a medium: as we offered it, or as the node did. */
  protected payloadTypeOf(codec: 'VP8' | 'opus', offered: number): number {
    const named = new RegExp(`a=rtpmap:(\\d+) ${codec}/`, 'i').exec(this.answer)?.[1];
    return named === undefined ? offered : Number(named);
  }

  protected addMedia(direction: 'SendOnly' | 'RecvOnly'): void {
    const onMessage = (packet: Buffer): void => this.onMessage(packet);
    if (this.options.video ?? true) {
      const video = new Video('0', direction);
      if (this.options.codec === 'H264') video.addH264Codec(VIDEO_PT);
      else video.addVP8Codec(VIDEO_PT);
      if (direction === 'SendOnly') video.addSSRC(VIDEO_SSRC, 'test');
      this.tracks.video = this.peer.addTrack(video);
      this.tracks.video.onMessage(onMessage);
    }
    const audio = new Audio('1', direction);
    audio.addOpusCodec(AUDIO_PT);
    if (direction === 'SendOnly') audio.addSSRC(AUDIO_SSRC, 'test');
    this.tracks.audio = this.peer.addTrack(audio);
    this.tracks.audio.onMessage(onMessage);
  }

  abstract close(): void;
}

/** Publishes made-up VP8 and Opus packets: 20 frames a second of 3 packets, 50 audio packets. */
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

  /** Sends until `pause`. `drop` loses each packet for which it is true, once, on its way to the node. */
  play(drop: (sequence: number) => boolean = () => false): void {
    const { reports, sound_late_ms = 0 } = this.options;
    // By the clock, so that a late timer costs no packets.
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

  /** Makes one picture and the sound of the same moment known: a key picture, and a shorter packet. */
  mark(): void {
    this.#marked_ms = Math.ceil((this.#frame * FRAME_MS + 500) / 100) * 100;
  }

  /** Begins with a picture that nobody can decode, as one whose first packets were lost. */
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

  /** Asks for key pictures that this publisher has received. */
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

  /** The publisher's own time, milliseconds since its beginning, in a medium's units. */
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
      send(track, senderReport(ssrc, at_ms, this.#timestamp(kind, at_ms)));
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

/** Plays a channel: counts packets, reports each second as a browser does. */
export class TestSubscriber extends TestPeer {
  readonly video: Buffer[] = [];
  readonly audio: Buffer[] = [];
  readonly rtcp: RtcpItem[] = [];
  last_packet_at_ms = 0;
  /** What it claims beside what has arrived, for those who lie. */
  claim: (report: ReceptionReport) => ReceptionReport = (report) => report;
  readonly #receptions = new Map<number, Reception>();
  #media: Target | null = null;
  #reporting: NodeJS.Timeout | null = null;
  #reports = 0;
  /** When it last said itself that something arrives. */
  #told_at_ms = -Infinity;

  /** `reports: false`: a client that never says that anything arrives. */
  async play(media: Target, { reports = true } = {}): Promise<number> {
    this.#media = media;
    this.connect(media);
    this.addMedia('RecvOnly');
    const status = await this.post(media, 'whep');
    if (status === 201 && reports) this.report(true);
    return status;
  }

  /** Starts or stops the receiver reports; one who stops has vanished, as far as the node can see. */
  report(on: boolean): void {
    if (this.#reporting) clearInterval(this.#reporting);
    const every_ms = this.options.foreign === true ? 1_000 : 250;
    this.#reporting = on ? setInterval(() => this.#sendReport(), every_ms) : null;
  }

  /** As our page does: at the first packet, and each second where there is sound alone. */
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

  /** Sequence numbers of video that are missing between the first and the last received. */
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
      // No two reports of a real receiver are alike.
      if (this.options.foreign !== true) report.jitter = 500 + 500 * (this.#reports % 9);
      this.sendRtcp(receiverReport(1, [this.claim(report)]));
    }
  }
}

function send(track: NativeTrack | undefined, packet: Buffer): void {
  try {
    if (track?.isOpen()) track.sendMessageBinary(packet);
  } catch {
    // Closed while a timer was still running.
  }
}
