import type { RankingPlace } from '@akari/contract';
import { expect } from 'vitest';
import { staffCapability } from '../core/staff/staff.capability.ts';
import type { Member } from '../platform/http/person.ts';
import { FakeClock } from '../platform/clock/clock.ts';
import { buildViewer } from './factories.ts';
import { Stage } from './stage.ts';
import { tipCapability } from '../features/tip/tip.capability.ts';
import { tipMenuCapability } from '../features/tip-menu/tip-menu.capability.ts';
import { rankingCapability } from '../features/ranking/ranking.capability.ts';

/** Tuesday 10 November 2026, noon in Japan. */
const NOON_MS = Date.parse('2026-11-10T03:00:00Z');

/** A service that ranks performers. */
export async function openRanking() {
  const stage = await Stage.open({
    clock: new FakeClock(NOON_MS),
    more: [tipCapability, tipMenuCapability, staffCapability, rankingCapability],
  });
  const { services } = stage;
  const { clock } = services;

  /** Each test has a month of its own, so that it sees its own performers alone. */
  let months = 0;
  const nextMonth = (): void => {
    months += 1;
    clock.advance(Date.UTC(2026, 10 + 2 * months, 10, 3) - clock.nowMs());
  };

  /** Time passes until the ledger is counted. */
  async function count(): Promise<void> {
    clock.advance(30_000);
    while ((await services.deadlines.runDue()) > 0);
  }
  const tip = async (viewer: Member, performer: Member, amount: string, anonymous = false) => {
    const body = { performer_name: performer.user_name, amount, anonymous };
    expect((await stage.call(viewer, 'POST', '/api/tip', body)).status).toBe(200);
    clock.advance(1_000);
  };
  /** A viewer who tipped a performer on the air; each session costs 0.2 points at its start. */
  async function fan(performer: Member, amount: string, anonymous = false): Promise<Member> {
    const viewer = await buildViewer(services, { points: 100 });
    await stage.watch(viewer, performer);
    await tip(viewer, performer, amount, anonymous);
    return viewer;
  }
  async function rankingNow(query = 'period=month'): Promise<RankingPlace[]> {
    const { body } = await stage.call(null, 'GET', `/api/ranking?${query}`);
    return body['places'] as RankingPlace[];
  }
  async function ranking(query?: string): Promise<RankingPlace[]> {
    // A node keeps what it has read for ten seconds.
    clock.advance(10_000);
    return rankingNow(query);
  }
  const ranks = async (query?: string) =>
    (await ranking(query)).map(({ rank, performer }) => [rank, performer.performer_name]);
  const own = async (performer: Member, query = 'period=month') =>
    (await stage.call(performer, 'GET', `/api/own-ranking?${query}`)).body['place'];
  const choose = (person: Member, shown: boolean) =>
    stage.call(person, 'POST', '/api/ranking-choice', { shown });
  return { stage, nextMonth, count, tip, fan, rankingNow, ranking, ranks, own, choose };
}
