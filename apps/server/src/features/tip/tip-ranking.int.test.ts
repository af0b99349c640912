import { expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { monthStartMs } from '@akari/rules';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from './tip.capability.ts';

const stage = await Stage.open({ more: [tipCapability] });
const { services } = stage;

const tip = (who: Member, performer: Member, amount: string, anonymous = false) =>
  stage.call(who, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous });
const rankingFor = async (who: Member | null, performer: Member) =>
  (await stage.call(who, 'GET', `/api/tip-ranking?performer_name=${performer.user_name}`))
    .body as unknown as {
    broadcast: { user_name: string; units: number }[];
    month: { user_name: string; units: number }[];
  };
async function inside(performer: Member): Promise<Member> {
  const viewer = await buildViewer(services, { points: 40 });
  await stage.watch(viewer, performer);
  return viewer;
}

it('ranks who gave most under their own name, by broadcast and by month', async () => {
  const performer = await stage.performer('chatting');
  const [ann, ben, cat] = [await inside(performer), await inside(performer), await inside(performer)];
  for (const amount of ['2', '3']) await tip(ann, performer, amount);
  await tip(ben, performer, '6');
  await tip(cat, performer, '20', true);
  const first = [
    expect.objectContaining({ user_name: ben.user_name, units: 60_000 }),
    expect.objectContaining({ user_name: ann.user_name, units: 50_000 }),
  ];
  expect(await rankingFor(ann, performer)).toEqual({ broadcast: first, month: first });
  await runCommand(services, performer.user_id, 'stop_publish');
  expect(await rankingFor(ann, performer)).toEqual({ broadcast: [], month: first });
});

it('gives the crown to the first of the broadcast, and tells the board', async () => {
  const performer = await stage.performer('chatting');
  const [ann, ben, cat] = [await inside(performer), await inside(performer), await inside(performer)];
  const told = () =>
    services.realtime.bodiesOf('crown.changed', roomOf.board(performer.user_id)).at(-1)?.user_id;
  await tip(ann, performer, '3');
  await expect.poll(told).toBe(String(ann.user_id));
  await tip(cat, performer, '20', true);
  await tip(ben, performer, '6');
  await expect.poll(told).toBe(String(ben.user_id));
});

it('begins a month at midnight in Japan', () => {
  // 1 December 2026, 00:00 in Japan.
  const start_ms = Date.UTC(2026, 10, 30, 15);
  expect(monthStartMs(start_ms)).toBe(start_ms);
  expect(monthStartMs(start_ms + 40_000)).toBe(start_ms);
  expect(monthStartMs(start_ms - 1)).toBe(Date.UTC(2026, 9, 31, 15));
});
