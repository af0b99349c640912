import { type MediaSection } from './description.ts';

export type MediaKind = 'audio' | 'video';
export type VideoCodec = 'VP8' | 'H264';
export type CodecName = VideoCodec | 'OPUS';

/** A codec as one m-section offers it. */
export interface OfferedCodec {
  name: CodecName;
  payload_type: number;
  /** Format parameters (`a=fmtp`), empty when there are none. */
  fmtp: string;
}

const NAMES: Record<string, CodecName> = { 'vp8/90000': 'VP8', 'h264/90000': 'H264', 'opus/48000/2': 'OPUS' };

/** Codecs of a section that this node can forward, in the order of the offer. */
export function offeredCodecs(section: MediaSection): OfferedCodec[] {
  const codecs: OfferedCodec[] = [];
  for (const format of section.formats) {
    const payload_type = Number(format);
    if (!Number.isInteger(payload_type) || payload_type < 0 || payload_type > 127) continue;
    // With rtcp-mux, packets of these payload types would look like RTCP (RFC 5761 §4).
    if (payload_type >= 64 && payload_type <= 95) continue;
    const encoding = valueFor(section, 'rtpmap', format)?.toLowerCase();
    const name = encoding === undefined ? undefined : NAMES[encoding];
    if (!name) continue;
    const fmtp = valueFor(section, 'fmtp', format) ?? '';
    // Packetization mode 0 cannot carry a NAL unit larger than one packet (RFC 6184 §6.2).
    if (name === 'H264' && !/packetization-mode=1/.test(fmtp)) continue;
    codecs.push({ name, payload_type, fmtp });
  }
  return codecs;
}

/** The H.264 format with the same profile as `profile` (profile-level-id, hex); otherwise the first one offered. */
export function nearestH264(codecs: OfferedCodec[], profile: string | undefined): OfferedCodec | undefined {
  const h264 = codecs.filter((codec) => codec.name === 'H264');
  const same = h264.find((codec) => profileOf(codec.fmtp)?.slice(0, 4) === profile?.slice(0, 4));
  return same ?? h264[0];
}

/** Extracts `profile-level-id` from format parameters, in lower case. */
export function profileOf(fmtp: string): string | undefined {
  return /profile-level-id=([0-9a-fA-F]{6})/.exec(fmtp)?.[1]?.toLowerCase();
}

function valueFor(section: MediaSection, name: string, format: string): string | undefined {
  const prefix = `a=${name}:${format} `;
  return section.lines
    .find((line) => line.startsWith(prefix))
    ?.slice(prefix.length)
    .trim();
}
