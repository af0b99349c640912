import { readRtcp } from '@akari/whip/rtcp/read';

/** Feedback of a receiver to the sender. */
export interface Feedback {
  /** SSRCs of which a keyframe is requested: PLI (RFC 4585 §6.3.1) and FIR (RFC 5104 §4.3.1). */
  keyframe_ssrcs: number[];
  /** Lost packets, from NACKs (RFC 4585 §6.2.1). */
  lost: { ssrc: number; sequence: number }[];
  /** SSRCs that the receiver reports on, which shows that it is alive. */
  reported_ssrcs: number[];
}

/** Sorts the parts of a compound RTCP packet by what the sender does about them. */
export function readFeedback(compound: Buffer): Feedback {
  const items = readRtcp(compound);
  return {
    keyframe_ssrcs: items.flatMap((item) => (item.type === 'pli' ? [item.ssrc] : [])),
    lost: items.flatMap((item) =>
      item.type === 'nack' ? item.sequences.map((sequence) => ({ ssrc: item.ssrc, sequence })) : [],
    ),
    reported_ssrcs: items.flatMap((item) => (item.type === 'report_block' ? [item.block.ssrc] : [])),
  };
}
