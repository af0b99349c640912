/** How often a provider is asked about a purchase at most, and how much longer each wait is than the one before. */
const TIMES = 5;
const LONGER = 4;

/**
 * When a provider is asked next what became of a purchase, milliseconds after its checkout: with the usual 15 minutes after
 * 15 minutes, 1, 4, 16 and 64 hours. Null: it is not asked any more.
 * @param elapsed_ms since the checkout
 */
export function nextStatusMs(elapsed_ms: number, first_ms: number): number | null {
  const times = Array.from({ length: TIMES }, (_, at) => first_ms * LONGER ** at);
  return times.find((time_ms) => time_ms > elapsed_ms) ?? null;
}
