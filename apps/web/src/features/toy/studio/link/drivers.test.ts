import {
  BrowserSocket,
  IntifaceSimulator,
  LovenseSimulator,
} from '@akari/server/testing/toys/simulator-process';
import { runSteps } from '@akari/server/testing/at-end';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Intiface, intifaceUrl } from './intiface.ts';
import { LovenseLan, lovenseOrigin } from './lovense-lan.ts';

const [lovense, intiface] = await Promise.all([LovenseSimulator.start(), IntifaceSimulator.start()]);
vi.stubGlobal('WebSocket', BrowserSocket);
afterAll(runSteps);
const order = { v_level: 8, r_level: 0, time_s: 7 };

describe('LovenseLan', () => {
  const driver = new LovenseLan(lovense.url);
  afterEach(async () => {
    await lovense.control({ fault: {}, forget: true });
  });
  it('lists toys with name, battery and connection', async () => {
    expect(await driver.toys()).toEqual([
      { toy_id: 'lush', name: 'lush', connected: true, vibrates: true, battery: 70 },
      { toy_id: 'nora', name: 'nora', connected: true, vibrates: true, battery: 70 },
      { toy_id: 'edge', name: 'edge', connected: false, vibrates: true, battery: 70 },
    ]);
  });
  it('runs for a finite time and stops', async () => {
    expect(await driver.run({ ...order, toy_id: 'lush' })).toBe(true);
    expect(await driver.run({ ...order, toy_id: 'nora', r_level: 3 })).toBe(true);
    await driver.halt(['lush']);
    const { orders, toys } = await lovense.control();
    expect(orders).toEqual([
      { toy: 'lush', action: 'Vibrate:8', time_s: 7 },
      { toy: 'nora', action: 'Vibrate:8,Rotate:3', time_s: 7 },
      { toy: 'lush', action: 'Stop', time_s: 0 },
    ]);
    expect(toys['nora']?.levels).toEqual({ Vibrate: 8, Rotate: 3 });
  });
  it.each([400, 401, 402, 403, 404, 500, 506])('does not run on code %i', async (code) => {
    await lovense.fault({ code });
    expect(await driver.run({ ...order, toy_id: 'lush' })).toBe(false);
  });
  it.each([{ broken_json: true }, { hang_up: true }])(
    'does not run when the app answers with %j',
    async (fault) => {
      await lovense.fault(fault);
      expect(await driver.run({ ...order, toy_id: 'lush' })).toBe(false);
      await expect(driver.toys()).rejects.toThrow();
      await driver.halt('all');
    },
  );
  it('waits 3 s for a slow app, and not longer than 5 s', { timeout: 30_000 }, async () => {
    const hanging = await LovenseSimulator.start();
    await Promise.all([lovense.fault({ slow_ms: 3_000 }), hanging.fault({ slow_ms: 7_000 })]);
    const asked = [driver, new LovenseLan(hanging.url)].map((one) => one.run({ ...order, toy_id: 'lush' }));
    expect(await Promise.all(asked)).toEqual([true, false]);
  });
  it('does not run where no app listens', async () => {
    const nowhere = new LovenseLan('http://127.0.0.1:9');
    expect(await nowhere.run({ ...order, toy_id: 'lush' })).toBe(false);
    await expect(nowhere.toys()).rejects.toThrow();
    await nowhere.halt('all');
  });
  it.each([
    ['192.168.1.44:30010', 'https://192-168-1-44.lovense.club:30010'],
    ['192-168-1-44.lovense.club', 'https://192-168-1-44.lovense.club:30010'],
    [' https://127-0-0-1.lovense.club:34568/ ', 'https://127-0-0-1.lovense.club:34568'],
    ['8.8.8.8:30010', null],
    ['evil.test', null],
    ['https://192-168-1-44.lovense.club.evil.test', null],
    ['192.168.1.44:99999', null],
    ['', null],
  ])('reads the address %j as %j', (text, origin) => expect(lovenseOrigin(text)).toBe(origin));
});

describe('Intiface', () => {
  const connected = async (): Promise<Intiface> => {
    const driver = new Intiface(intiface.url);
    await driver.toys();
    await expect.poll(async () => (await driver.toys()).length).toBeGreaterThan(0);
    return driver;
  };
  afterEach(async () => {
    await intiface.control({ fault: {} });
  });
  it('lists devices; one without vibration cannot be used', async () => {
    const driver = await connected();
    expect(await driver.toys()).toEqual([
      { toy_id: 'intiface-0', name: 'Pretended Edge', connected: true, vibrates: true, battery: 70 },
      { toy_id: 'intiface-1', name: 'Pretended Light', connected: true, vibrates: false, battery: null },
    ]);
    expect(driver.app).toBe('Pretended Intiface');
    await driver.close();
  });
  it('runs at 8 of 20, and stops when its time is over', async () => {
    const driver = await connected();
    expect(await driver.run({ ...order, toy_id: 'intiface-0', time_s: 0.1 })).toBe(true);
    await expect.poll(async () => (await intiface.control()).slice(-2)).toEqual(['0 Vibrate 8', '0 stop']);
    await driver.close();
  });
  it('does not run on an error, half a frame, or over a lost connection', async () => {
    const driver = await connected();
    await intiface.control({ fault: { error: 4 } });
    expect(await driver.run({ ...order, toy_id: 'intiface-0' })).toBe(false);
    await intiface.control({ fault: {}, drop: true });
    await expect.poll(() => driver.run({ ...order, toy_id: 'intiface-0' })).toBe(false);
    const again = await connected();
    await intiface.control({ fault: { half_frame: true } });
    expect(await again.run({ ...order, toy_id: 'intiface-0' })).toBe(false);
    await Promise.all([driver.close(), again.close()]);
  });
  it('pings a server that wants it, and stays connected', async () => {
    await intiface.control({ fault: { max_ping_ms: 200 } });
    const driver = await connected();
    const pings = async () => (await intiface.control()).filter((told) => told === 'ping').length;
    await expect.poll(pings).toBeGreaterThan(5);
    expect(await driver.run({ ...order, toy_id: 'intiface-0' })).toBe(true);
    await driver.close();
  });
  it('a device that goes away in use is listed no more, and does not run again', async () => {
    const driver = await connected();
    expect(await driver.run({ ...order, toy_id: 'intiface-0' })).toBe(true);
    await intiface.control({ remove: 0 });
    const ids = async () => (await driver.toys()).map(({ toy_id }) => toy_id);
    await expect.poll(ids).toEqual(['intiface-1']);
    expect(await driver.run({ ...order, toy_id: 'intiface-0' })).toBe(false);
    await driver.halt(['intiface-0']);
    await driver.close();
  });
  it.each([{ no_handshake: true }, { version: 3 }])('does not connect with %j', async (fault) => {
    await intiface.control({ fault });
    await expect(new Intiface(intiface.url).toys()).rejects.toThrow();
  });
  it.each([
    ['', 'ws://127.0.0.1:12345'],
    ['localhost:9000', 'ws://localhost:9000'],
    ['ws://127.0.0.1:12345/', 'ws://127.0.0.1:12345'],
    ['192.168.1.4:12345', null],
    ['evil.test', null],
    ['127.0.0.1:99999', null],
  ])('reads the address %j as %j', (text, url) => expect(intifaceUrl(text)).toBe(url));
});
