/** An invariant that did not hold. */
export class Broken extends Error {
  constructor(
    readonly invariant: string,
    readonly detail: string,
  ) {
    super(`${invariant} ${detail}`);
  }
}

export function hold(invariant: string, holds: boolean, detail: () => string): void {
  if (!holds) throw new Broken(invariant, detail());
}
