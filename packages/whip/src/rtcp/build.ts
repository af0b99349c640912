import type { ReceptionReport } from '../rtp/reception.ts';

/* RTCP packets sent by this node (RFC 3550 §6, RFC 4585 §6, RFC 3611 §4.4, draft-alvestrand-rmcat-remb). */

const header = (packet: Buffer, count: number, type: number): Buffer => {
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  return packet;
};

/**
 * Builds a receiver report (RFC 3550 §6.4.2).
 * @param reports at most 31
 */
export function receiverReport(senderSsrc: number, reports: ReceptionReport[]): Buffer {
  const packet = Buffer.alloc(8 + reports.length * 24);
  packet.writeUInt32BE(senderSsrc, 4);
  reports.forEach((report, index) => {
    const at = 8 + index * 24;
    packet.writeUInt32BE(report.ssrc, at);
    packet.writeUInt32BE(((report.fraction_lost << 24) | (report.cumulative_lost & 0xffffff)) >>> 0, at + 4);
    packet.writeUInt32BE(report.highest_sequence, at + 8);
    packet.writeUInt32BE(report.jitter, at + 12);
    packet.writeUInt32BE(report.last_sr, at + 16);
    packet.writeUInt32BE(report.delay_since_sr, at + 20);
  });
  return header(packet, reports.length, 201);
}

export function pictureLossIndication(senderSsrc: number, mediaSsrc: number): Buffer {
  const packet = Buffer.alloc(12);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  return header(packet, 1, 206);
}

/** Builds a generic NACK: each entry has a sequence number and a bit mask for the 16 that follow it. */
export function genericNack(senderSsrc: number, mediaSsrc: number, sequences: number[]): Buffer {
  const entries: [number, number][] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const distance = last === undefined ? 0 : (sequence - last[0]) & 0xffff;
    if (last !== undefined && distance >= 1 && distance <= 16) last[1] |= 1 << (distance - 1);
    else if (last === undefined || distance !== 0) entries.push([sequence, 0]);
  }
  const packet = Buffer.alloc(12 + entries.length * 4);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  entries.forEach(([sequence, mask], index) => {
    packet.writeUInt16BE(sequence, 12 + index * 4);
    packet.writeUInt16BE(mask, 14 + index * 4);
  });
  return header(packet, 1, 205);
}

/** Builds a REMB (receiver estimated maximum bitrate): the publisher's maximum bitrate, in bits per second. */
export function receiverEstimatedBitrate(senderSsrc: number, mediaSsrc: number, bitrate_bps: number): Buffer {
  const packet = Buffer.alloc(24);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.write('REMB', 12, 'latin1');
  let exponent = 0;
  let mantissa = Math.floor(bitrate_bps);
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  packet.writeUInt32BE(((1 << 24) | (exponent << 18) | mantissa) >>> 0, 16);
  packet.writeUInt32BE(mediaSsrc, 20);
  return header(packet, 15, 206);
}

/** Builds an extended report with the receiver reference time; the sender's reply (DLRR) gives the round-trip time. */
export function receiverReferenceTime(senderSsrc: number, ntpSeconds: number, ntpFraction: number): Buffer {
  const packet = Buffer.alloc(20);
  packet.writeUInt32BE(senderSsrc, 4);
  packet[8] = 4;
  packet.writeUInt16BE(2, 10);
  packet.writeUInt32BE(ntpSeconds, 12);
  packet.writeUInt32BE(ntpFraction, 16);
  return header(packet, 0, 207);
}

/**
 * Copies a sender report's first 28 bytes with another SSRC and RTP timestamp. Its report blocks are left out, because
 * they do not concern subscribers.
 */
export function forwardedSenderReport(report: Buffer, ssrc: number, rtp_timestamp: number): Buffer {
  const packet = Buffer.from(report.subarray(0, 28));
  packet.writeUInt32BE(ssrc, 4);
  packet.writeUInt32BE(rtp_timestamp, 16);
  return header(packet, 0, 200);
}
