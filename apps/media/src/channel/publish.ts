import type { RtcConfig } from 'node-datachannel';
import { FEEDBACK_SSRC } from './publisher-feedback.ts';
import { Link, type LinkListener } from '../rtc/link.ts';
import { completeAnswer } from '../sdp/answer.ts';
import { type OfferedCodec, offeredCodecs, type VideoCodec } from '../sdp/codec.ts';
import {
  assertTransport,
  attribute,
  type Description,
  direction,
  parseDescription,
  SdpError,
} from '../sdp/description.ts';
import { narrowOffer } from '../sdp/narrow.ts';
import type { Channel } from './channel.ts';
import type { Publisher } from './publisher.ts';
import { Source } from './source.ts';
import type { MediaKind } from './stream.ts';

/** What of a publisher's offer is taken: one codec for each medium. */
export interface PublishPlan {
  offer: Description;
  wanted: Map<string, OfferedCodec[]>;
  codecs: Partial<Record<MediaKind, { mid: string; codec: OfferedCodec }>>;
  video_codec: VideoCodec | null;
}

/** Chooses from an offer. Throws `SdpError` when there is nothing in it that can be forwarded. */
export function planPublish(sdp: string): PublishPlan {
  const offer = parseDescription(sdp);
  const plan: PublishPlan = { offer, wanted: new Map(), codecs: {}, video_codec: null };
  for (const section of offer.media) {
    const kind = section.kind;
    if ((kind !== 'audio' && kind !== 'video') || plan.codecs[kind]) continue;
    if (!['sendonly', 'sendrecv'].includes(direction(section))) continue;
    const codec = offeredCodecs(section).find((each) => (each.name === 'OPUS') === (kind === 'audio'));
    if (!codec) continue;
    plan.codecs[kind] = { mid: section.mid, codec };
    plan.wanted.set(section.mid, [codec]);
    if (codec.name !== 'OPUS') plan.video_codec = codec.name;
  }
  assertTransport(offer);
  if (plan.wanted.size === 0) throw new SdpError('no medium that can be published');
  return plan;
}

/** ICE user name fragment of an offer, wherever it stands. */
export function offeredUfrag(offer: Description): string | null {
  const places = [{ lines: offer.session }, ...offer.media];
  return places.map((place) => attribute(place, 'ice-ufrag')).find((each) => each !== undefined) ?? null;
}

/** Connects a publisher to its channel; returns the answer for it. */
export async function connectPublisher(
  channel: Channel,
  publisher: Publisher,
  plan: PublishPlan,
  config: RtcConfig,
  listener: LinkListener,
  public_ip: string | null,
): Promise<string> {
  const link = new Link(publisher.id, config, listener);
  publisher.link = link;
  publisher.ice_ufrag = offeredUfrag(plan.offer);
  link.onTrack((track) => {
    const mid = track.mid();
    for (const kind of ['video', 'audio'] as const) {
      const chosen = plan.codecs[kind];
      if (chosen?.mid !== mid) continue;
      const clock_rate_hz = kind === 'video' ? 90_000 : 48_000;
      const source = new Source(kind, chosen.codec.payload_type, track, FEEDBACK_SSRC, clock_rate_hz);
      publisher.sources[kind] = source;
      track.onMessage((packet) => channel.onPublished(publisher, source, packet, performance.now()));
    }
  });
  return completeAnswer(plan.offer, await link.answer(narrowOffer(plan.offer, plan.wanted)), public_ip);
}
