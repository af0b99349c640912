import { startSimulator } from '../start-simulator.ts';
import type { PushFault, ReceivedPush, TestSubscription } from './push-simulator.ts';

interface Told {
  pushes: ReceivedPush[];
  /** Why pushes were refused. */
  refused: string[];
  requests: number;
  subscription: TestSubscription | null;
}
/** A push service, with browsers behind it, in a process of its own. */
export interface TestPushService {
  /** Settings of a server that sends its pushes there. */
  env: Record<string, string>;
  /** A new browser subscribes with a server's public key. */
  subscribe(public_key: string): Promise<TestSubscription>;
  /** The browser has no such subscription any more. */
  end(endpoint: string): Promise<Told>;
  setFault(fault: PushFault): Promise<Told>;
  told(): Promise<Told>;
}

export async function startPushService(): Promise<TestPushService> {
  const { child, port } = await startSimulator(new URL('./push-simulator.ts', import.meta.url));
  let asked = 0;
  const ask = (message: object): Promise<Told> => {
    const id = (asked += 1);
    return new Promise((resolve) => {
      const hear = (said: unknown): void => {
        const answer = said as Told & { id?: number };
        if (answer.id !== id) return;
        child.off('message', hear);
        resolve(answer);
      };
      child.on('message', hear);
      child.send({ ...message, id });
    });
  };
  return {
    env: {
      PUSH_SERVICES: `http://127.0.0.1:${port}`,
      PUSH_CONTACT: 'mailto:push@akari.example',
      PUSH_TIMEOUT_S: '1',
    },
    subscribe: async (public_key) => {
      const { subscription } = await ask({ subscribe: public_key });
      if (subscription === null) throw new Error('the simulator made no subscription');
      return subscription;
    },
    end: (endpoint) => ask({ end: endpoint }),
    setFault: (fault) => ask({ fault }),
    told: () => ask({}),
  };
}
