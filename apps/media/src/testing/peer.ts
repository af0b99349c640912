import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { withoutCandidates } from '@akari/whip/candidates';
import { ExchangeRefused, patchAnswer, postOffer } from '@akari/whip/exchange';
import { mediaToken } from './media-process.ts';

type NativeTrack = InstanceType<typeof Track>;
export const VIDEO_PT = 102;
export const AUDIO_PT = 109;
export const VIDEO_SSRC = 4_242;
export const AUDIO_SSRC = 2_424;

export interface PeerOptions {
  channel_id: string;
  session_id: string;
  sub?: string;
  video?: boolean;
  /** Decodable frames, a keyframe first, instead of dummy ones. */
  pictures?: readonly Buffer[];
  /** VP8 unless given. */
  codec?: 'VP8' | 'H264';
  /** First RTP timestamp of each medium. */
  clocks?: { video: number; audio: number };
  /** Audio is sent this long after its capture; with `reports`, sender reports show the delay. */
  sound_late_ms?: number;
  /** Sends sender reports, as browsers do. */
  reports?: boolean;
  /** A client other than this service's page: one accurate receiver report a second, and no messages over HTTP. */
  foreign?: boolean;
}

/** The node that a peer connects to. */
export interface Target {
  base_url: string;
  /** Address of its media; loopback when unset. */
  address?: string;
}

/** A WHIP or WHEP client with node-datachannel, normally the offerer. */
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

  /** Creates a new connection, bound to the address of the node's media. */
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

  /**
   * Posts the offer.
   * @returns the HTTP status; on 201 the answer has been applied
   */
  protected async post(media: Target, path: 'whip' | 'whep'): Promise<number> {
    const { channel_id, session_id, sub } = this.options;
    const role = path === 'whip' ? 'publish' : 'play';
    this.token = await mediaToken({ channel_id, session_id, role, ...(sub === undefined ? {} : { sub }) });
    this.peer.setLocalDescription('offer');
    // Without candidates, the node waits for our checks, which start after its answer. The node is made the DTLS
    // client, because this library sometimes loses its first flight as a client and repeats it only after a second.
    const offer = withoutCandidates(this.peer.localDescription()!.sdp).replaceAll(
      'setup:actpass',
      'setup:passive',
    );
    return statusOf(async () => {
      const session = await postOffer(`${media.base_url}/${path}/${channel_id}`, this.token, offer);
      this.answer = session.sdp;
      this.location = new URL(session.resource_url).pathname;
      this.etag = session.etag;
      if (session.type === 'offer') return this.answerOffer(media);
      this.peer.setRemoteDescription(this.answer, 'answer');
      return 201;
    });
  }

  /** Answers the node's offer (WHEP draft §4.2) on a new connection. */
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
    return statusOf(async () => {
      await patchAnswer(media.base_url + this.location, this.token, this.peer.localDescription()!.sdp);
      return 201;
    });
  }

  protected abstract onMessage(packet: Buffer): void;

  /** Payload type of a codec: as in the node's SDP, otherwise as offered. */
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

/** The HTTP status of an exchange, also when it is refused. */
async function statusOf(exchange: () => Promise<number>): Promise<number> {
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof ExchangeRefused) return error.status;
    throw error;
  }
}

/** Sends a packet, unless the track has been closed. */
export function send(track: NativeTrack | undefined, packet: Buffer): void {
  try {
    if (track?.isOpen()) track.sendMessageBinary(packet);
  } catch {
    // Closed while a timer was still active.
  }
}
