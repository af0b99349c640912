import type { RtcConfig } from 'node-datachannel';
import { Link, type LinkListener } from '../rtc/link.ts';
import { type TakenSection, writeAnswer } from '../sdp/answer.ts';
import { type OfferedCodec, offeredCodecs, type VideoCodec } from '../sdp/codec.ts';
import {
  assertTransport,
  type Description,
  direction,
  parseDescription,
  SdpError,
} from '../sdp/description.ts';
import { anywhere, transportOffer } from '../sdp/transport.ts';
import type { Publisher } from './publisher.ts';
import { FEEDBACK_SSRC } from './publisher-feedback.ts';
import { Source } from './source.ts';
import { CLOCK_RATE_HZ, type MediaKind } from './stream.ts';

/** What of a publisher's offer is taken: one codec for each medium. */
export interface PublishPlan {
  offer: Description;
  taken: Map<string, TakenSection>;
  codecs: Partial<Record<MediaKind, OfferedCodec>>;
  video_codec: VideoCodec | null;
}

/** Chooses from an offer. Throws `SdpError` when there is nothing in it that can be forwarded. */
export function planPublish(sdp: string): PublishPlan {
  const offer = parseDescription(sdp);
  assertTransport(offer);
  const plan: PublishPlan = { offer, taken: new Map(), codecs: {}, video_codec: null };
  const payload_types = new Set<number>();
  for (const section of offer.media) {
    const kind = section.kind;
    if ((kind !== 'audio' && kind !== 'video') || plan.codecs[kind]) continue;
    if (!['sendonly', 'sendrecv'].includes(direction(section))) continue;
    const codec = offeredCodecs(section).find((each) => (each.name === 'OPUS') === (kind === 'audio'));
    // Within a bundle a payload type means one thing (RFC 9143 §10.1.2): it tells picture from sound.
    if (!codec || payload_types.has(codec.payload_type)) continue;
    payload_types.add(codec.payload_type);
    plan.codecs[kind] = codec;
    plan.taken.set(section.mid, { codecs: [codec], direction: 'recvonly' });
    if (codec.name !== 'OPUS') plan.video_codec = codec.name;
  }
  if (plan.taken.size === 0) throw new SdpError('no medium that can be published');
  return plan;
}

/** Connects a publisher; returns the answer for it. */
export async function connectPublisher(
  publisher: Publisher,
  plan: PublishPlan,
  config: RtcConfig,
  listener: LinkListener,
  public_ip: string | null,
): Promise<string> {
  const link = new Link(publisher.id, config, 'RecvOnly', listener);
  publisher.link = link;
  publisher.ice_ufrag = anywhere(plan.offer, 'ice-ufrag') ?? null;
  for (const kind of ['video', 'audio'] as const) {
    const codec = plan.codecs[kind];
    if (codec)
      publisher.sources[kind] = new Source(
        kind,
        codec.payload_type,
        link,
        FEEDBACK_SSRC,
        CLOCK_RATE_HZ[kind],
      );
  }
  const answer = await link.answer(transportOffer(plan.offer, 'sendonly'));
  return writeAnswer(plan.offer, plan.taken, answer, public_ip);
}
