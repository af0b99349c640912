import { Audio, PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';

export const VIDEO_PAYLOAD_TYPE = 96;
export const AUDIO_PAYLOAD_TYPE = 111;

export interface PeerSettings {
  name: string;
  cname: string;
  video_ssrc: number;
  audio_ssrc: number;
  ice_servers: string[];
  onRtcp: (packet: Buffer) => void;
  /** Called once, when the transport has failed or the other side closed it. */
  onLost: () => void;
}

/** A sending peer with one VP8 and one Opus track; the caller provides the RTP packets. */
export class SendingPeer {
  readonly #connection: PeerConnection;
  readonly #video: Track;
  readonly #audio: Track;
  #onLost: (() => void) | null;

  constructor(settings: PeerSettings) {
    this.#onLost = settings.onLost;
    this.#connection = new PeerConnection(settings.name, {
      iceServers: settings.ice_servers,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    const audio = new Audio('0', 'SendOnly');
    audio.addOpusCodec(AUDIO_PAYLOAD_TYPE);
    audio.addSSRC(settings.audio_ssrc, settings.cname, settings.cname, 'sound');
    this.#audio = this.#connection.addTrack(audio);
    const video = new Video('1', 'SendOnly');
    video.addVP8Codec(VIDEO_PAYLOAD_TYPE);
    video.addSSRC(settings.video_ssrc, settings.cname, settings.cname, 'picture');
    this.#video = this.#connection.addTrack(video);
    for (const track of [this.#audio, this.#video]) track.onMessage(settings.onRtcp);
    this.#connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.#lose();
    });
  }

  /** Creates the offer. It is sent without candidates, so there is no wait for gathering. */
  offer(): string {
    this.#connection.setLocalDescription('offer');
    const description = this.#connection.localDescription();
    if (description === null) throw new Error('no local description');
    return description.sdp;
  }

  answer(sdp: string): void {
    this.#connection.setRemoteDescription(sdp, 'answer');
  }

  isReady(): boolean {
    return this.#connection.state() === 'connected' && this.#video.isOpen() && this.#audio.isOpen();
  }

  send(kind: 'video' | 'audio', packet: Buffer): void {
    const track = kind === 'video' ? this.#video : this.#audio;
    // The transport may close between the check and the call; then the packet is dropped.
    if (!track.isOpen()) return;
    try {
      track.sendMessageBinary(packet);
    } catch {
      this.#lose();
    }
  }

  close(): void {
    this.#onLost = null;
    this.#connection.close();
  }

  #lose(): void {
    const onLost = this.#onLost;
    this.#onLost = null;
    onLost?.();
  }
}
