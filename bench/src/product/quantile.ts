/** The quantile of values. @param part 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Median, 95th percentile and largest, rounded. */
export const spread = (values: readonly number[]) => ({
  p50: Math.round(quantile(values, 0.5)),
  p95: Math.round(quantile(values, 0.95)),
  max: Math.round(Math.max(...values)),
  count: values.length,
});
