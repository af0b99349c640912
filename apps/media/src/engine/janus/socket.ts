import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { JanusError, type JanusMessage, janusMessage } from './message.ts';

const ANSWER_WITHIN_MS = 5_000;
const OPEN_WITHIN_MS = 3_000;
type Protocol = 'janus-protocol' | 'janus-admin-protocol';

interface Waiting {
  resolve(message: JanusMessage): void;
  reject(error: Error): void;
  /** Whether an acknowledgement is the answer; else the event that follows it is. */
  takes_ack: boolean;
  timer: NodeJS.Timeout;
}

/** A websocket to Janus or to its admin interface: requests by transaction, the rest as events. */
export class JanusSocket {
  readonly #socket: WebSocket;
  readonly #credentials: Record<string, string>;
  readonly #waiting = new Map<string, Waiting>();

  private constructor(socket: WebSocket, credentials: Record<string, string>) {
    this.#socket = socket;
    this.#credentials = credentials;
  }

  /** `onClose` is called once, whoever closes. Rejects when Janus does not answer. */
  static open(
    url: string,
    protocol: Protocol,
    credentials: Record<string, string>,
    listener: { onEvent: (message: JanusMessage) => void; onClose: () => void },
  ): Promise<JanusSocket> {
    const socket = new WebSocket(url, protocol, { handshakeTimeout: OPEN_WITHIN_MS, maxPayload: 1 << 24 });
    const janus = new JanusSocket(socket, credentials);
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        socket.on('message', (data: Buffer) => janus.#onMessage(data, listener.onEvent));
        socket.once('close', () => {
          janus.#failAll();
          listener.onClose();
        });
        resolve(janus);
      });
      // Also for faults after the opening: a `close` follows them.
      socket.on('error', (error) => reject(new JanusError(0, error.message)));
    });
  }

  /** Sends a request and waits for its answer. Rejects with `JanusError`. */
  request(message: Record<string, unknown>, { takes_ack = true } = {}): Promise<JanusMessage> {
    const transaction = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(transaction);
        reject(new JanusError(0, `no answer to ${String(message['janus'])}`));
      }, ANSWER_WITHIN_MS);
      this.#waiting.set(transaction, { resolve, reject, takes_ack, timer });
      this.#socket.send(JSON.stringify({ ...message, ...this.#credentials, transaction }), (error) => {
        if (error) this.#settle(transaction, (waiting) => waiting.reject(new JanusError(0, error.message)));
      });
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(data: Buffer, onEvent: (message: JanusMessage) => void): void {
    const message = readMessage(data);
    // What is no message of Janus' comes from no Janus.
    if (message === null) return this.close();
    const waiting = this.#waiting.get(message.transaction ?? '');
    if (waiting === undefined) {
      if (message.janus !== 'ack') onEvent(message);
    } else if (message.janus === 'error') {
      const { code, reason } = message.error ?? { code: 0, reason: 'refused' };
      this.#settle(message.transaction!, () => waiting.reject(new JanusError(code, reason)));
    } else if (message.janus !== 'ack' || waiting.takes_ack)
      this.#settle(message.transaction!, () => waiting.resolve(message));
  }

  #settle(transaction: string, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(transaction);
    if (waiting === undefined) return;
    this.#waiting.delete(transaction);
    clearTimeout(waiting.timer);
    how(waiting);
  }

  #failAll(): void {
    for (const transaction of [...this.#waiting.keys()])
      this.#settle(transaction, (waiting) => waiting.reject(new JanusError(0, 'connection closed')));
  }
}

function readMessage(data: Buffer): JanusMessage | null {
  try {
    return janusMessage.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}
