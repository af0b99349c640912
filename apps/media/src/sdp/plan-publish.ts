import type { TakenSection } from './answer.ts';
import type { MediaTokenClaims } from '@akari/contract';
import { type MediaKind, type OfferedCodec, offeredCodecs, type VideoCodec } from './codec.ts';
import { assertTransport, type Description, direction, parseDescription, SdpError } from './description.ts';

/** What is accepted of a publisher's offer: one codec for each medium. */
export interface PublishPlan {
  offer: Description;
  taken: Map<string, TakenSection>;
  codecs: Partial<Record<MediaKind, OfferedCodec>>;
  video_codec: VideoCodec | null;
}

/**
 * Selects what is accepted of a publisher's offer.
 * @param broadcast with `voice`, video is not accepted; with `video`, a video section is required
 * @throws SdpError when nothing in it can be forwarded
 */
export function planPublish(sdp: string, broadcast?: MediaTokenClaims['media_kind']): PublishPlan {
  const offer = parseDescription(sdp);
  assertTransport(offer);
  const plan: PublishPlan = { offer, taken: new Map(), codecs: {}, video_codec: null };
  const payloadTypes = new Set<number>();
  for (const section of offer.media) {
    const kind = section.kind;
    if ((kind !== 'audio' && kind !== 'video') || plan.codecs[kind]) continue;
    if (kind === 'video' && broadcast === 'voice') continue;
    if (!['sendonly', 'sendrecv'].includes(direction(section))) continue;
    const codec = offeredCodecs(section).find((each) => (each.name === 'OPUS') === (kind === 'audio'));
    // Payload types are unique within a bundle (RFC 9143 §10.1.2); this node uses them to tell video from audio.
    if (!codec || payloadTypes.has(codec.payload_type)) continue;
    payloadTypes.add(codec.payload_type);
    plan.codecs[kind] = codec;
    plan.taken.set(section.mid, { codecs: [codec], direction: 'recvonly' });
    if (codec.name !== 'OPUS') plan.video_codec = codec.name;
  }
  if (broadcast === 'video' && plan.video_codec === null)
    throw new SdpError('no video that can be published');
  if (plan.taken.size === 0) throw new SdpError('no medium that can be published');
  return plan;
}
