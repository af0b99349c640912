/** The address and the scope of the service worker. */
const WORKER = '/push-worker.js';

/** What this browser can do: `install`: an iPhone or iPad, where the page must be on the home screen first. */
export type PushSupport = 'ready' | 'install' | 'none';

const isApple = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
    return 'ready';
  return isApple(navigator) ? 'install' : 'none';
}

/** Whether the browser lets this site show notices; `denied`: the person has to change that in the browser. */
export const permission = (): NotificationPermission => Notification.permission;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const sameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at]);
};

/** The subscription of this browser with this service; null: it has not subscribed. */
export async function ownSubscription(public_key: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription !== null && sameKey(subscription, bytesOf(public_key)) ? subscription : null;
}

export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the person, and subscribes this browser. @returns `denied` or `failed`: why it is not subscribed
 */
export async function subscribe(public_key: string): Promise<BrowserSubscription | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const applicationServerKey = bytesOf(public_key);
    const old = await pushManager.getSubscription();
    if (old !== null && !sameKey(old, applicationServerKey)) await old.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys } = subscription.toJSON();
    return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  } catch {
    // The push service of the browser is switched off, or is not reached.
    return 'failed';
  }
}

/** Ends the subscription of this browser. One that cannot be ended gets no more pushes all the same. */
export async function unsubscribe(public_key: string): Promise<void> {
  const subscription = await ownSubscription(public_key);
  await subscription?.unsubscribe().catch(() => false);
}
