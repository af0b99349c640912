import type { ServerToClient } from '@akari/contract';
import type { Page, WebSocketRoute } from 'playwright-core';

type EventName = keyof ServerToClient;
type BodyOf<E extends EventName> = Parameters<ServerToClient[E]>[0];

/** A page's socket in our hands: what the server says passes, unless it is kept from it, and more can be said in its name. */
export interface ServerWords {
  say: <E extends EventName>(event: E, body: BodyOf<E>) => void;
  /** What the server itself says of these is not heard any more. */
  hush: (...events: EventName[]) => void;
  unhush: () => void;
  /** The line breaks, and cannot be made again until it is mended. */
  cut: () => Promise<void>;
  mend: () => void;
  /** The state of the list of viewers that the page was last told whole; empty: none yet. */
  list: () => string;
}

/** To be called before the page is opened. */
export async function holdSocket(page: Page): Promise<ServerWords> {
  let live: WebSocketRoute | null = null;
  let hushed: EventName[] = [];
  let broken = false;
  let list = '';
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (broken) return void socket.close();
    const server = socket.connectToServer();
    live = socket;
    server.onMessage((message) => {
      const said = /^42(?:\/[^,]*,)?\["([\w.]+)"/.exec(message.toString())?.[1];
      list = /^43\d+\[\{"ok":true,"version":"([\w-]+)","viewers"/.exec(message.toString())?.[1] ?? list;
      if (!hushed.some((event) => event === said)) socket.send(message);
    });
  });
  return {
    say: (event, body) => live?.send(`42${JSON.stringify([event, body])}`),
    hush: (...events) => (hushed = events),
    unhush: () => (hushed = []),
    cut: async () => {
      broken = true;
      await live?.close();
    },
    mend: () => (broken = false),
    list: () => list,
  };
}
