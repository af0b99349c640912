import type { ToyBoard, ToyControl } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { toyCommandTable } from '../../features/toy/toy.table.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../factories.ts';
import type { Answer, Stage } from '../stage.ts';
import { LOVENSE_TEST_TOKEN, type LovenseSimulator } from './simulator-process.ts';

/** Units of the ten levels, by level. */
const PRICE = [0, 2_000, 4_000, 5_000, 10_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000];

/** Settings of a stage whose performers connect by the simulator. */
export const lovenseEnv = ({ url }: LovenseSimulator) => ({
  LOVENSE_TOKEN: LOVENSE_TEST_TOKEN,
  LOVENSE_API_URL: url,
});

/** Performers with toys of the simulator, and viewers who move them. */
export class ToyScenes {
  readonly #stage: Stage;
  readonly #lovense: LovenseSimulator;

  constructor(stage: Stage, lovense: LovenseSimulator) {
    this.#stage = stage;
    this.#lovense = lovense;
  }

  /** What the toy application of a paired performer sends to this server. @returns the HTTP status */
  async callBack(performer: Member, more: object = {}): Promise<number> {
    const { paired } = await this.#lovense.control();
    const uid = `akari-${performer.user_id}`;
    const answer = await this.#stage.call(null, 'POST', '/api/toy/lovense/callback', {
      uid,
      utoken: paired[uid]?.utoken ?? '',
      domain: '192-168-1-44.lovense.club',
      ...{ httpPort: '34567', appType: 'remote', appVersion: '7.71.0', platform: 'ios' },
      toys: {
        lush: { id: 'lush', name: 'lush', nickName: '', status: 1 },
        nora: { id: 'nora', name: 'nora', nickName: 'のら', status: '1' },
        edge: { id: 'edge', name: 'edge', nickName: '', status: 0 },
      },
      ...more,
    });
    return answer.status;
  }

  /** A performer in a chat, whose toys are connected; her share is 40 %. */
  async performer(): Promise<Member> {
    const performer = await this.#stage.performer('chatting', { share_bp: 4_000 });
    expect((await this.#stage.call(performer, 'POST', '/api/toy/pair', {})).status).toBe(200);
    expect(await this.callBack(performer)).toBe(200);
    // Read from the service after the report.
    await expect.poll(async () => (await this.board(performer)).toys[0]?.battery).not.toBeNull();
    return performer;
  }

  /** A viewer in the chat who has this many points. */
  async inside(performer: Member, has = 50): Promise<Member> {
    const viewer = await buildViewer(this.#stage.services, { points: has + 0.2 });
    await this.#stage.watch(viewer, performer);
    return viewer;
  }

  command(viewer: Member, performer: Member, level: number, more: object = {}): Promise<Answer> {
    const { user_name: performer_name } = performer;
    const asked = { performer_name, slot: 1, level, units: PRICE[level] ?? 0, anonymous: false };
    return this.#stage.call(viewer, 'POST', '/api/toy/command', { ...asked, ...more });
  }

  async board(performer: Member): Promise<ToyBoard> {
    return (await this.#stage.call(performer, 'GET', '/api/toy/own')).body['board'] as ToyBoard;
  }
  async points(viewer: Member): Promise<number> {
    return (await balancesOf(this.#stage.services.database.db, viewer.user_id)).points_units;
  }

  /** The states of all commands of a performer, in the order in which they were paid. */
  async states(performer: Member): Promise<string[]> {
    const rows = await this.#stage.services.database.db
      .select({ state: toyCommandTable.state })
      .from(toyCommandTable)
      .where(eq(toyCommandTable.performer_id, performer.user_id))
      .orderBy(toyCommandTable.id);
    return rows.map(({ state }) => state);
  }

  /** Runs what is due. */
  due = (): Promise<number> => this.#stage.services.deadlines.runDue();

  /** Runs the queue and waits until the toy application has answered. */
  async settle(performer: Member): Promise<void> {
    await this.due();
    await expect.poll(async () => (await this.states(performer)).includes('sending')).toBe(false);
    await this.due();
  }

  async orders() {
    return (await this.#lovense.control()).orders;
  }

  async ask(viewer: Member, { user_name: performer_name }: Member, slot = 1): Promise<Answer> {
    return this.#stage.call(viewer, 'POST', '/api/toy/request', { performer_name, slot });
  }
  /** As `ask`. @returns the control that was requested */
  async asked(viewer: Member, performer: Member, slot = 1): Promise<ToyControl> {
    return (await this.ask(viewer, performer, slot)).body['control'] as ToyControl;
  }
  move(viewer: Member, { control_id }: ToyControl, move: string): Promise<Answer> {
    return this.#stage.call(viewer, 'POST', `/api/toy/control/${control_id}/move`, { move });
  }
  answer(performer: Member, { control_id }: ToyControl, answer: string): Promise<Answer> {
    return this.#stage.call(performer, 'POST', `/api/toy/control/${control_id}/answer`, { answer });
  }
}
