import './day-bars.css';

const DAY_MS = 86_400_000;
/** Days begin at midnight in Japan. */
const JAPAN_MS = 32_400_000;
const DAYS = 28;
const WIDTH = 560;
const HEIGHT = 140;
const GAP = 4;

/** The last dates of Japan, the oldest first. */
const datesUntil = (now_ms: number): string[] =>
  Array.from({ length: DAYS }, (_, at) =>
    new Date(now_ms + JAPAN_MS - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );

/** A bar for each of the last four weeks' days. It is for the eye alone: a table beside it has the same values. */
export function DayBars({ values, now_ms }: { values: ReadonlyMap<string, number>; now_ms: number }) {
  const most = Math.max(...values.values(), 1);
  const step = WIDTH / DAYS;
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {datesUntil(now_ms).map((date, at) => {
        const value = values.get(date) ?? 0;
        const height = Math.max(2, (value / most) * (HEIGHT - 4));
        return (
          <rect
            key={date}
            className={value > 0 ? 'some' : undefined}
            x={at * step + GAP / 2}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            rx={2}
          />
        );
      })}
    </svg>
  );
}
