import { chargeRoutes } from '@akari/server/core/session/charge-tick/charge.capability';
import { chargeTicker } from '@akari/server/core/session/charge-tick/charge-ticker';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { openDatabase } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import { buildViewer } from '@akari/server/testing/factories';
import { Stage } from '@akari/server/testing/stage';
import { tipCapability } from '@akari/server/features/tip/tip.capability';

const PERFORMERS = 3;
const VIEWERS_EACH = 6;
const SECONDS = 25;

async function tip(stage: Stage, viewer: Member, performer: Member, amount: string): Promise<void> {
  const { user_name: performer_name } = performer;
  const answer = await stage.call(viewer, 'POST', '/api/tip', { performer_name, amount, anonymous: false });
  if (answer.status !== 200) throw new Error(`no tip: ${JSON.stringify(answer.body)}`);
}

/**
 * Creates realistic data by the real use cases in a migrated, empty database: points are granted, slices charged and
 * corrected, tips given; viewers leave or run out of points, and some sessions still run at the end.
 */
export async function playEvening(url: string): Promise<void> {
  const database = openDatabase(url, { max_connections: 8 });
  const stage = await Stage.open({
    database,
    more: [tipCapability, { name: 'charge', routes: chargeRoutes }],
  });
  const sessions: { id: number; viewer: Member; performer: Member }[] = [];
  for (let room = 0; room < PERFORMERS; room += 1) {
    const performer = await stage.performer('chatting', { share_bp: 3_333 + room });
    for (let seat = 0; seat < VIEWERS_EACH; seat += 1) {
      // The first viewer of each channel has points for some 15 seconds.
      const viewer = await buildViewer(stage.services, { points: seat === 0 ? 0.3 : 5 + seat });
      sessions.push({ id: await stage.watch(viewer, performer), viewer, performer });
    }
  }
  for (let second = 1; second <= SECONDS; second += 1) {
    stage.services.clock.advance(1_000);
    for (const { id } of sessions) stage.deliver(id, second * 987);
    await chargeTicker(stage.services).tick();
    const one = sessions[second % sessions.length];
    if (one !== undefined && second % 4 === 1 && (await stage.session(one.id)).state === 'on')
      await tip(stage, one.viewer, one.performer, '0.33');
  }
  const [left, , , ...rest] = sessions.filter((_, index) => index % 2 === 1);
  if (left !== undefined) await stage.call(left.viewer, 'POST', `/api/session/${left.id}/leave`);
  const over = rest[0]?.performer;
  if (over !== undefined) await runCommand(stage.services, over.user_id, 'stop_chat');
  await database.close();
}
