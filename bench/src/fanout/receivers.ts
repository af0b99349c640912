/* The viewers, in a separate process so that their cost is in no figure. Controlled by the parent process over IPC. */
import { initLogger } from 'node-datachannel';
import { ProductSignalling, type Audience } from '@akari/testkit/crowd/product-signalling';
import { JanusSignalling } from './janus-signalling.ts';
import { Receiver } from '@akari/testkit/crowd/receiver';
import type { Signalling } from '@akari/testkit/crowd/signalling';
import { CounterOffer, WhipSignalling } from './whip.ts';

/** Signalling of each engine; the whole product gets its audience in place of a secret. */
const SIGNALLING = {
  akari: (url: string, secret: string) => new WhipSignalling(url, secret),
  janus: (url: string, secret: string) => new JanusSignalling(url, secret),
  product: (url: string, audience: string) => new ProductSignalling(url, JSON.parse(audience) as Audience),
};

export type ToReceivers =
  | { type: 'open'; engine: keyof typeof SIGNALLING; url: string; secret: string; address: string }
  | { type: 'join'; count: number }
  | { type: 'read' }
  | { type: 'close' };
export type FromReceivers =
  | { type: 'joined' }
  | { type: 'totals'; received: number; expected: number; silent: number }
  | { type: 'failed'; reason: string };

const receivers: Receiver[] = [];
let signalling: Signalling | null = null;
let address = '127.0.0.1';

/** Connects a receiver; retries when the connection fails, as a browser's client does. */
async function joinOne(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      receivers.push(await joinBy(signalling!));
      return;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function joinBy(signalling: Pick<Signalling, 'play'>): Promise<Receiver> {
  const receiver = new Receiver(address);
  try {
    await receiver.join(signalling);
    return receiver;
  } catch (error) {
    receiver.close();
    if (error instanceof CounterOffer) return joinBy(error);
    throw error;
  }
}

async function onMessage(message: ToReceivers): Promise<FromReceivers> {
  switch (message.type) {
    case 'open': {
      signalling = SIGNALLING[message.engine](message.url, message.secret);
      address = message.address;
      return { type: 'joined' };
    }
    case 'join': {
      for (let joined = 0; joined < message.count; joined += 10) {
        await Promise.all(Array.from({ length: Math.min(10, message.count - joined) }, joinOne));
      }
      return { type: 'joined' };
    }
    case 'read': {
      const totals = receivers.map((receiver) => receiver.totals());
      return {
        type: 'totals',
        received: totals.reduce((sum, each) => sum + each.received, 0),
        expected: totals.reduce((sum, each) => sum + each.expected, 0),
        silent: totals.filter((each) => each.received === 0).length,
      };
    }
    case 'close':
      for (const receiver of receivers) receiver.close();
      await signalling?.close();
      setTimeout(() => process.exit(), 200);
      return { type: 'joined' };
  }
}

initLogger('Fatal', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ToReceivers) => {
  onMessage(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ type: 'failed', reason: String(error) } satisfies FromReceivers),
  );
});
process.send?.({ type: 'joined' } satisfies FromReceivers);
