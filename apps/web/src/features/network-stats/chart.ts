/**
 * Returns the path of an SVG polyline that is `width` wide: the newest value is at the right edge, a null leaves a gap.
 */
export function linePath(
  values: readonly (number | null)[],
  places: number,
  width: number,
  yOf: (value: number) => number,
): string {
  const first = places - values.length;
  const step = width / Math.max(1, places - 1);
  let pen: 'M' | 'L' = 'M';
  const parts: string[] = [];
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    parts.push(`${pen}${((first + index) * step).toFixed(1)} ${yOf(value).toFixed(1)}`);
    pen = 'L';
  });
  return parts.join('');
}

/** Returns the largest value, at least `floor`, plus 15 % so that the curve does not touch the edge. */
export const scaleTop = (values: readonly (number | null)[], floor: number): number =>
  Math.max(floor, ...values.map((value) => value ?? 0)) * 1.15;
