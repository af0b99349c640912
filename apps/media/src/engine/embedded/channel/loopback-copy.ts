import { createSocket, type Socket } from 'node:dgram';
import type { MediaKind } from '../../../sdp/codec.ts';
import { TAP_PAYLOAD_TYPES, type TapPorts } from '../../tap.ts';
import { setPayloadType } from '../rtp/header.ts';

/** Sends a channel's packets to loopback as they come. */
export class LoopbackCopy {
  readonly #ports: TapPorts;
  readonly #socket: Socket;

  constructor(ports: TapPorts) {
    this.#ports = ports;
    this.#socket = createSocket('udp4');
    // Nobody listens yet, or any more.
    this.#socket.on('error', () => undefined);
  }

  send(kind: MediaKind, packet: Buffer): void {
    // The packet is rewritten for each viewer before it is really sent.
    const copy = Buffer.from(packet);
    setPayloadType(copy, TAP_PAYLOAD_TYPES[kind]);
    this.#socket.send(copy, this.#ports[kind], '127.0.0.1', () => undefined);
  }

  close(): void {
    this.#socket.close();
  }
}
