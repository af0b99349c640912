/** Lets a number of works run at a time; others wait for their turn. */
export function turns(at_most: number): <A>(work: () => Promise<A>) => Promise<A> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= at_most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
