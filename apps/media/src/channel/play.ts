import { Audio, type RtcConfig, Video } from 'node-datachannel';
import { Link, type LinkListener } from '../rtc/link.ts';
import { completeAnswer } from '../sdp/answer.ts';
import { type CodecName, nearestH264, type OfferedCodec, offeredCodecs } from '../sdp/codec.ts';
import {
  assertTransport,
  type Description,
  direction,
  parseDescription,
  SdpError,
} from '../sdp/description.ts';
import { narrowOffer } from '../sdp/narrow.ts';
import type { Channel } from './channel.ts';
import { Outlet } from './outlet.ts';
import { offeredUfrag } from './publish.ts';
import type { MediaKind } from './stream.ts';
import type { Subscriber } from './subscriber.ts';

export interface PlayPlan {
  offer: Description;
  wanted: Map<string, OfferedCodec[]>;
  outlets: Partial<Record<MediaKind, { mid: string; codecs: OfferedCodec[] }>>;
}

/** What a viewer's offer can receive: every codec that a publisher might use, so that it may change its own. */
export function planPlay(sdp: string): PlayPlan {
  const offer = parseDescription(sdp);
  const plan: PlayPlan = { offer, wanted: new Map(), outlets: {} };
  for (const section of offer.media) {
    const kind = section.kind;
    if ((kind !== 'audio' && kind !== 'video') || plan.outlets[kind]) continue;
    if (!['recvonly', 'sendrecv'].includes(direction(section))) continue;
    const offered = offeredCodecs(section);
    const codecs =
      kind === 'audio'
        ? offered.filter((each) => each.name === 'OPUS').slice(0, 1)
        : [offered.find((each) => each.name === 'VP8'), nearestH264(offered, '42e01f')].filter(
            (each) => each !== undefined,
          );
    if (codecs.length === 0) continue;
    plan.outlets[kind] = { mid: section.mid, codecs };
    plan.wanted.set(section.mid, codecs);
  }
  assertTransport(offer);
  if (plan.wanted.size === 0) throw new SdpError('no medium that can be played');
  return plan;
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
  const link = new Link(subscriber.id, config, listener);
  subscriber.link = link;
  subscriber.ice_ufrag = offeredUfrag(plan.offer);
  // Tracks must be there before the offer is applied, or the library makes its own with the offer's direction.
  for (const section of plan.offer.media) {
    for (const kind of ['video', 'audio'] as const) {
      if (plan.outlets[kind]?.mid === section.mid)
        addOutlet(channel, subscriber, kind, plan.outlets[kind], link);
    }
  }
  channel.add(subscriber);
  return completeAnswer(plan.offer, await link.answer(narrowOffer(plan.offer, plan.wanted)), public_ip);
}

function addOutlet(
  channel: Channel,
  subscriber: Subscriber,
  kind: MediaKind,
  { mid, codecs }: { mid: string; codecs: OfferedCodec[] },
  link: Link,
): void {
  const track = link.addTrack(
    kind === 'video' ? videoMedia(channel, mid, codecs) : audioMedia(channel, mid, codecs),
  );
  const payload_types = new Map<CodecName, number>(codecs.map((codec) => [codec.name, codec.payload_type]));
  const outlet = new Outlet(track, payload_types, () => channel.showPicture(subscriber, performance.now()));
  subscriber[kind] = outlet;
  track.onMessage((packet) => channel.onSubscriberReport(subscriber, kind, packet, performance.now()));
}

function videoMedia(channel: Channel, mid: string, codecs: OfferedCodec[]): InstanceType<typeof Video> {
  const media = new Video(mid, 'SendOnly');
  for (const codec of codecs) {
    if (codec.name === 'VP8') media.addVP8Codec(codec.payload_type);
    else media.addH264Codec(codec.payload_type, codec.fmtp);
  }
  media.addSSRC(channel.video_ssrc, 'akari', channel.id, 'picture');
  return media;
}

function audioMedia(channel: Channel, mid: string, codecs: OfferedCodec[]): InstanceType<typeof Audio> {
  const media = new Audio(mid, 'SendOnly');
  for (const codec of codecs) media.addOpusCodec(codec.payload_type, codec.fmtp);
  media.addSSRC(channel.audio_ssrc, 'akari', channel.id, 'sound');
  return media;
}
