// @vitest-environment jsdom
import { linkToys, reportToy, type ReportedToy } from '@akari/contract/toy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketChanged } from '../../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../../platform/socket/server-event.ts';
import { makeStore } from '../../../../platform/store/store.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import type { PageDriver, PageOrder } from './page-driver.ts';
import { linkPage, unlinkPage } from './page-link.ts';

const TOY: ReportedToy = { toy_id: 'lush', name: 'lush', connected: true, vibrates: true, battery: 70 };
const order = { toy_id: 'lush', v_level: 8, r_level: 0, time_s: 7 };
const report = { ...reportToy, path: '/api/toy/command/5/report' };

/** An application that keeps a list of its orders. */
class Pretended implements PageDriver {
  readonly way = 'intiface';
  readonly app = 'Pretended';
  readonly told: string[] = [];
  answers = true;
  async toys(): Promise<ReportedToy[]> {
    if (!this.answers) throw new Error('gone');
    return [TOY];
  }
  async run({ toy_id, v_level, time_s }: PageOrder): Promise<boolean> {
    this.told.push(`${toy_id} ${v_level} for ${time_s} s`);
    return this.answers;
  }
  async halt(toy_ids: readonly string[] | 'all'): Promise<void> {
    this.told.push(`stop ${String(toy_ids)}`);
  }
  async close(): Promise<void> {
    this.told.push('close');
  }
}

let server: ReturnType<typeof fakeServer>;
let store: ReturnType<typeof makeStore>;
let driver: Pretended;
const linkId = (): string => (server.bodiesOf(linkToys)[0] as { link_id: string }).link_id;
beforeEach(async () => {
  vi.useFakeTimers();
  server = fakeServer();
  server.answer(linkToys, {});
  server.answer(report, {});
  store = makeStore();
  driver = new Pretended();
  expect(await linkPage(driver)).toBe(true);
});
afterEach(async () => {
  await unlinkPage();
  vi.useRealTimers();
});

it('reports the toys at first and every 15 s, and ends with the link', async () => {
  expect(server.bodiesOf(linkToys)).toEqual([
    { way: 'intiface', link_id: linkId(), app: 'Pretended', toys: [TOY] },
  ]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.bodiesOf(linkToys)).toHaveLength(2);
  await unlinkPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodiesOf(linkToys)).toHaveLength(2);
  expect(driver.told).toEqual(['close']);
});

it('begins nothing with an application that does not answer', async () => {
  const silent = new Pretended();
  silent.answers = false;
  expect(await linkPage(silent)).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodiesOf(linkToys)).toHaveLength(1);
});

it('runs a command of its own link, and says whether the toy runs', async () => {
  store.dispatch(serverEvent['toy.run']({ link_id: linkId(), command_id: '5', ...order }));
  await vi.waitFor(() => expect(server.bodiesOf(report)).toEqual([{ link_id: linkId(), ran: true }]));
  driver.answers = false;
  store.dispatch(serverEvent['toy.run']({ link_id: linkId(), command_id: '5', ...order }));
  await vi.waitFor(() => expect(server.bodiesOf(report)).toHaveLength(2));
  expect(server.bodiesOf(report)[1]).toEqual({ link_id: linkId(), ran: false });
  store.dispatch(serverEvent['toy.run']({ link_id: 'of-another-page', command_id: '5', ...order }));
  store.dispatch(serverEvent['toy.halt']({ link_id: 'of-another-page', toy_ids: ['lush'] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(driver.told).toEqual(['lush 8 for 7 s', 'lush 8 for 7 s']);
});

it('stops toys when the server says so, when the server is lost, and when the page closes', () => {
  store.dispatch(serverEvent['toy.halt']({ link_id: linkId(), toy_ids: ['lush'] }));
  store.dispatch(socketChanged('lost'));
  dispatchEvent(new Event('pagehide'));
  expect(driver.told).toEqual(['stop lush', 'stop all', 'stop all']);
});
