import { channelMoved } from '../../core/channel/state/channel-hooks.ts';
import { enqueue } from '../../platform/database/unit-of-work.ts';
import { locksNothing, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { mayStayRecorded } from '@akari/rules';
import { deleteRecording } from './delete-recording.ts';
import { RECORDING_EXPIRY } from './finish-recording.ts';
import { LOOK_EVERY_MS, lookAfter, RECORDING_LOOK } from './look-after.ts';
import { recordingById, runningRecordingOf } from './recording.queries.ts';

/** Time until the next try, when a recording could not be deleted because its media node was unreachable. */
const DELETE_AGAIN_MS = 60 * 60_000;

/**
 * Each handler sets its deadline again before it acts, so that another node continues after a crash of this
 * one.
 */
export function recordingDeadlines(services: Services): void {
  const { deadlines, clock, log } = services;
  deadlines.handle(RECORDING_LOOK, locksNothing, async (tx, after, _locked, { subject: id }) => {
    const row = await recordingById(tx, Number(id));
    if (row === null || row.end !== null) return;
    await setDeadline(tx, RECORDING_LOOK, id, clock.nowMs() + LOOK_EVERY_MS);
    after(() => lookAfter(services, row.id));
  });
  deadlines.handle(RECORDING_EXPIRY, locksNothing, async (tx, after, _locked, { subject: id }) => {
    const row = await recordingById(tx, Number(id));
    if (row === null) return;
    await setDeadline(tx, RECORDING_EXPIRY, id, clock.nowMs() + DELETE_AGAIN_MS);
    after(() =>
      deleteRecording(services, row).catch((err: unknown) =>
        log.warn({ err }, 'failed to delete recording; will retry'),
      ),
    );
  });
  // A recording must stop at the first private moment, not at the next look. None can begin while the channel
  // is locked, so the running one is read here, pipelined with the writes, and stopped after the commit.
  channelMoved(services).add(async (tx, after, { channel }) => {
    if (mayStayRecorded(channel.status)) return;
    const running = runningRecordingOf(tx, channel.performer_id);
    enqueue(tx, running);
    after(async () => {
      const row = await running;
      if (row !== null) await lookAfter(services, row.id);
    });
  });
}
