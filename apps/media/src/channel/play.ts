import type { RtcConfig } from 'node-datachannel';
import { Link, type LinkListener } from '../rtc/link.ts';
import { type TakenSection, writeAnswer } from '../sdp/answer.ts';
import { type CodecName, nearestH264, type OfferedCodec, offeredCodecs } from '../sdp/codec.ts';
import {
  assertTransport,
  type Description,
  direction,
  type MediaSection,
  parseDescription,
  SdpError,
} from '../sdp/description.ts';
import { anywhere, transportOffer } from '../sdp/transport.ts';
import type { Channel } from './channel.ts';
import { Outlet } from './outlet.ts';
import type { MediaKind } from './stream.ts';
import type { Subscriber } from './subscriber.ts';

export interface PlayPlan {
  offer: Description;
  outlets: Partial<Record<MediaKind, { mid: string; codecs: OfferedCodec[] }>>;
}

/** The profile that every browser decodes: constrained baseline, level 3.1. */
const COMMON_H264 = '42e01f';

/** What a viewer's offer can receive: every codec that a publisher might use, so that it may change its own. */
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

/** Connects a subscriber to its channel; returns the answer for it. */
export async function connectSubscriber(
  channel: Channel,
  subscriber: Subscriber,
  plan: PlayPlan,
  config: RtcConfig,
  listener: LinkListener,
  public_ip: string | null,
): Promise<string> {
  const link = new Link(subscriber.id, config, 'SendOnly', listener);
  subscriber.link = link;
  subscriber.ice_ufrag = anywhere(plan.offer, 'ice-ufrag') ?? null;
  const taken = new Map<string, TakenSection>();
  for (const kind of ['video', 'audio'] as const) {
    const outlet = plan.outlets[kind];
    if (!outlet) continue;
    const payload_types = outlet.codecs.map((codec): [CodecName, number] => [codec.name, codec.payload_type]);
    subscriber[kind] = new Outlet(link, new Map(payload_types));
    const source = { ssrc: channel.ssrc(kind), stream: 'akari', track: kind };
    taken.set(outlet.mid, { codecs: outlet.codecs, direction: 'sendonly', source });
  }
  channel.add(subscriber);
  const answer = await link.answer(transportOffer(plan.offer, 'recvonly'));
  return writeAnswer(plan.offer, taken, answer, public_ip);
}
