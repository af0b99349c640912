import { type MediaKind, nearestH264, type OfferedCodec, offeredCodecs } from './codec.ts';
import {
  assertTransport,
  type Description,
  direction,
  type MediaSection,
  parseDescription,
  SdpError,
} from './description.ts';

export interface PlayPlan {
  offer: Description;
  outlets: Partial<Record<MediaKind, { mid: string; codecs: OfferedCodec[] }>>;
}

/** The H.264 profile that every browser decodes: constrained baseline, level 3.1. */
const COMMON_H264 = '42e01f';

/**
 * Selects what a subscriber can receive from its offer: every codec that a publisher might use, so that the publisher
 * may change its codec.
 * @throws SdpError when nothing in it can be played
 */
export function planPlay(sdp: string): PlayPlan {
  const offer = parseDescription(sdp);
  assertTransport(offer);
  const plan: PlayPlan = { offer, outlets: {} };
  for (const section of offer.media) {
    const kind = section.kind;
    if ((kind !== 'audio' && kind !== 'video') || plan.outlets[kind]) continue;
    if (!['recvonly', 'sendrecv'].includes(direction(section))) continue;
    const codecs = playableCodecs(section, kind);
    if (codecs.length > 0) plan.outlets[kind] = { mid: section.mid, codecs };
  }
  if (!plan.outlets.video && !plan.outlets.audio) throw new SdpError('no medium that can be played');
  return plan;
}

function playableCodecs(section: MediaSection, kind: MediaKind): OfferedCodec[] {
  const offered = offeredCodecs(section);
  if (kind === 'audio') return offered.filter((each) => each.name === 'OPUS').slice(0, 1);
  const vp8 = offered.find((each) => each.name === 'VP8');
  return [vp8, nearestH264(offered, COMMON_H264)].filter((each) => each !== undefined);
}
