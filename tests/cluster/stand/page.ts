import { randomUUID } from 'node:crypto';
import type { ChatLine, ServerToClient } from '@akari/contract';
import type { Member } from '@akari/server/platform/http/person';
import { atEnd } from '@akari/server/testing/at-end';
import { buildLogin } from '@akari/server/testing/factories';
import { io, type Socket } from 'socket.io-client';
import type { Deps } from './test-cluster.ts';

type EventName = keyof ServerToClient;
interface Heard {
  event: EventName;
  body: never;
}
interface Answer {
  ok: boolean;
  error?: { name: string };
  lines?: ChatLine[];
  line_id?: number;
}

/** The socket of a page: reconnects by itself, and enters its room again each time. */
export class Page {
  readonly person: Member;
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  /** How often it has connected, and how often the server recovered its connection state. */
  connected = 0;
  recovered = 0;
  #room: string | null = null;
  #snapshot: ChatLine[] = [];

  private constructor(person: Member, url: string, cookie: string) {
    this.person = person;
    this.socket = io(url, {
      path: '/socket',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      extraHeaders: { cookie },
    });
    this.socket.on('connect', () => {
      this.connected += 1;
      if (this.socket.recovered) this.recovered += 1;
      if (this.#room !== null) void this.enter(this.#room);
    });
    this.socket.onAny((event: string, body: unknown) => {
      this.heard.push({ event: event as EventName, body: body as never });
    });
  }

  static async open(deps: Deps, person: Member, url: string): Promise<Page> {
    const { cookie } = await buildLogin(deps, person.user_id);
    const page = new Page(person, url, cookie);
    atEnd(() => page.socket.disconnect());
    await new Promise<void>((resolve, reject) => {
      page.socket.once('connect', resolve);
      setTimeout(() => reject(new Error('the page does not connect')), 15_000).unref();
    });
    return page;
  }

  ask(event: string, body: object): Promise<Answer> {
    return this.socket.timeout(8_000).emitWithAck(event, body) as Promise<Answer>;
  }

  async enter(performer_name: string): Promise<Answer> {
    this.#room = performer_name;
    const answer = await this.ask('room.enter', { performer_name });
    this.#snapshot = answer.lines ?? [];
    return answer;
  }

  say(channel: Member, text: string, client_line_id: string = randomUUID()): Promise<Answer> {
    const line = { channel_id: String(channel.user_id), client_line_id, text, lang: 'ja' };
    return this.ask('chat.send', line);
  }

  /** The board's texts as the page shows them: each line once, in order, from the snapshot or from events. */
  board(source: 'events' | 'all' = 'all'): string[] {
    const lines = new Map<number, string>();
    const take = (line: ChatLine): void => {
      if (line.kind === 'text') lines.set(line.line_id, line.text);
    };
    if (source === 'all') this.#snapshot.forEach(take);
    for (const { event, body } of this.heard)
      if (event === 'chat.lines') (body as { lines: ChatLine[] }).lines.forEach(take);
    return [...lines].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  }

  bodiesOf<E extends EventName>(event: E): Parameters<ServerToClient[E]>[0][] {
    return this.heard.filter((one) => one.event === event).map(({ body }) => body);
  }
}
