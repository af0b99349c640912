import { createCipheriv, createHmac } from 'node:crypto';

const ALERT = 21;
const DTLS_1_2 = 0xfefd;
/** DTLS epoch after the handshake. */
const EPOCH = 1;
/** Much higher than the client's own sequence numbers, so that it is not taken for a replay. */
const SEQUENCE = 1_000;
const KEY_BYTES = 16;
const IV_BYTES = 4;
const TAG_BYTES = 16;

/** Secrets of a handshake with an AES-128-GCM suite. */
export interface Secrets {
  master: Buffer;
  client_random: Buffer;
  server_random: Buffer;
}

/** Builds a client's fatal alert, `internal_error`, as a DTLS 1.2 record (RFC 6347 §4.1, RFC 5288 §3). */
export function fatalAlert(secrets: Secrets): Buffer {
  const { key, iv } = clientKeys(secrets);
  const alert = Buffer.from([2, 80]);
  const number = Buffer.alloc(8);
  number.writeUInt16BE(EPOCH, 0);
  number.writeUIntBE(SEQUENCE, 2, 6);
  const header = Buffer.alloc(3);
  header[0] = ALERT;
  header.writeUInt16BE(DTLS_1_2, 1);
  const cipher = createCipheriv('aes-128-gcm', key, Buffer.concat([iv, number]));
  cipher.setAAD(Buffer.concat([number, header, uint16(alert.length)]));
  const sealed = Buffer.concat([cipher.update(alert), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([header, number, uint16(number.length + alert.length + TAG_BYTES), number, sealed]);
}

/** Derives the client's key and IV. The key block has both keys, then both IVs, the client's first (RFC 5246 §6.3). */
function clientKeys({ master, client_random, server_random }: Secrets): { key: Buffer; iv: Buffer } {
  const seed = Buffer.concat([Buffer.from('key expansion'), server_random, client_random]);
  const block = expanded(master, seed, 2 * (KEY_BYTES + IV_BYTES));
  const ivs = 2 * KEY_BYTES;
  return { key: block.subarray(0, KEY_BYTES), iv: block.subarray(ivs, ivs + IV_BYTES) };
}

/** P_SHA256 (RFC 5246 §5). */
function expanded(secret: Buffer, seed: Buffer, bytes: number): Buffer {
  const hmac = (data: Buffer): Buffer => createHmac('sha256', secret).update(data).digest();
  const parts: Buffer[] = [];
  for (let a = hmac(seed), had = 0; had < bytes; a = hmac(a)) {
    const part = hmac(Buffer.concat([a, seed]));
    parts.push(part);
    had += part.length;
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value, 0);
  return bytes;
};
