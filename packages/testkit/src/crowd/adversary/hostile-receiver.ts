import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { patchAnswer, postOffer } from '@akari/whip/exchange';
import { genericNack, receiverReport } from '@akari/whip/rtcp/build';
import { isRtcp } from '@akari/whip/rtp/header';
import { Arrivals, AUDIO_PT, OWN_SSRC, VIDEO_PT } from '../rtp.ts';
import { createAnswer, createOffer, peerConfig } from '../signalling.ts';

type NativeTrack = InstanceType<typeof Track>;

/** What a receiver reports by RTCP. */
export type Reports =
  /** Nothing. */
  | 'none'
  /** True figures, once, four seconds after it connected. */
  | 'late'
  /** True figures, each delayed for as long as forwarding may run ahead. */
  | 'held_back'
  | 'total_loss'
  /** Sequence numbers that were never sent. */
  | 'forged'
  | 'honest';

export interface Conduct {
  reports: Reports;
  sound_alone: boolean;
  /** Loses every n-th packet; 0: none. */
  loses_every: number;
}

export interface Media {
  url: string;
  token: string;
}

/** A hostile viewer's connection, independent of the client. */
export interface HostileConnection {
  /** Media that has arrived, by its timestamps. */
  readonly media_ms: number;
  readonly ended: boolean;
  /** Simulates a machine that goes to sleep: it receives and sends nothing more. */
  sleep(): void;
  /** Ends the connection, without an HTTP request. */
  leave(): Promise<void>;
}

const LATE_MS = 4_000;
const HELD_BACK_MS = 1_800;
const LIMIT_MS = 5_000;

/** A WHEP receiver that may deviate from what a browser does. */
export class HostileReceiver implements HostileConnection {
  readonly #peer;
  readonly #conduct: Conduct;
  readonly #onPacket: () => void;
  readonly #tracks: NativeTrack[] = [];
  readonly #arrivals = { video: new Arrivals(90_000), audio: new Arrivals(48_000) };
  readonly #timer: NodeJS.Timeout;
  #arrived = 0;
  #state: 'open' | 'asleep' | 'closed' = 'open';

  private constructor(address: string, conduct: Conduct, onPacket: () => void) {
    this.#conduct = conduct;
    this.#onPacket = onPacket;
    this.#peer = new PeerConnection('adversary', peerConfig(address));
    this.#peer.onTrack((track) => this.#listen(track));
    this.#timer =
      conduct.reports === 'late'
        ? setTimeout(() => this.#report(), LATE_MS)
        : setInterval(() => this.#report(), 1_000);
  }

  /** Connects to a session's media, by the offer of either side. @throws when it is refused */
  static async connect(
    url: string,
    address: string,
    media: Media,
    conduct: Conduct,
    onPacket: () => void,
  ): Promise<HostileReceiver> {
    const limit = (): AbortSignal => AbortSignal.timeout(LIMIT_MS);
    const endpoint = new URL(media.url, url).href;
    const offering = new HostileReceiver(address, conduct, onPacket);
    offering.#addTracks();
    const session = await postOffer(endpoint, media.token, createOffer(offering.#peer), limit()).catch(
      (error: unknown) => {
        offering.close();
        throw error;
      },
    );
    if (session.type === 'answer') {
      offering.#peer.setRemoteDescription(session.sdp, 'answer');
      return offering;
    }
    offering.close();
    const answering = new HostileReceiver(address, conduct, onPacket);
    const answer = await createAnswer(answering.#peer, session.sdp);
    await patchAnswer(session.resource_url, media.token, answer, limit());
    return answering;
  }

  get media_ms(): number {
    return Math.max(this.#arrivals.video.media_ms, this.#arrivals.audio.media_ms);
  }

  get ended(): boolean {
    return ['closed', 'failed'].includes(this.#peer.state());
  }

  sleep(): void {
    this.#state = 'asleep';
  }

  /** Ends the connection without an HTTP request or another message. */
  async leave(): Promise<void> {
    this.close();
  }

  close(): void {
    this.#state = 'closed';
    clearInterval(this.#timer);
    this.#peer.close();
  }

  #addTracks(): void {
    if (!this.#conduct.sound_alone) {
      const video = new Video('0', 'RecvOnly');
      video.addVP8Codec(VIDEO_PT);
      this.#listen(this.#peer.addTrack(video));
    }
    const audio = new Audio('1', 'RecvOnly');
    audio.addOpusCodec(AUDIO_PT);
    this.#listen(this.#peer.addTrack(audio));
  }

  #listen(track: NativeTrack): void {
    this.#tracks.push(track);
    const kind = track.type() === 'video' ? 'video' : 'audio';
    track.onMessage((packet) => {
      if (this.#state !== 'open') return;
      if (isRtcp(packet)) {
        for (const arrivals of Object.values(this.#arrivals)) arrivals.observeReport(packet);
        return;
      }
      this.#arrived += 1;
      const { loses_every, reports } = this.#conduct;
      if (loses_every > 0 && this.#arrived % loses_every === 0) return;
      this.#onPacket();
      const missing = this.#arrivals[kind].observe(packet);
      if (missing && kind === 'video' && reports === 'honest')
        this.#send(genericNack(OWN_SSRC, this.#arrivals.video.ssrc, missing));
    });
  }

  #report(): void {
    const { reports } = this.#conduct;
    if (reports === 'none' || this.#state !== 'open') return;
    const own = Object.values(this.#arrivals)
      .filter(({ received }) => received > 0)
      .map((each) => each.report());
    for (const block of own) {
      if (reports === 'total_loss') Object.assign(block, { fraction_lost: 0xff, cumulative_lost: 0x7fffff });
      if (reports === 'forged') block.highest_sequence = Math.floor(Math.random() * 2 ** 32);
    }
    const report = receiverReport(OWN_SSRC, own);
    if (reports === 'held_back') setTimeout(() => this.#send(report), HELD_BACK_MS);
    else this.#send(report);
  }

  #send(packet: Buffer): void {
    try {
      this.#tracks[0]?.sendMessageBinary(packet);
    } catch {
      // The track is not open yet, or closed.
    }
  }
}
