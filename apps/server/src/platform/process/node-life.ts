/** State of a server node: whether it is draining, and how many requests are running. */
export class NodeLife {
  readonly name: string;
  /** Number of server nodes, as far as this node knows. */
  nodes = 1;
  #draining = false;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** @param name name of this node in logs and metrics */
  constructor(name: string) {
    this.name = name;
  }

  /** Whether the node is about to exit: it takes no new clients and finishes running requests. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Number of requests that are being answered. */
  get running(): number {
    return this.#running;
  }

  drain(): void {
    this.#draining = true;
  }

  /** Counts one request until the returned function is called. */
  begin(): () => void {
    this.#running += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#waiting) resolve();
    };
  }

  /** Waits until no request runs, for at most `limit_ms`. @returns false when one still ran after the limit */
  async idle(limit_ms: number): Promise<boolean> {
    if (this.#running === 0) return true;
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(limit);
        this.#waiting.delete(finish);
        resolve(this.#running === 0);
      };
      const limit = setTimeout(finish, limit_ms);
      this.#waiting.add(finish);
    });
  }
}
