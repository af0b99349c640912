import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** What an answer may say differently, to be refused. */
export interface AnswerTwist {
  origin?: string;
  rp_id?: string;
  verified?: boolean;
  counter?: number;
  /** Signs with another key. */
  forged?: boolean;
}

/** An authenticator (ES256) that answers the questions of the Web Authentication API without a browser. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(
    readonly origin: string,
    readonly rp_id: string,
  ) {}

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(attested: boolean, { rp_id = this.rp_id, verified = true, counter }: AnswerTwist): Buffer {
    const flags = FLAG.present | (verified ? FLAG.verified : 0) | (attested ? FLAG.attested : 0);
    const head = Buffer.concat([sha256(rp_id), Buffer.from([flags]), Buffer.alloc(4)]);
    head.writeUInt32BE(counter ?? this.#counter, 33);
    if (!attested) return head;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    return Buffer.concat([head, Buffer.alloc(16), length, this.#id, this.#coseKey()]);
  }

  /** RFC 9053, §7.1.1: EC2 key on P-256 for ES256. */
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const part = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }

  /** Makes a passkey. @param options of the server */
  create(options: { challenge: string }, twist: AnswerTwist = {}) {
    const client = this.#clientData('webauthn.create', options.challenge, twist.origin ?? this.origin);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#authData(true, twist))],
    ]);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** Uses the passkey. @param options of the server */
  get(options: { challenge: string }, twist: AnswerTwist = {}) {
    this.#counter += 1;
    const client = this.#clientData('webauthn.get', options.challenge, twist.origin ?? this.origin);
    const data = this.#authData(false, twist);
    const key: KeyObject =
      twist.forged === true
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : this.#keys.privateKey;
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
      },
    };
  }
}
