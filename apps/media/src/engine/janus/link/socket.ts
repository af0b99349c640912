import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { JanusError, type JanusMessage, janusMessage } from './message.ts';

const ANSWER_WITHIN_MS = 5_000;
const OPEN_WITHIN_MS = 3_000;
const KEEPALIVE = 'keepalive';
/**
 * Janus is hanging when so many keepalives had no answer. Counted, not timed, because a pause of this process is no
 * sign of that.
 */
const SILENT_AFTER = 4;
type Protocol = 'janus-protocol' | 'janus-admin-protocol';

interface Waiting {
  what: string;
  resolve(message: JanusMessage): void;
  reject(error: Error): void;
  /** Whether the acknowledgement is the answer; otherwise the event that follows it is. */
  takes_ack: boolean;
  onLate: ((message: JanusMessage) => void) | undefined;
  timer: NodeJS.Timeout;
}

interface Asking {
  takes_ack?: boolean;
  /** Called when Janus answers after the request has timed out or been rejected. */
  onLate?: (message: JanusMessage) => void;
}

/**
 * A WebSocket to Janus or its admin interface. Matches answers to requests by transaction; passes on other messages as
 * events.
 */
export class JanusSocket {
  readonly #socket: WebSocket;
  readonly #credentials: Record<string, string>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #late = new Map<string, (message: JanusMessage) => void>();
  #unheard = 0;

  private constructor(socket: WebSocket, credentials: Record<string, string>) {
    this.#socket = socket;
    this.#credentials = credentials;
  }

  /**
   * Connects. `onClose` is called once, whichever side closes.
   * @throws JanusError when the connection fails
   */
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
      // Also handles errors after opening: a `close` follows them.
      socket.on('error', (error) => reject(new JanusError(0, error.message)));
    });
  }

  /** Whether Janus answers; a hanging Janus keeps its connection. */
  get answers(): boolean {
    return this.#unheard < SILENT_AFTER;
  }

  /**
   * Sends a request and waits for its answer.
   * @throws JanusError when Janus answers with an error or not in time; at once while it is hanging
   */
  request(message: Record<string, unknown>, asking: Asking = {}): Promise<JanusMessage> {
    if (!this.answers) return Promise.reject(new JanusError(0, 'it hangs'));
    return this.#ask(message, asking);
  }

  /** Sends a keepalive and waits for its answer. If Janus is hanging, all other pending requests are rejected. */
  async keepAlive(session_id: number): Promise<void> {
    this.#unheard += 1;
    if (!this.answers)
      for (const [transaction, { what }] of [...this.#waiting])
        if (what !== KEEPALIVE) this.#giveUp(transaction, 'it hangs');
    await this.#ask({ janus: KEEPALIVE, session_id }, {});
  }

  /** Sends a message without waiting for an answer; a hanging Janus handles it when it continues. */
  tell(message: Record<string, unknown>): void {
    this.#send(message, randomUUID(), () => undefined);
  }

  #ask(message: Record<string, unknown>, { takes_ack = true, onLate }: Asking): Promise<JanusMessage> {
    const transaction = randomUUID();
    const what = String(message['janus']);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(transaction, `no answer to ${what}`), ANSWER_WITHIN_MS);
      this.#waiting.set(transaction, { what, resolve, reject, takes_ack, onLate, timer });
      this.#send(message, transaction, (error) =>
        this.#settle(transaction, (waiting) => waiting.reject(new JanusError(0, error.message))),
      );
    });
  }

  #send(message: Record<string, unknown>, transaction: string, onFault: (error: Error) => void): void {
    this.#socket.send(JSON.stringify({ ...message, ...this.#credentials, transaction }), (error) => {
      if (error) onFault(error);
    });
  }

  #giveUp(transaction: string, why: string): void {
    this.#settle(transaction, (waiting) => {
      if (waiting.onLate !== undefined) this.#late.set(transaction, waiting.onLate);
      waiting.reject(new JanusError(0, why));
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(data: Buffer, onEvent: (message: JanusMessage) => void): void {
    const message = readMessage(data);
    // The peer is not a Janus if it sends something that is not a message of Janus.
    if (message === null) return this.close();
    this.#unheard = 0;
    const transaction = message.transaction ?? '';
    const waiting = this.#waiting.get(transaction);
    const late = this.#late.get(transaction);
    if (late !== undefined) {
      this.#late.delete(transaction);
      late(message);
    } else if (waiting === undefined) {
      if (message.janus !== 'ack') onEvent(message);
    } else if (message.janus === 'error') {
      const { code, reason } = message.error ?? { code: 0, reason: 'refused' };
      this.#settle(transaction, () => waiting.reject(new JanusError(code, reason)));
    } else if (message.janus !== 'ack' || waiting.takes_ack)
      this.#settle(transaction, () => waiting.resolve(message));
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
