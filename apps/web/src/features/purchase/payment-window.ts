import { PATHS, returningTo } from '../../platform/browser/paths.ts';

const FROM = 'from';
const FROM_ROOM = 'room';
/** The return from the payment page is announced to the other windows of this browser by this channel. */
const CHANNEL = 'akari.purchase';

/** The path to which the provider leads back, in the window that a room opened. */
export const returnPathOf = (room_path: string): string =>
  `${returningTo(PATHS.purchase, room_path)}&${FROM}=${FROM_ROOM}`;

/** Whether this is the window of a payment page that a room opened. */
export const isPaymentWindow = (search: URLSearchParams): boolean => search.get(FROM) === FROM_ROOM;

/** Beside the room where there is space, so that the room stays in sight; a tab elsewhere. */
const FEATURES = 'popup,width=520,height=780';
const ROOMY = '(min-width: 1024px) and (pointer: fine)';

/**
 * Opens the window of a payment page, empty at first: a browser blocks a window that is not opened by the press itself.
 * @returns null: it was blocked
 */
export function openPaymentWindow(): Window | null {
  const opened = window.open('', '_blank', matchMedia(ROOMY).matches ? FEATURES : '');
  // The page of another company must not reach this one.
  if (opened !== null) opened.opener = null;
  return opened;
}

/** Tells the room that its person came back from the payment page. */
export function announceReturn(purchase_id: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(purchase_id);
  channel.close();
}

/** Calls `onReturn` for every return in another window. @returns a function that stops it */
export function watchReturns(onReturn: (purchase_id: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onReturn(data);
  };
  return () => channel.close();
}
