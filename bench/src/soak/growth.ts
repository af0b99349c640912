/** Memory of the processes at a time, MB. */
export interface Reading {
  at_ms: number;
  server: number;
  media_node: number;
}

/** Slope of a least-squares line through the readings, MB an hour. */
export function growthPerHour(readings: readonly Reading[], of: 'server' | 'media_node'): number {
  const hours = readings.map(({ at_ms }) => at_ms / 3_600_000);
  const mean_h = hours.reduce((sum, h) => sum + h, 0) / readings.length;
  const mean_mb = readings.reduce((sum, each) => sum + each[of], 0) / readings.length;
  let above = 0;
  let below = 0;
  readings.forEach((each, i) => {
    const away = (hours[i] ?? mean_h) - mean_h;
    above += away * (each[of] - mean_mb);
    below += away * away;
  });
  return Number((above / below).toFixed(1));
}
