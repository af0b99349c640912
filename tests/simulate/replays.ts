import type { SimulationOptions } from './simulation.ts';

/** The number of lines before the first difference that are kept. */
const CONTEXT = 30;
/** The number of lines of each run that are shown from the first difference on. */
const SHOWN = 8;

type Watch = Required<Pick<SimulationOptions, 'log' | 'told'>>;

/**
 * Compares the acts and statements of two runs of one seed while they run; keeps only the lines around the first
 * difference.
 */
export class Replays {
  readonly #lines: [string[], string[]] = [[], []];
  readonly #same: string[] = [];
  #parted = false;
  readonly first = this.#watch(0);
  readonly second = this.#watch(1);

  /** The last common lines and the differing lines of each run; empty while the runs are the same. */
  difference(): string[] {
    const [first, second] = this.#lines;
    if (first.length + second.length === 0) return [];
    return [
      ...this.#same.map((line) => `  ${line}`),
      ...first.slice(0, SHOWN).map((line) => `- ${line}`),
      ...second.slice(0, SHOWN).map((line) => `+ ${line}`),
    ];
  }

  #watch(which: 0 | 1): Watch {
    const note = (line: string): void => this.#note(which, line);
    return { told: note, log: note };
  }

  #note(which: 0 | 1, line: string): void {
    const own = this.#lines[which];
    if (!this.#parted || own.length < SHOWN) own.push(line);
    const [first, second] = this.#lines;
    while (!this.#parted && first.length > 0 && second.length > 0) {
      this.#parted = first[0] !== second[0];
      if (this.#parted) return;
      this.#same.push(first.shift()!);
      second.shift();
      if (this.#same.length > CONTEXT) this.#same.shift();
    }
  }
}
