import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface ChartLine {
  values: (number | null)[];
  /** A custom property of the page's styles. */
  color: `--${string}`;
  dash: number[];
}
interface Drawing {
  lines: readonly ChartLine[];
  labels: readonly string[];
  number: (value: number) => string;
  height_px: number;
  /** The place that is pointed at; null: none. */
  onPoint: (at: number | null) => void;
}

const FONT = '12px system-ui, sans-serif';
const LABEL_SPACE_PX = 64;
/** More places than these are a line alone. */
const POINTS_MAX = 31;

const colorOf = (root: HTMLElement, name: string): string =>
  getComputedStyle(root).getPropertyValue(name).trim();

function optionsOf(root: HTMLElement, drawing: Drawing): uPlot.Options {
  const { lines, labels, number, height_px, onPoint } = drawing;
  const text = colorOf(root, '--text-2');
  const grid = { stroke: colorOf(root, '--line'), width: 1 };
  const axis = { stroke: text, font: FONT, grid, ticks: { show: false } };
  return {
    width: root.clientWidth,
    height: height_px,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_chart, _low, high) => [0, Math.max(1, high * 1.08)] } },
    axes: [
      {
        ...axis,
        space: LABEL_SPACE_PX,
        incrs: [1, 2, 3, 6, 7, 14],
        values: (_chart, at) => at.map((one) => labels[one] ?? ''),
      },
      { ...axis, size: 68, values: (_chart, values) => values.map((value) => number(value)) },
    ],
    series: [
      {},
      ...lines.map(({ color, dash }, at) => ({
        stroke: colorOf(root, color),
        width: at === 0 ? 2.5 : 1.75,
        dash,
        // A value between two that are missing has no line.
        points: { show: labels.length <= POINTS_MAX, size: at === 0 ? 6 : 4, fill: colorOf(root, color) },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/**
 * Draws a chart that keeps the width of its element.
 * @returns removes it
 */
export function drawChart(root: HTMLElement, drawing: Drawing): () => void {
  const places = drawing.labels.map((_, at) => at);
  const data: uPlot.AlignedData = [places, ...drawing.lines.map(({ values }) => values)];
  const chart = new uPlot(optionsOf(root, drawing), data, root);
  const watcher = new ResizeObserver(() =>
    chart.setSize({ width: root.clientWidth, height: drawing.height_px }),
  );
  watcher.observe(root);
  return () => {
    watcher.disconnect();
    chart.destroy();
  };
}
