import pg from 'pg';
import { PreparedQuery } from './prepared-query.ts';

/** What the driver sends with; its types leave it out. */
interface Wire {
  _send(message: Buffer): boolean;
  stream: { writable: boolean; write(packet: Buffer): boolean };
}

type Named = pg.QueryConfig & { name: string };
const isNamed = (asked: unknown): asked is Named =>
  typeof asked === 'object' && asked !== null && 'name' in asked && typeof asked.name === 'string';

/**
 * A connection that sends statements without waiting for the answers of those before, and what is asked for in one
 * breath as one packet: to node and the kernel a packet costs more than the statement in it. The database works them
 * off in the order in which they were sent, each with a snapshot of its own.
 */
export class PipeliningClient extends pg.Client {
  #messages: Buffer[] = [];

  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    );
    const wire = this.connection as unknown as Wire;
    wire._send = (message) => this.#gather(wire, message);
    // The driver declares many forms of `query`; each is passed on as it is, but for those under a name.
    const send = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((asked: unknown, ...more: unknown[]) =>
      isNamed(asked) ? this.#ask(send, asked, more) : send(asked, ...more)) as typeof this.query;
  }

  #ask(send: (...asked: unknown[]) => unknown, asked: Named, [values, callback]: unknown[]): unknown {
    const query = new PreparedQuery(Array.isArray(values) ? { ...asked, values } : asked);
    const told = typeof values === 'function' ? values : callback;
    if (typeof told === 'function') return send(query, told);
    return new Promise((resolve, reject) => {
      send(query, (error: Error | null, result: unknown) =>
        error === null ? resolve(result) : reject(error),
      );
    });
  }

  /** Holds back what is sent until everything that runs now has been asked for. */
  #gather(wire: Wire, message: Buffer): boolean {
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
