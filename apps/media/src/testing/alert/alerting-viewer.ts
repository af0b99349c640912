import { randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { patchAnswer, postOffer } from '@akari/whip/exchange';
import { formatDescription, type MediaSection, parseDescription } from '../../sdp/description.ts';
import { anywhere, namedCandidates } from '../../sdp/transport.ts';
import { DtlsClient, isDtls } from './dtls-client.ts';
import { bindingAnswer, bindingRequest, type IceCredentials, isRequest, isStun } from './stun.ts';

const CHECK_EVERY_MS = 50;
const LIMIT_MS = 5_000;
const SESSION = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'];

/** What to play: the WHEP endpoint, and the local address to which the viewer's media socket is bound. */
export interface PlayTarget {
  endpoint: string;
  token: string;
  address: string;
  sound_alone?: boolean;
}

export type Goodbye = 'close_notify' | 'fatal_alert';

/**
 * A viewer that sends no reports and closes with a DTLS alert. It counts packets without decrypting them: the header of
 * an SRTP packet is not encrypted.
 */
export class AlertingViewer {
  readonly #socket: Socket;
  readonly #own: IceCredentials = {
    ufrag: randomBytes(4).toString('hex'),
    password: randomBytes(16).toString('hex'),
  };
  readonly #onPacket: (packet: Buffer) => void;
  #dtls: DtlsClient | null = null;
  #checking: NodeJS.Timeout | null = null;

  private constructor(socket: Socket, onPacket: (packet: Buffer) => void) {
    this.#socket = socket;
    this.#onPacket = onPacket;
  }

  /**
   * Connects, whichever side makes the offer.
   * @throws Error when it is rejected
   */
  static async play(target: PlayTarget, onPacket: (packet: Buffer) => void): Promise<AlertingViewer> {
    const socket = createSocket('udp4');
    socket.bind(0, target.address);
    await once(socket, 'listening');
    const viewer = new AlertingViewer(socket, onPacket);
    try {
      await viewer.#negotiate(target);
    } catch (error) {
      viewer.close();
      throw error;
    }
    return viewer;
  }

  /** Sends the alert and closes. */
  async leave(by: Goodbye): Promise<void> {
    if (by === 'fatal_alert') await this.#dtls?.fatal();
    else await this.#dtls?.closeNotify();
    this.close();
  }

  close(): void {
    if (this.#checking) clearInterval(this.#checking);
    this.#checking = null;
    this.#dtls?.close();
    this.#dtls = null;
    this.#socket.close();
  }

  async #negotiate(target: PlayTarget): Promise<void> {
    const { endpoint, token, sound_alone = false } = target;
    const limit = (): AbortSignal => AbortSignal.timeout(LIMIT_MS);
    const session = await postOffer(endpoint, token, this.#offer(sound_alone), limit());
    await this.#connect(session.sdp, session.type === 'offer' ? 'controlled' : 'controlling');
    if (session.type === 'offer')
      await patchAnswer(session.resource_url, token, this.#answer(session.sdp), limit());
  }

  /** Sends connectivity checks, also to keep the path open, and starts DTLS once the first is answered. */
  async #connect(sdp: string, role: 'controlling' | 'controlled'): Promise<void> {
    const description = parseDescription(sdp);
    const other = {
      ufrag: anywhere(description, 'ice-ufrag') ?? '',
      password: anywhere(description, 'ice-pwd') ?? '',
    };
    const [, address = '', port = ''] =
      namedCandidates(description)
        .map((line) => / udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/i.exec(line))
        .find((found) => found !== null) ?? [];
    const send = (packet: Buffer): Promise<void> =>
      new Promise((resolve) => this.#socket.send(packet, Number(port), address, () => resolve()));
    const dtls = await DtlsClient.open(send);
    this.#dtls = dtls;
    let reached = false;
    this.#socket.on('message', (packet, from) => {
      if (isStun(packet)) {
        if (isRequest(packet)) this.#answerCheck(packet, from);
        else if (!reached) dtls.start();
        reached ||= !isRequest(packet);
      } else if (isDtls(packet)) dtls.take(packet);
      else this.#onPacket(packet);
    });
    const check = (): void => void send(bindingRequest(this.#own, other, role));
    this.#checking = setInterval(check, CHECK_EVERY_MS);
  }

  #answerCheck(request: Buffer, from: RemoteInfo): void {
    this.#socket.send(bindingAnswer(request, from, this.#own), from.port, from.address);
  }

  #offer(sound_alone: boolean): string {
    const codecs = { video: [96, 'VP8/90000'], audio: [111, 'opus/48000/2'] } as const;
    const kinds = sound_alone ? (['audio'] as const) : (['video', 'audio'] as const);
    const media = kinds.map((kind, mid) => {
      const [payload_type, encoding] = codecs[kind];
      return this.#section(
        kind,
        String(mid),
        [String(payload_type)],
        [`a=rtpmap:${payload_type} ${encoding}`],
      );
    });
    return formatDescription(SESSION, media);
  }

  #answer(offer: string): string {
    const media = parseDescription(offer).media.map(({ kind, mid, formats, lines }) =>
      this.#section(
        kind,
        mid,
        formats,
        lines.filter((line) => /^a=(rtpmap|fmtp):/.test(line)),
      ),
    );
    const mids = media.map(({ mid }) => mid).join(' ');
    return formatDescription([...SESSION.slice(0, -1), `a=group:BUNDLE ${mids}`], media);
  }

  #section(kind: string, mid: string, formats: string[], codecs: string[]): MediaSection & { port: number } {
    const lines = [
      'c=IN IP4 0.0.0.0',
      `a=mid:${mid}`,
      'a=recvonly',
      'a=rtcp-mux',
      `a=ice-ufrag:${this.#own.ufrag}`,
      `a=ice-pwd:${this.#own.password}`,
      `a=fingerprint:${DtlsClient.fingerprint}`,
      'a=setup:active',
      ...codecs,
    ];
    return { kind, mid, protocol: 'UDP/TLS/RTP/SAVPF', formats, lines, port: 9 };
  }
}
