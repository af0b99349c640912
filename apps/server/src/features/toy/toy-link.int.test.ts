import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { Stage } from '../../testing/stage.ts';
import { LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { lovenseEnv, ToyScenes } from '../../testing/toys/toy-scenes.ts';
import { toyCapability } from './toy.capability.ts';

const lovense = await LovenseSimulator.start();
const stage = await Stage.open({
  more: [toyCapability, barCapability, createLedgerCapability()],
  env: lovenseEnv(lovense),
});
const toys = new ToyScenes(stage, lovense);
const { services } = stage;
const { db } = services.database;

beforeEach(async () => {
  await lovense.control({ fault: {}, forget: true, status: { lush: 1, nora: 1, edge: 0 } });
});
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('pairing with the Lovense service', () => {
  it('shows a QR code of this origin, and the toys after the callback', async () => {
    const performer = await stage.performer('chatting');
    const asked = await stage.call(performer, 'POST', '/api/toy/pair', {});
    expect(asked.body).toMatchObject({
      qr: expect.stringMatching(/^data:image\/png;base64,/) as string,
      code: 'ak4r1',
    });
    expect(await toys.board(performer)).toMatchObject({ offered: true, logged_in: false, toys: [] });
    expect(await toys.callBack(performer)).toBe(200);
    expect(await toys.board(performer)).toMatchObject({
      logged_in: true,
      toys: [
        { slot: 1, name: 'lush', state: 'ready' },
        { slot: 2, name: 'のら', state: 'ready' },
        { slot: 3, name: 'edge', state: 'away' },
      ],
    });
  });

  it.each([
    ['another secret', { utoken: 'x'.repeat(43) }, 404],
    ['no secret', { utoken: '' }, 404],
    ['another person', { uid: 'akari-1' }, 404],
    ['no person of ours', { uid: "akari-1' OR 1=1" }, 404],
    ['a public address', { domain: '8-8-8-8.lovense.club' }, 400],
    ['another domain', { domain: '192-168-1-44.lovense.club.evil.test' }, 400],
    ['toys of a wrong type', { toys: [] }, 400],
    ['a status out of range', { toys: { a: { id: 'a', name: 'a', status: 7 } } }, 400],
    ['a long name', { toys: { a: { id: 'a', name: 'a'.repeat(500), status: 1 } } }, 400],
    [
      'too many toys',
      {
        toys: Object.fromEntries(
          Array.from({ length: 21 }, (_, id) => [id, { id: `${id}`, name: 'a', status: 1 }]),
        ),
      },
      400,
    ],
  ])('a callback with %s changes nothing', async (_what, more, status) => {
    const performer = await toys.performer();
    const before = await toys.board(performer);
    expect(await toys.callBack(performer, more)).toBe(status);
    expect({ ...(await toys.board(performer)), at_ms: 0 }).toEqual({ ...before, at_ms: 0 });
  });

  it('a callback twice changes nothing, and one after the link has ended is refused', async () => {
    const performer = await toys.performer();
    const room = roomOf.board(performer.user_id);
    const sent = services.realtime.bodiesOf('toy.changed', room).length;
    expect(await toys.callBack(performer)).toBe(200);
    expect(services.realtime.bodiesOf('toy.changed', room).length).toBe(sent);
    await stage.call(performer, 'POST', '/api/toy/unlink', {});
    expect(await toys.callBack(performer)).toBe(404);
    await stage.call(performer, 'POST', '/api/toy/pair', {});
    const { paired } = await lovense.control();
    expect(
      await toys.callBack(performer, { utoken: `${paired[`akari-${performer.user_id}`]?.utoken}x` }),
    ).toBe(404);
    expect(await toys.board(performer)).toMatchObject({ logged_in: false });
  });

  it('the charge of each toy is read from the service, and stays while it does not answer', async () => {
    const performer = await toys.performer();
    const charges = async () => (await toys.board(performer)).toys.map(({ battery }) => battery);
    await expect.poll(charges).toEqual([70, 70, 70]);
    await lovense.control({ battery: { lush: 12 }, fault: { code: 502 } });
    expect(await toys.callBack(performer)).toBe(200);
    expect(await charges()).toEqual([70, 70, 70]);
    await lovense.control({ fault: { broken_json: true } });
    expect(await toys.callBack(performer)).toBe(200);
    await lovense.control({ fault: {} });
    expect(await toys.callBack(performer)).toBe(200);
    await expect.poll(charges).toEqual([12, 70, 70]);
  });

  it('a service that does not answer is named, and nothing is offered without a token', async () => {
    const performer = await stage.performer('chatting');
    await lovense.fault({ http: 500, broken_json: true });
    expect((await stage.call(performer, 'POST', '/api/toy/pair', {})).error).toBe('toy_service_down');
    await lovense.fault({ qr: 'http://169.254.169.254/latest' });
    expect((await stage.call(performer, 'POST', '/api/toy/pair', {})).body).toMatchObject({
      qr: null,
      code: 'ak4r1',
    });
  });
});
