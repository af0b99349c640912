import type { RtcConfig } from 'node-datachannel';
import { type TakenSection, writeAnswer } from '../../../sdp/answer.ts';
import type { CodecName } from '../../../sdp/codec.ts';
import type { PlayPlan } from '../../../sdp/plan-play.ts';
import { anywhere, namedCandidates, transportOffer } from '../../../sdp/transport.ts';
import type { Settings } from '../../../settings/settings.ts';
import { Link, type LinkListener } from '../rtc/link.ts';
import type { Channel } from './channel.ts';
import { Outlet } from './outlet.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Connects a subscriber to its channel.
 * @returns the SDP answer
 */
export async function connectSubscriber(
  channel: Channel,
  subscriber: Subscriber,
  plan: PlayPlan,
  config: RtcConfig,
  listener: LinkListener,
  { public_ip, remote_candidates }: Pick<Settings, 'public_ip' | 'remote_candidates'>,
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
  channel.add(subscriber, performance.now());
  const admitted = subscriber.candidates.admit(namedCandidates(plan.offer), remote_candidates);
  const answer = await link.answer(transportOffer(plan.offer, 'recvonly', admitted));
  return writeAnswer(plan.offer, taken, answer, public_ip);
}
