import type { Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { startPushService } from '@akari/server/testing/push/start-push-service';
import type { TestSubscription } from '@akari/server/testing/push/push-simulator';
import { arrive, button, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { EVERYWHERE, Looks } from '@akari/testkit/harness/looks';
import { SIZES } from '@akari/testkit/harness/measure/sizes';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';

const service = await startPushService();

/**
 * Without the internet a browser has no push service to subscribe with, and Chromium's headless shell has no notifications. So the
 * subscription is one of the simulator's, and the permission is given by the test. The worker is the real one.
 */
async function subscribeWith(page: Page, subscription: TestSubscription): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    let options: PushSubscriptionOptionsInit | undefined;
    const made = () =>
      options === undefined
        ? null
        : {
            endpoint,
            options: { applicationServerKey: (options.applicationServerKey as Uint8Array).buffer },
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: () => {
              options = undefined;
              return Promise.resolve(true);
            },
          };
    PushManager.prototype.getSubscription = () => Promise.resolve(made() as PushSubscription | null);
    PushManager.prototype.subscribe = (chosen) => {
      options = chosen;
      return Promise.resolve(made() as unknown as PushSubscription);
    };
  }, subscription);
}

type Scope = {
  registration: object;
  clients: { openWindow: (url: string) => Promise<null> };
  dispatchEvent: (event: Event) => void;
  told: string[];
};

const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no service worker runs');
  return worker;
};

/** Writes down what the worker asks the browser for: the shell shows nothing, and only a real press may open a window. */
const writeDown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.told = [];
    Object.defineProperty(scope.registration, 'showNotification', {
      value: (title: string, options: NotificationOptions) => {
        scope.told.push(JSON.stringify({ title, ...options }));
        return Promise.resolve();
      },
    });
    scope.clients.openWindow = (url) => {
      scope.told.push(`open ${new URL(url).pathname}`);
      return Promise.resolve(null);
    };
    const { prototype } = (globalThis as unknown as { WindowClient: { prototype: { focus: unknown } } })
      .WindowClient;
    prototype.focus = function (this: { url: string }) {
      scope.told.push(`focus ${new URL(this.url).pathname}`);
      return Promise.resolve(this);
    };
  });
const told = (worker: Worker): Promise<string[]> =>
  worker.evaluate(() => (globalThis as unknown as Scope).told.splice(0));
const waitTold = async (worker: Worker): Promise<string> => {
  const all: string[] = [];
  await expect.poll(async () => all.push(...(await told(worker))), { timeout: 20_000 }).toBeGreaterThan(0);
  return all.join();
};

/** Gives a text to the worker that is registered, as the browser does when its push service has sent it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}

const press = (worker: Worker, path: string): Promise<void> =>
  worker.evaluate((to) => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: { path: to }, close: () => undefined },
      waitUntil: () => undefined,
    });
    (globalThis as unknown as Scope).dispatchEvent(event);
  }, path);

it('a viewer switches pushes on, sees a test of them, and ends them again', async () => {
  const server = await startTestServer({ env: { ...service.env, DEMO: '0' } });
  const browser = await launchBrowser();
  const person = await newPerson(browser, { url: server.url });
  const { context, page, faults } = person;
  const looks = new Looks(['usagi'], SIZES, EVERYWHERE);
  await registerPerson(context, { user_name: 'usagi' });
  const { public_key } = (await (await context.request.get('/api/push')).json()) as { public_key: string };
  const subscription = await service.subscribe(public_key);
  await subscribeWith(page, subscription);
  await arrive(person, '/notices');
  await page.getByText('この端末ではオフになっています。').waitFor();
  await button(page, 'プッシュ通知をオンにする').click();
  await page.getByText('この端末ではオンになっています。').waitFor();
  const worker = await context.request.get('/push-worker.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toMatch(/javascript/);
  await looks.look(page, 'on');

  await button(page, 'テスト通知を送る').click();
  const received = async () =>
    (await service.told()).pushes.filter(({ endpoint }) => endpoint === subscription.endpoint);
  await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(1);
  const [push] = await received();
  const own = workerOf(page);
  await writeDown(own);
  await deliver(page, server.url, push!.text);
  expect(JSON.parse(await waitTold(own))).toMatchObject({
    ...{ title: 'Akari', body: 'プッシュ通知のテストです。この端末に届いています。', lang: 'ja' },
    ...{ data: { path: '/notices' }, icon: '/icon-192.png' },
  });
  // What cannot be read shows something all the same, or the browser would end the subscription.
  await deliver(page, server.url, 'no JSON');
  expect(JSON.parse(await waitTold(own))).toMatchObject({ title: 'Akari', data: { path: '/home' } });
  // The page that it leads to is open already; another one is opened; an address of another site is not.
  await press(own, '/notices');
  expect(await waitTold(own)).toBe('focus /notices');
  await press(own, '/chat/mio');
  expect(await waitTold(own)).toBe('open /chat/mio');
  await press(own, '//evil.example/');
  expect(await waitTold(own)).toBe('open /home');

  await button(page, 'オフにする').click();
  await page.getByText('この端末ではオフになっています。').waitFor();
  await page.getByText('オンになっている端末はありません。').waitFor();
  expect(looks.found).toEqual({});
  expect(faults).toEqual([]);
});
