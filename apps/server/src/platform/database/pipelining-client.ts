import pg from 'pg';

/** What the driver writes to; its types leave it out. */
interface Wire {
  cork(): void;
  uncork(): void;
}

/**
 * A connection that sends statements without waiting for the answers of those before, and what is asked for in one
 * breath as one packet: to node and the kernel a packet costs more than the statement in it. The database works them
 * off in the order in which they were sent, each with a snapshot of its own.
 */
export class PipeliningClient extends pg.Client {
  #corked = false;

  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    );
    // The driver declares many forms of `query`; each is passed on as it is.
    const send = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((...asked: unknown[]) => {
      this.#gather();
      return send(...asked);
    }) as typeof this.query;
  }

  /** Holds back what is sent until everything that runs now has been asked for. */
  #gather(): void {
    if (this.#corked) return;
    const { stream } = this.connection as unknown as { stream: Wire };
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}
