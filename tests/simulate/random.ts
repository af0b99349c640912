/** Mulberry32: a small and fast generator that gives the same numbers on every machine, so that a seed fixes a run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** Draws one of the list with a probability proportional to its weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let at = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of list) {
      at -= one.weight;
      if (at < 0) return one;
    }
    return this.pick(list);
  }
}
