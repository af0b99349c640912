import pg from 'pg';
import { Packet, Statement } from './packet.ts';

/** What the driver sends with; its types leave it out. */
interface Wire {
  _send(message: Buffer): boolean;
  stream: { writable: boolean; write(packet: Buffer): boolean };
}

type Named = pg.QueryConfig & { name: string };
/** The query builder reads rows in its own way: what it asks for is left to the driver. */
const isNamed = (asked: unknown): asked is Named =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  typeof asked.name === 'string' &&
  !('types' in asked);

/** Between these two, statements that are asked for in one breath are one packet. */
export const BEGIN: Named = { name: 'begin', text: 'BEGIN' };
export const COMMIT: Named = { name: 'commit', text: 'COMMIT' };

type Send = (...asked: unknown[]) => unknown;

/**
 * A connection that sends statements without waiting for the answers of those before, and what is asked for in one
 * breath as one packet: to node and the kernel a packet costs more than the statement in it. The database works them
 * off in the order in which they were sent.
 */
export class PipeliningClient extends pg.Client {
  #messages: Buffer[] = [];
  /** What has been asked for in a transaction and is about to be sent; null outside. */
  #gathered: Statement[] | null = null;
  readonly #send: Send;

  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    );
    const wire = this.connection as unknown as Wire;
    wire._send = (message) => this.#write(wire, message);
    this.#send = this.query.bind(this);
    // The driver declares many forms of `query`; each is passed on as it is, but for those under a name.
    this.query = ((asked: unknown, ...more: unknown[]) => {
      if (isNamed(asked)) return this.#ask(asked, more);
      this.#flush();
      return this.#send(asked, ...more);
    }) as typeof this.query;
  }

  #ask(asked: Named, [values, callback]: unknown[]): unknown {
    const statement = new Statement(Array.isArray(values) ? { ...asked, values } : asked);
    if (!statement.sendable) return told(statement.answer, values, callback);
    if (asked.text === BEGIN.text) this.#gathered = [];
    if (asked.text === COMMIT.text) {
      this.#flush();
      this.#gathered = null;
    }
    if (this.#gathered === null) this.#send(new Packet([statement]));
    // Sent when everything that runs now has been asked for.
    else if (this.#gathered.push(statement) === 1) process.nextTick(() => this.#flush());
    return told(statement.answer, values, callback);
  }

  /** Sends what was gathered, before anything else is sent. */
  #flush(): void {
    if (this.#gathered === null || this.#gathered.length === 0) return;
    const statements = this.#gathered;
    this.#gathered = [];
    this.#send(new Packet(statements));
  }

  /** Holds back what is sent until everything that runs now has been sent. */
  #write(wire: Wire, message: Buffer): boolean {
    if (!wire.stream.writable) return false;
    if (this.#messages.push(message) === 1)
      process.nextTick(() => {
        const packet = Buffer.concat(this.#messages);
        this.#messages = [];
        if (wire.stream.writable) wire.stream.write(packet);
      });
    return true;
  }
}

type Callback = (error: unknown, answer?: unknown) => void;

/** The driver is asked for promises or given a callback, in either of two places. */
function told(answer: Promise<unknown>, ...callbacks: unknown[]): Promise<unknown> | undefined {
  const callback = callbacks.find((each) => typeof each === 'function') as Callback | undefined;
  if (callback === undefined) return answer;
  answer.then(
    (result) => callback(null, result),
    (error: unknown) => callback(error),
  );
  return undefined;
}
