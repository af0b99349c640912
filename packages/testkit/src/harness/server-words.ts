import type { ServerToClient } from '@akari/contract';
import type { Page, WebSocketRoute } from 'playwright-core';

type EventName = keyof ServerToClient;
type BodyOf<E extends EventName> = Parameters<ServerToClient[E]>[0];

/** A page's socket under the test's control: it forwards, drops or forges events of the server. */
export interface ServerWords {
  say: <E extends EventName>(event: E, body: BodyOf<E>) => void;
  /** Drops these events of the server. */
  hush: (...events: EventName[]) => void;
  unhush: () => void;
  /** Closes the socket and rejects new ones until `mend`. */
  cut: () => Promise<void>;
  mend: () => void;
  /** The version of the viewer list that the page last received in full; empty when there was none. */
  list: () => string;
}

/** Takes over the page's socket. Call it before the page is opened. */
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
