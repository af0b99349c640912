import type { QueueAbout } from '@akari/contract';
import { nextViewerProfileState, VIEWER_PROFILE_REASONS, type ViewerProfileReason } from '@akari/rules';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { dropPictures } from './own-profile.ts';
import { keepProfile, lockProfile, pictureById, profileOf } from './viewer-profile.queries.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const viewer_id = Number(subject);
  const profile = await profileOf(db, viewer_id);
  const { wanted_line, shown_line, wanted_picture_id, shown_picture_id, sent_at_ms, refusals } = profile;
  if (sent_at_ms === null) return null;
  const person = await queuePeople(db, [viewer_id]);
  const picture = wanted_picture_id === null ? null : await pictureById(db, wanted_picture_id);
  return {
    kind: 'viewer_profile',
    viewer: person(viewer_id),
    ...{ line: wanted_line, shown_line, sent_at_ms, rejected_before: refusals },
    picture:
      picture === null
        ? null
        : {
            is_new: picture.id !== shown_picture_id,
            ...{ width_px: picture.width_px, height_px: picture.height_px },
          },
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const person = await queuePeople(db, subjects.map(Number));
  return new Map(subjects.map((subject) => [subject, person(Number(subject)).user_name]));
}

const reasonOf = ({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): ViewerProfileReason | null => {
  if (decision === 'approve') return null;
  const why = VIEWER_PROFILE_REASONS.find((one) => one === reason);
  if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
  return why;
};

/** Shows what a viewer wants, or refuses it: what was shown before stays then, and the viewer reads the reason. */
async function decide(services: Services, tx: Tx, subject: string, decided: Decided): Promise<ActDone> {
  const reason = reasonOf(decided);
  const event = reason === null ? 'approve' : 'reject';
  const viewer_id = Number(subject);
  const profile = await lockProfile(tx, viewer_id);
  const state = profile.state === 'pending' ? nextViewerProfileState(profile.state, event) : null;
  if (state === null) throw new Problem('profile_over');
  const { wanted_line, wanted_picture_id, shown_picture_id } = profile;
  const shown = event === 'approve' ? { shown_line: wanted_line, shown_picture_id: wanted_picture_id } : {};
  const refusals = profile.refusals + (event === 'reject' ? 1 : 0);
  await keepProfile(tx, { ...profile, ...shown, state, reason, refusals });
  await dropPictures(services, tx, viewer_id, [
    wanted_picture_id,
    ...(event === 'approve' ? [] : [shown_picture_id]),
  ]);
  return {
    subject: { kind: 'person', id: viewer_id },
    before: { state: profile.state },
    after: { decision: event, ...(reason === null ? {} : { reason }) },
  };
}

/** The queue of pictures and lines of viewers. */
export const viewerProfileQueue = (services: Services): QueueKind => ({
  name: 'viewer_profile',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockProfile(tx, Number(subject));
  },
  decide: (tx, _after, subject, decided) => decide(services, tx, subject, decided),
});
