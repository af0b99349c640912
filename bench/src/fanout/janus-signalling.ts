import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createAnswer, createOffer, type RtcPeer, type Signalling } from '@akari/testkit/crowd/signalling';

export const ROOM = 'bench';
const FEED = 'publisher';

const message = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  data: z.looseObject({ id: z.number() }).optional(),
  jsep: z.object({ type: z.string(), sdp: z.string() }).optional(),
  plugindata: z.looseObject({ data: z.looseObject({ error_code: z.number().optional() }) }).optional(),
  error: z.unknown().optional(),
});
type Message = z.infer<typeof message>;

/** Janus's VideoRoom over its HTTP interface: one session, a long poll for its events. */
export class JanusSignalling implements Signalling {
  readonly #url: string;
  readonly #secret: string;
  readonly #waiting = new Map<string, (event: Message) => void>();
  #session = 0;
  #opening: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #state: 'open' | 'closed' = 'open';

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  async publish(peer: RtcPeer): Promise<void> {
    const handle = await this.#attach();
    const body = { request: 'joinandconfigure', room: ROOM, ptype: 'publisher', id: FEED };
    const event = await this.#ask(handle, body, { type: 'offer', sdp: createOffer(peer) });
    if (!event.jsep) throw new Error(`Janus: ${JSON.stringify(event)}`);
    peer.setRemoteDescription(event.jsep.sdp, 'answer');
  }

  async play(peer: RtcPeer): Promise<void> {
    const handle = await this.#attach();
    const body = { request: 'join', room: ROOM, ptype: 'subscriber', streams: [{ feed: FEED }] };
    for (;;) {
      const event = await this.#ask(handle, body);
      // Error 428: the publisher's media has not started yet.
      if (event.plugindata?.data.error_code === 428) await new Promise((resolve) => setTimeout(resolve, 200));
      else if (!event.jsep) throw new Error(`Janus: ${JSON.stringify(event)}`);
      else {
        const sdp = await createAnswer(peer, event.jsep.sdp);
        await this.#ask(handle, { request: 'start' }, { type: 'answer', sdp });
        return;
      }
    }
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    await this.#post('', { janus: 'destroy' }).catch(() => undefined);
    await this.#polling?.catch(() => undefined);
  }

  async #attach(): Promise<number> {
    this.#opening ??= this.#open();
    await this.#opening;
    return (await this.#post('', { janus: 'attach', plugin: 'janus.plugin.videoroom' })).data!.id;
  }

  async #open(): Promise<void> {
    this.#session = (await this.#post('', { janus: 'create' })).data!.id;
    this.#polling = this.#poll();
  }

  /** Sends a request to a handle and waits for its event. */
  async #ask(handle: number, body: object, jsep?: object): Promise<Message> {
    const transaction = randomUUID();
    const answered = new Promise<Message>((resolve, reject) => {
      this.#waiting.set(transaction, resolve);
      setTimeout(() => reject(new Error(`Janus did not answer ${JSON.stringify(body)}`)), 15_000).unref();
    });
    await this.#post(`/${handle}`, { janus: 'message', body, transaction, ...(jsep ? { jsep } : {}) });
    return answered;
  }

  async #post(path: string, content: object): Promise<Message> {
    const session = this.#session === 0 ? '' : `/${this.#session}`;
    const response = await fetch(`${this.#url}${session}${path}`, {
      method: 'POST',
      body: JSON.stringify({ transaction: randomUUID(), apisecret: this.#secret, ...content }),
    });
    const answer = message.parse(await response.json());
    if (answer.janus === 'error') throw new Error(`Janus: ${JSON.stringify(answer)}`);
    return answer;
  }

  async #poll(): Promise<void> {
    while (this.#state === 'open') {
      const response = await fetch(`${this.#url}/${this.#session}?maxev=20&apisecret=${this.#secret}`);
      const events = z.union([message, z.array(message)]).parse(await response.json());
      for (const event of [events].flat()) {
        const resolve = event.transaction === undefined ? undefined : this.#waiting.get(event.transaction);
        if (!resolve || event.janus === 'ack') continue;
        this.#waiting.delete(event.transaction!);
        resolve(event);
      }
    }
  }
}
