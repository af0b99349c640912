import { channelMoved } from '../channel/channel-hooks.ts';
import { enqueue } from '../platform/database/unit-of-work.ts';
import { locksNothing, setDeadline } from '../platform/deadline/deadline.ts';
import type { Services } from '../platform/services.ts';
import { mayStayRecorded } from '@akari/rules';
import { deleteRecording } from './delete-recording.ts';
import { RECORDING_EXPIRY } from './finish-recording.ts';
import { LOOK_EVERY_MS, lookAfter, RECORDING_LOOK } from './look-after.ts';
import { recordingById, runningRecordingOf } from './recording.queries.ts';

/** What could not be deleted, because its media node is away, is tried again after this. */
const DELETE_AGAIN_MS = 60 * 60_000;

/** Each is set again before anything is done, so that a node that dies meanwhile leaves it to another. */
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
  // What is private is not recorded from its first moment on, not from the next look. None begins while the channel is
  // locked, so that what runs is known before the commit, and asked for with what is written.
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
