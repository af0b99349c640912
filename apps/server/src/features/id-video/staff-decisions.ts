import { ID_VIDEO_REASONS, nextIdVideoState, type IdVideoReason } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { AT_ONCE, setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { idVideoTerms } from './id-video-terms.ts';
import { lockVideo, newestVideo, type IdVideoRow } from './id-video.queries.ts';
import { ID_VIDEO_EXPIRY, moveIdVideo } from './move-id-video.ts';
import { idVideoNamed } from './staff-list.ts';

/**
 * Decision of staff on a video. Subject: the video's id. A deadline, so that a server node executes it and
 * can notify pages.
 */
const ID_VIDEO_DECISION = 'id_video.decision';

const decision = z.union([
  z.object({ decision: z.literal('approve') }),
  z.object({ decision: z.literal('reject'), reason: z.enum(ID_VIDEO_REASONS) }),
]);
type Decision = z.infer<typeof decision>;

/** Orders a decision in the transaction of its act. @throws not_found, id_video_over */
export async function orderDecision(tx: Tx, id: number, decided: Decision): Promise<ActDone> {
  const { state } = await idVideoNamed(tx, id);
  const next = nextIdVideoState(state, decided.decision);
  if (next === null) throw new Problem('id_video_over');
  await setDeadline(tx, ID_VIDEO_DECISION, String(id), AT_ONCE, decided);
  return { subject: { kind: 'id_video', id }, before: { state }, after: { ...decided, state: next } };
}

const named = z.object({ id: z.coerce.number().int().positive() });
/** Staff act: puts a video in use, in place of the one before. */
export async function approveIdVideo(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { id } = named.parse(options);
  const done = await orderDecision(tx, id, { decision: 'approve' });
  return { ...done, message: `ID video ${id} is in use now, or when a server starts` };
}

/** Staff act: rejects a video, also one in use. */
export async function rejectIdVideo(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { id, reason } = named.extend({ reason: z.enum(ID_VIDEO_REASONS) }).parse(options);
  const done = await orderDecision(tx, id, { decision: 'reject', reason });
  return { ...done, message: `ID video ${id} is turned down (${reason}) now, or when a server starts` };
}

async function approve(services: Services, tx: Tx, after: AfterCommit, video: IdVideoRow): Promise<void> {
  const { valid_ms } = await idVideoTerms(tx, video.performer_id);
  const before = await newestVideo(tx, video.performer_id, 'approved');
  const locked = before === null ? null : await lockVideo(tx, before.id);
  if (locked?.state === 'approved') await moveIdVideo(services, tx, after, locked, 'replace');
  const expires_at_ms = services.clock.nowMs() + valid_ms;
  await moveIdVideo(services, tx, after, video, 'approve', { expires_at_ms });
}

/**
 * Executes a decision; does nothing when it is too late, because the performer has withdrawn the video for
 * example.
 */
async function decide(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  video: IdVideoRow | null,
  decided: Decision | { decision: 'expire' },
): Promise<void> {
  if (video === null || nextIdVideoState(video.state, decided.decision) === null) return;
  if (decided.decision === 'approve') return approve(services, tx, after, video);
  const reason: IdVideoReason | null = decided.decision === 'reject' ? decided.reason : null;
  await moveIdVideo(services, tx, after, video, decided.decision, { reason });
}

export function handleDecisions(services: Services): void {
  const { deadlines } = services;
  const lock: DeadlineLock<IdVideoRow | null> = (tx, subject) => lockVideo(tx, Number(subject));
  deadlines.handle(ID_VIDEO_DECISION, lock, (tx, after, video, { payload }) =>
    decide(services, tx, after, video, decision.parse(payload)),
  );
  deadlines.handle(ID_VIDEO_EXPIRY, lock, (tx, after, video) =>
    decide(services, tx, after, video, { decision: 'expire' }),
  );
}
