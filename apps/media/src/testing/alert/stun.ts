import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/* The part of STUN (RFC 8489) that connectivity checks need (RFC 8445 §7). */

const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const FINGERPRINT_BYTES = 8;
const FINGERPRINT_XOR = 0x5354554e;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  mapped: 0x0020,
  priority: 0x0024,
  use_candidate: 0x0025,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const;
/** Priority of a peer-reflexive candidate (RFC 8445 §5.1.2.1). */
const PRIORITY = (110 << 24) | (65_535 << 8) | 255;

export interface IceCredentials {
  ufrag: string;
  password: string;
}

export const isStun = (packet: Buffer): boolean => packet.length >= HEADER_BYTES && packet[0]! < 4;
export const isRequest = (packet: Buffer): boolean => packet.readUInt16BE(0) === BINDING_REQUEST;

/** Builds a connectivity check; the controlling side nominates the path with it. */
export function bindingRequest(
  own: IceCredentials,
  other: IceCredentials,
  role: 'controlling' | 'controlled',
): Buffer {
  const tieBreaker = Buffer.alloc(8, 0xff);
  const attributes = [
    attribute(ATTRIBUTE.username, Buffer.from(`${other.ufrag}:${own.ufrag}`)),
    attribute(ATTRIBUTE.priority, uint32(PRIORITY)),
    attribute(ATTRIBUTE[role], tieBreaker),
    ...(role === 'controlling' ? [attribute(ATTRIBUTE.use_candidate, Buffer.alloc(0))] : []),
  ];
  return message(BINDING_REQUEST, randomBytes(12), attributes, other.password);
}

/** Builds the answer to a connectivity check of the other side. */
export function bindingAnswer(
  request: Buffer,
  from: { address: string; port: number },
  own: IceCredentials,
): Buffer {
  const mapped = Buffer.alloc(8);
  mapped[1] = 1;
  mapped.writeUInt16BE(from.port ^ (COOKIE >>> 16), 2);
  const bits = Buffer.from(from.address.split('.').map(Number)).readUInt32BE(0);
  mapped.writeUInt32BE((bits ^ COOKIE) >>> 0, 4);
  const id = request.subarray(8, HEADER_BYTES);
  return message(BINDING_SUCCESS, id, [attribute(ATTRIBUTE.mapped, mapped)], own.password);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0, 0);
  return bytes;
};

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/**
 * Adds MESSAGE-INTEGRITY and FINGERPRINT (RFC 8489 §14.5, §14.7); the length field that each covers ends with the
 * attribute itself.
 */
function message(type: number, id: Buffer, attributes: Buffer[], password: string): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(type, 0);
  head.writeUInt32BE(COOKIE, 4);
  id.copy(head, 8);
  head.writeUInt16BE(body.length + INTEGRITY_BYTES, 2);
  const hmac = createHmac('sha1', password).update(head).update(body).digest();
  const signed = Buffer.concat([body, attribute(ATTRIBUTE.integrity, hmac)]);
  head.writeUInt16BE(signed.length + FINGERPRINT_BYTES, 2);
  const checksum = crc32(Buffer.concat([head, signed])) ^ FINGERPRINT_XOR;
  return Buffer.concat([head, signed, attribute(ATTRIBUTE.fingerprint, uint32(checksum))]);
}
