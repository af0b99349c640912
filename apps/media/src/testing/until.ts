/**
 * Polls every 20 ms for a value that is not undefined, false or null.
 * @throws Error after `within_ms` milliseconds, with `what` in its message
 */
export async function until<Value>(
  probe: () => Value | undefined | false | null | Promise<Value | undefined | false | null>,
  within_ms: number,
  what: string,
): Promise<Value> {
  const deadline_ms = Date.now() + within_ms;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false && value !== null) return value;
    if (Date.now() > deadline_ms) throw new Error(`not within ${within_ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
