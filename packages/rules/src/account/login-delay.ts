/**
 * Delay of the next login after consecutive wrong passwords: none for the first `free_failures`, then one
 * second, doubled after each failure. The delay is limited, so that nobody is locked out for good.
 * @returns milliseconds
 */
export function loginDelayMs(failures: number, free_failures: number, max_ms: number): number {
  if (failures < free_failures) return 0;
  return Math.min(max_ms, 1_000 * 2 ** (failures - free_failures));
}
