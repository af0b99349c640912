/** How a server node is doing: whether people may be sent to it, and what it is working on at this moment. */
export class NodeLife {
  readonly name: string;
  /** How many nodes there are, as far as is known here. */
  nodes = 1;
  #draining = false;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** @param name what logs and figures call this node */
  constructor(name: string) {
    this.name = name;
  }

  /** It is about to end: nobody new, what runs is finished. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Requests that are being answered. */
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

  /** Waits until nothing runs. @returns false when something still did after the limit */
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
