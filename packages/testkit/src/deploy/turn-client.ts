import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';

const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const METHOD = { allocate: 0x0003, permit: 0x0008, bind: 0x0009 } as const;
/** The first channel number (RFC 8656 §12). */
const CHANNEL = 0x4000;
const ERROR_CLASS = 0x0110;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  channel: 0x000c,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  transport: 0x0019,
} as const;
const UDP = 17;
const ANSWER_WITHIN_MS = 1_000;

export interface TurnCredentials {
  username: string;
  credential: string;
}

type Attribute = readonly [type: number, value: Buffer];

function attributeBytes([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function readAttributes(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** XOR-PEER-ADDRESS of an IPv4 address (RFC 8656 §18.3). */
function peerAddress(address: string, port: number): Buffer {
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  const bits = Buffer.from(address.split('.').map(Number)).readUInt32BE(0);
  value.writeUInt32BE((bits ^ COOKIE) >>> 0, 4);
  return value;
}

/** A minimal TURN client (RFC 8656): allocates, asks for permissions and receives data. */
export class TurnClient {
  readonly #socket: Socket = createSocket('udp4');
  readonly #host: string;
  readonly #port: number;
  readonly #credentials: TurnCredentials;
  #realm: Buffer | undefined;
  #nonce: Buffer | undefined;
  #relayed_port = 0;

  constructor(host: string, port: number, credentials: TurnCredentials) {
    this.#host = host;
    this.#port = port;
    this.#credentials = credentials;
  }

  /** @returns 0, or the code with which it is refused */
  async allocate(): Promise<number> {
    const transport = [ATTRIBUTE.transport, Buffer.from([UDP, 0, 0, 0])] as const;
    // The first request is always refused: its answer has the realm and the nonce.
    await this.#ask(METHOD.allocate, [transport]);
    return this.#ask(METHOD.allocate, [transport]);
  }

  /** @returns 0, or the code with which it is refused */
  permit(address: string): Promise<number> {
    return this.#ask(METHOD.permit, [[ATTRIBUTE.peer, peerAddress(address, 9)]]);
  }

  /** The relayed port, to which permitted peers send. */
  get relayed_port(): number {
    return this.#relayed_port;
  }

  /** Binds a channel to a peer, whose data then arrives in it. @returns 0, or the code with which it is refused */
  bind(address: string, port: number): Promise<number> {
    const channel = Buffer.alloc(4);
    channel.writeUInt16BE(CHANNEL, 0);
    return this.#ask(METHOD.bind, [
      [ATTRIBUTE.channel, channel],
      [ATTRIBUTE.peer, peerAddress(address, port)],
    ]);
  }

  /** Listens for data. @param heard called with every packet that arrives in the channel */
  listen(heard: () => void): void {
    this.#socket.on('message', (message) => {
      if (message.readUInt16BE(0) === CHANNEL) heard();
    });
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: number, attributes: readonly Attribute[]): Promise<number> {
    const id = randomBytes(12);
    const answer = new Promise<Buffer>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the relay does not answer')), ANSWER_WITHIN_MS);
      const listen = (message: Buffer): void => {
        if (!message.subarray(8, HEADER_BYTES).equals(id)) return;
        clearTimeout(late);
        this.#socket.off('message', listen);
        resolve(message);
      };
      this.#socket.on('message', listen);
    });
    this.#socket.send(this.#message(method, id, attributes), this.#port, this.#host);
    const message = await answer;
    const found = readAttributes(message);
    this.#realm = found.get(ATTRIBUTE.realm) ?? this.#realm;
    this.#nonce = found.get(ATTRIBUTE.nonce) ?? this.#nonce;
    const relayed = found.get(ATTRIBUTE.relayed);
    if (relayed !== undefined) this.#relayed_port = relayed.readUInt16BE(2) ^ (COOKIE >>> 16);
    if ((message.readUInt16BE(0) & ERROR_CLASS) !== ERROR_CLASS) return 0;
    const error = found.get(ATTRIBUTE.error) ?? Buffer.alloc(4);
    return error.readUInt8(2) * 100 + error.readUInt8(3);
  }

  #message(method: number, id: Buffer, attributes: readonly Attribute[]): Buffer {
    const { username, credential } = this.#credentials;
    const known = this.#realm !== undefined && this.#nonce !== undefined;
    const all: readonly Attribute[] = known
      ? [
          ...attributes,
          [ATTRIBUTE.username, Buffer.from(username)],
          [ATTRIBUTE.realm, this.#realm ?? Buffer.alloc(0)],
          [ATTRIBUTE.nonce, this.#nonce ?? Buffer.alloc(0)],
        ]
      : attributes;
    const body = Buffer.concat(all.map(attributeBytes));
    const head = Buffer.alloc(HEADER_BYTES);
    head.writeUInt16BE(method, 0);
    head.writeUInt16BE(body.length + (known ? INTEGRITY_BYTES : 0), 2);
    head.writeUInt32BE(COOKIE, 4);
    id.copy(head, 8);
    const message = Buffer.concat([head, body]);
    if (!known) return message;
    const key = createHash('md5')
      .update(`${username}:${String(this.#realm)}:${credential}`)
      .digest();
    const integrity = createHmac('sha1', key).update(message).digest();
    return Buffer.concat([message, attributeBytes([ATTRIBUTE.integrity, integrity])]);
  }
}
