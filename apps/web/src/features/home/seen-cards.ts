import { SEEN_CARDS_MOST } from '@akari/rules';
import { emit, stayIn } from '../../platform/socket/live/socket.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { startAppListening, store } from '../../platform/store/store.ts';
import { readable, selectKnown } from './online-list.slice.ts';

/** Cards that are scrolled past are not worth a message. */
const TELL_AFTER_MS = 300;
/** A card counts as shown a little before it is on the screen, so that it is current by then. */
const AROUND = '50% 0px';
const CARD = '[data-channel]';

const cardsIn = (node: Node): Element[] => {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(CARD) ? [node] : []), ...node.querySelectorAll(CARD)];
};

/**
 * Tells the server which cards are on the screen, because it sends the changes of these alone, and takes what is newer than
 * they are. @returns `tell`: tells them again, as after a reconnection
 */
function watchSeen(root: Element): { tell: () => void; stop: () => void } {
  const shown = new Set<Element>();
  /** Channels whose stored card is missing or too old for a change. */
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tellNow(): Promise<void> {
    timer = undefined;
    const known = selectKnown(store.getState()) ?? {};
    const on_screen = document.hidden
      ? []
      : [...shown].map((card) => card.getAttribute('data-channel') ?? '');
    const ids = [...new Set([...wanted, ...on_screen])].slice(0, SEEN_CARDS_MOST);
    wanted.clear();
    const cards = ids.map((channel_id) => ({ channel_id, version: known[channel_id]?.version ?? 0 }));
    const answer = await emit('home.see', { cards });
    if ('data' in answer) store.dispatch(serverEvent['channels.changed']({ ...answer.data, statuses: [] }));
  }
  const tell = (): void => void (timer ??= setTimeout(() => void tellNow(), TELL_AFTER_MS));

  const seeing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) shown.add(target);
        else shown.delete(target);
      tell();
    },
    { rootMargin: AROUND },
  );
  const changing = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const card of [...removedNodes].flatMap(cardsIn)) {
        seeing.unobserve(card);
        if (shown.delete(card)) tell();
      }
      for (const card of [...addedNodes].flatMap(cardsIn)) seeing.observe(card);
    }
  });
  for (const card of cardsIn(root)) seeing.observe(card);
  changing.observe(root, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', tell);
  const unlisten = startAppListening({
    actionCreator: serverEvent['channels.changed'],
    effect: ({ payload: { figures, statuses } }) => {
      const known = selectKnown(store.getState());
      if (known === null) return;
      for (const told of figures) if (!readable(known[told.channel_id], told)) wanted.add(told.channel_id);
      for (const { channel_id } of statuses) if (known[channel_id] === undefined) wanted.add(channel_id);
      if (wanted.size > 0) tell();
    },
  });
  return {
    tell,
    stop: () => {
      clearTimeout(timer);
      seeing.disconnect();
      changing.disconnect();
      document.removeEventListener('visibilitychange', tell);
      unlisten();
    },
  };
}

/** Keeps the list current by socket. @returns a function that ends it */
export function followHome(onMissed: () => void): () => void {
  const seen = watchSeen(document.body);
  let entered = false;
  const unwatch = stayIn('home.watch', {}, () => {
    // After a reconnection the list is requested again, because it contains the missed changes.
    if (entered) onMissed();
    entered = true;
    seen.tell();
  });
  return () => {
    unwatch();
    seen.stop();
    void emit('home.unwatch', {});
  };
}
