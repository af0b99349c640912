import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { Stage } from '../../testing/stage.ts';
import { LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { lovenseEnv, ToyScenes } from '../../testing/toys/toy-scenes.ts';
import { toyCapability } from './toy.capability.ts';

const lovense = await LovenseSimulator.start();
const stage = await Stage.open({
  more: [toyCapability, createLedgerCapability()],
  env: lovenseEnv(lovense),
});
const toys = new ToyScenes(stage, lovense);
const { services } = stage;
const { db } = services.database;
const actions = async (): Promise<string[]> => (await toys.orders()).map(({ action }) => action);
const levels = async () => (await lovense.control()).toys['lush']?.levels;

beforeEach(async () => {
  await lovense.control({ fault: {}, forget: true, status: { lush: 1, nora: 1, edge: 0 } });
});
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('a running toy', () => {
  it.each(['unlink', 'pair'])('stops when its link ends: %s', async (path) => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    await toys.command(viewer, performer, 10);
    await toys.settle(performer);
    expect(await levels()).toEqual({ Vibrate: 20 });
    expect((await stage.call(performer, 'POST', `/api/toy/${path}`, {})).status).toBe(200);
    expect(await toys.states(performer)).toEqual(['stopped']);
    await expect.poll(levels).toEqual({});
  });

  it('stops again when its order comes after the one to stop', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const had = await toys.points(viewer);
    await lovense.fault({ slow_ms: 1_000 });
    const { body } = await toys.command(viewer, performer, 7);
    await toys.due();
    await lovense.fault({});
    const id = String(body['command_id']);
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).status).toBe(200);
    await toys.due();
    expect(await toys.states(performer)).toEqual(['returned']);
    expect(await toys.points(viewer)).toBe(had);
    await expect.poll(actions).toEqual(['Stop', 'Vibrate:14', 'Stop']);
    expect(await levels()).toEqual({});
  });

  it('that a late order replaces gives back the rest of its command', async () => {
    const performer = await toys.performer();
    const [first, second] = [await toys.inside(performer), await toys.inside(performer)];
    const had = await toys.points(second);
    await lovense.fault({ slow_ms: 1_500 });
    const { body } = await toys.command(first, performer, 7);
    await toys.due();
    await lovense.fault({});
    const id = String(body['command_id']);
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).status).toBe(200);
    services.clock.advance(1_000);
    await toys.command(second, performer, 4);
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['returned', 'running']);
    await expect.poll(() => toys.states(performer)).toEqual(['returned', 'stopped']);
    await expect.poll(actions).toEqual(['Stop', 'Vibrate:8', 'Vibrate:14', 'Stop']);
    await toys.due();
    expect(await toys.points(second)).toBe(had);
  });

  it('whose service hangs holds up no other work', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    await toys.command(viewer, performer, 10);
    await toys.settle(performer);
    await lovense.fault({ slow_ms: 3_000 });
    expect((await stage.call(performer, 'POST', '/api/toy/stop', {})).status).toBe(200);
    await toys.due();
    expect(await actions()).toEqual(['Vibrate:20']);
    await expect.poll(levels).toEqual({});
  });
});
