import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PeerConnection } from 'node-datachannel';
import type { Track } from 'node-datachannel';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => boolean;

/** A minimal WHIP endpoint with a real transport, for tests: it accepts a publication and stores its packets. */
export class WhipEndpoint {
  /** RTP and RTCP packets in order of arrival. */
  readonly packets: Buffer[] = [];
  readonly requests: string[] = [];
  readonly tokens: string[] = [];
  #peer: PeerConnection | null = null;
  #tracks: Track[] = [];
  #handler: Handler;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @param handler answers requests that are not WHIP; returns false for unknown ones */
  constructor(handler: Handler = () => false) {
    this.#handler = handler;
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends RTCP to the publisher. */
  feedBack(packet: Buffer): void {
    this.#tracks[0]?.sendMessageBinary(packet);
  }

  /** Ends the publication from this side. */
  dropPeer(): void {
    this.#peer?.close();
    this.#peer = null;
    this.#tracks = [];
  }

  async close(): Promise<void> {
    this.dropPeer();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.requests.push(`${request.method} ${request.url}`);
    if (request.method === 'POST' && request.url === '/whip/1') {
      this.tokens.push(request.headers.authorization ?? '');
      const answer = await this.#answer(body);
      response.writeHead(201, { 'content-type': 'application/sdp', location: '/whip/1/a' }).end(answer);
    } else if (request.method === 'DELETE' && request.url === '/whip/1/a') {
      this.dropPeer();
      response.writeHead(200).end();
    } else if (!this.#handler(request, response, body)) response.writeHead(404).end();
  }

  async #answer(offer: string): Promise<string> {
    this.dropPeer();
    const peer = new PeerConnection('node', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    this.#peer = peer;
    peer.onTrack((track) => {
      this.#tracks.push(track);
      track.onMessage((packet) => this.packets.push(packet));
    });
    const gathered = new Promise<void>((resolve) =>
      peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      }),
    );
    peer.setRemoteDescription(offer, 'offer');
    peer.setLocalDescription('answer');
    await gathered;
    return peer.localDescription()?.sdp ?? '';
  }
}
