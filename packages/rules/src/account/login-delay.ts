/**
 * How long the next login to an account waits after so many wrong passwords in a row: not at all for the first ones, a
 * second then, and twice as long after each. A delay that always ends keeps nobody out for good.
 * @returns milliseconds
 */
export function loginDelayMs(failures: number, free_failures: number, max_ms: number): number {
  if (failures < free_failures) return 0;
  return Math.min(max_ms, 1_000 * 2 ** (failures - free_failures));
}
