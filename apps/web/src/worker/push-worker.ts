/**
 * The service worker of the site. It shows pushes and opens what they tell of; it keeps no page and answers no request. It imports
 * nothing: a browser runs it while no page is open.
 */

/** What DOM's types do not have. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushArrived extends LateEvent {
  data: { json(): unknown } | null;
}
interface NotificationPressed extends LateEvent {
  notification: Notification;
}
interface SubscriptionChanged extends LateEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', listener: (event: LateEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushArrived) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NotificationPressed) => void): void;
  addEventListener(name: 'pushsubscriptionchange', listener: (event: SubscriptionChanged) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/** What the server writes (`core/push/push-kinds.ts`). */
interface Said {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}
const NOTHING_SAID: Said = { title: 'Akari', body: '', path: '/home', tag: 'news', lang: 'ja' };

function saidIn(event: PushArrived): Said {
  try {
    const said = event.data?.json();
    return typeof said === 'object' && said !== null
      ? { ...NOTHING_SAID, ...(said as Partial<Said>) }
      : NOTHING_SAID;
  } catch {
    // A push must show something, or the browser ends the subscription.
    return NOTHING_SAID;
  }
}

/** A path of this site. */
const pathOf = (data: unknown): string => {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : NOTHING_SAID.path;
};

function show({ title, body, path, tag, lang }: Said): Promise<void> {
  return scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    data: { path },
    icon: '/icon-192.png',
  });
}

/** A page that shows it already comes to the front. A page that shows something else, which may be paid for, stays as it is. */
async function open(path: string): Promise<unknown> {
  const url = new URL(path, scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url.split(/[?#]/)[0] === url);
  return page === undefined ? scope.clients.openWindow(url) : page.focus();
}

/** The browser has exchanged its subscription: the server gets the new one in place of the old one. */
async function exchange({ oldSubscription, newSubscription }: SubscriptionChanged): Promise<void> {
  const options = oldSubscription?.options;
  const next =
    newSubscription ??
    (options === undefined
      ? await scope.registration.pushManager.getSubscription()
      : await scope.registration.pushManager.subscribe({ ...options, userVisibleOnly: true }));
  if (next === null) return;
  const { endpoint, keys } = next.toJSON();
  const replaces = oldSubscription?.endpoint;
  await fetch('/api/push/devices', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      ...(replaces === undefined || replaces === endpoint ? {} : { replaces }),
    }),
  });
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('push', (event) => event.waitUntil(show(saidIn(event))));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data)));
});
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(exchange(event)));
export {};
