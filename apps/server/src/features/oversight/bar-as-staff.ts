import type { Bar } from '@akari/contract';
import type { BarKind } from '@akari/rules';
import { applyBar, checkBarrable } from '../../core/bar/bar-viewer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { actInRoom, type RoomAct } from './act-in-room.ts';

/**
 * Staff kick a viewer for an hour (1045) or ban them for good (1044) from the rooms of a performer.
 * @throws not_found for people who were never there, bar_refused for performers and staff, and what `actInRoom` throws
 */
export async function barAsStaff(
  services: Services,
  by: RoomAct,
  { viewer_id, kind }: { viewer_id: number; kind: BarKind },
): Promise<Bar> {
  let bar: Bar | undefined;
  await actInRoom(services, `bar.${kind}`, by, async (tx, after, { channel }) => {
    const { performer_id } = channel;
    await checkBarrable(tx, performer_id, viewer_id);
    const { reason } = by;
    const kept = await applyBar(services, tx, after, { performer_id, viewer_id, kind, by: 'staff', reason });
    bar = kept.viewer;
    return { subject: { kind: 'person', id: viewer_id }, after: { barred: bar.kind } };
  });
  if (bar === undefined) throw new Problem('not_found');
  return bar;
}
