import type { RtcConfig } from 'node-datachannel';
import { writeAnswer } from '../../../sdp/answer.ts';
import type { PublishPlan } from '../../../sdp/plan-publish.ts';
import { anywhere, transportOffer } from '../../../sdp/transport.ts';
import { Link, type LinkListener } from '../rtc/link.ts';
import type { Publisher } from './publisher.ts';
import { FEEDBACK_SSRC } from './publisher-feedback.ts';
import { Source } from './source.ts';
import { CLOCK_RATE_HZ } from './stream.ts';

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
