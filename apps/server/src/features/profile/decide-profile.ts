import { isDeepStrictEqual } from 'node:util';
import type { QueueAbout } from '@akari/contract';
import {
  NO_TEXTS,
  nextProfileState,
  PROFILE_REASONS,
  type ProfileEvent,
  type ProfileReason,
} from '@akari/rules';
import { announceChannel } from '../../core/channel/announce/announce.ts';
import { changeChannel } from '../../core/channel/state/channel.queries.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { withdrawItem } from '../../core/queue/file-item.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import { queueMails } from '../../core/mail/queue-mail.ts';
import { indexPerformers } from '../../core/search/index-performers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { keepProfile, lockProfileOf, profileOf, type KnownProfile } from './profile.queries.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const performer_id = Number(subject);
  const { sent_texts, shown_texts, sent_at_ms, refusals } = await profileOf(db, performer_id);
  if (sent_texts === null || sent_at_ms === null) return null;
  const person = await queuePeople(db, [performer_id]);
  return {
    kind: 'profile',
    performer: person(performer_id),
    ...{ texts: sent_texts, shown_texts, sent_at_ms, rejected_before: refusals },
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const person = await queuePeople(db, subjects.map(Number));
  return new Map(subjects.map((subject) => [subject, person(Number(subject)).user_name]));
}

/**
 * Moves the texts of a locked profile by the rules' state machine: approved ones are shown, shown ones that staff reject
 * are taken down at once. The performer keeps what was rejected, with the reason.
 * @throws profile_over; nothing was changed then
 */
export async function moveProfile(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  profile: KnownProfile,
  event: Extract<ProfileEvent, 'approve' | 'reject'>,
  reason: ProfileReason | null,
): Promise<void> {
  const { languages: _of_channel, ...kept } = profile;
  const { performer_id, sent_texts, shown_texts, state: before } = profile;
  const state = nextProfileState(before, event);
  if (state === null) throw new Problem('profile_over');
  const shown =
    event === 'approve' ? (sent_texts ?? shown_texts) : before === 'approved' ? NO_TEXTS : shown_texts;
  const sent = event === 'approve' ? null : (sent_texts ?? shown_texts);
  const refusals = kept.refusals + (event === 'reject' ? 1 : 0);
  await keepProfile(tx, { ...kept, state, reason, shown_texts: shown, sent_texts: sent, refusals });
  // It needs no decision any more, unless that is what moves it.
  if (before === 'pending')
    await withdrawItem(services, tx, { kind: 'profile', subject: String(performer_id) });
  await queueMails(services, tx, [performer_id], {
    kind: 'profile_decided',
    params: { decision: before === 'approved' ? 'take_down' : event, reason },
  });
  const { introduction } = shown;
  if (!isDeepStrictEqual(introduction, shown_texts.introduction)) {
    await changeChannel(tx, performer_id, { introduction });
    after(() => announceChannel(services, performer_id));
  }
  await indexPerformers(tx, [performer_id]);
}

const reasonOf = ({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): ProfileReason | null => {
  if (decision === 'approve') return null;
  const why = PROFILE_REASONS.find((one) => one === reason);
  if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
  return why;
};

/** Does what staff have decided about texts that wait. */
async function decide(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  subject: string,
  decided: Decided,
): Promise<ActDone> {
  const reason = reasonOf(decided);
  const id = Number(subject);
  const profile = await lockProfileOf(tx, id);
  if (profile.state !== 'pending') throw new Problem('profile_over');
  const event = reason === null ? 'approve' : 'reject';
  await moveProfile(services, tx, after, profile, event, reason);
  return {
    subject: { kind: 'profile', id },
    before: { state: profile.state },
    after: { decision: event, ...(reason === null ? {} : { reason }) },
  };
}

/** The queue of texts that performers want in their profiles. */
export const profileQueue = (services: Services): QueueKind => ({
  name: 'profile',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockProfileOf(tx, Number(subject));
  },
  decide: (tx, after, subject, decided) => decide(services, tx, after, subject, decided),
});
