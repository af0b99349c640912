import type { ChildProcess } from 'node:child_process';
import { WebSocket } from 'ws';
import { startSimulator } from '../start-simulator.ts';

interface PretendedToy {
  levels: Record<string, number>;
  time_s: number;
}
interface Seen {
  orders: { toy: string; action: string; time_s: number }[];
  toys: Record<string, PretendedToy>;
  paired: Record<string, { utoken: string }>;
}

/** Developer token that the simulator accepts. */
export const LOVENSE_TEST_TOKEN = 'developer-token';

const start = (file: string) => startSimulator(new URL(file, import.meta.url));

/** The pretended Lovense service and application. */
export class LovenseSimulator {
  readonly url: string;

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<LovenseSimulator> {
    return new LovenseSimulator((await start('./lovense-simulator.ts')).port);
  }

  async control<A = Seen>(body: object = {}): Promise<A> {
    const response = await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as A;
  }

  /** Every command is answered with this fault; nothing: with none. */
  fault = (fault: object = {}): Promise<Seen> => this.control({ fault });
}

/** The pretended Intiface server. */
export class IntifaceSimulator {
  readonly url: string;
  readonly #child: ChildProcess;
  #asked = 0;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `ws://127.0.0.1:${port}`;
  }

  static async start(): Promise<IntifaceSimulator> {
    const { child, port } = await start('./intiface-simulator.ts');
    return new IntifaceSimulator(child, port);
  }

  /** Sets a fault, removes a device or drops the connection. @returns what the devices were told so far */
  control(asked: { fault?: object; remove?: number; drop?: true } = {}): Promise<string[]> {
    this.#asked += 1;
    const ask = this.#asked;
    return new Promise((resolve) => {
      const hear = (said: unknown): void => {
        const { told, ask: about } = said as { told: string[]; ask: number };
        if (about !== ask) return;
        this.#child.off('message', hear);
        resolve(told);
      };
      this.#child.on('message', hear);
      this.#child.send({ ...asked, ask });
    });
  }
}

/** The socket of a browser, for tests of the page's driver in Node. */
export const BrowserSocket = WebSocket;
