import type { RtcConfig } from 'node-datachannel';
import { writeAnswer } from '../../../sdp/answer.ts';
import type { PublishPlan } from '../../../sdp/plan-publish.ts';
import { anywhere, namedCandidates, transportOffer } from '../../../sdp/transport.ts';
import type { Settings } from '../../../settings/settings.ts';
import { Link, type LinkListener } from '../rtc/link.ts';
import type { Publisher } from './publisher.ts';
import { FEEDBACK_SSRC } from './publisher-feedback.ts';
import { Source } from './source.ts';
import { CLOCK_RATE_HZ } from './stream.ts';

/**
 * Connects a publisher.
 * @returns the SDP answer
 */
export async function connectPublisher(
  publisher: Publisher,
  plan: PublishPlan,
  config: RtcConfig,
  listener: LinkListener,
  { public_ip, remote_candidates }: Pick<Settings, 'public_ip' | 'remote_candidates'>,
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
  const admitted = publisher.candidates.admit(namedCandidates(plan.offer), remote_candidates);
  const answer = await link.answer(transportOffer(plan.offer, 'sendonly', admitted));
  return writeAnswer(plan.offer, plan.taken, answer, public_ip);
}
