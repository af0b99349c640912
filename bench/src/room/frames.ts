import type { Page } from 'playwright-core';
import { quantile } from '../product/quantile.ts';

/** What a page drew in a time. */
export interface Drawn {
  /** Frames of the page a second, by `requestAnimationFrame`. */
  fps: number;
  frame_p95_ms: number;
  /** Tasks of the main thread over 50 ms, and the longest, milliseconds. */
  long_tasks: number;
  longest_task_ms: number;
}

/** Counts the frames and the long tasks of a page for some time. */
export async function drawnIn(page: Page, for_ms: number): Promise<Drawn> {
  const { gaps, tasks } = await page.evaluate(
    (ms) =>
      new Promise<{ gaps: number[]; tasks: number[] }>((resolve) => {
        const tasks: number[] = [];
        const watch = new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        );
        watch.observe({ type: 'longtask' });
        const gaps: number[] = [];
        const began = performance.now();
        let last = began;
        const frame = (now: number): void => {
          gaps.push(now - last);
          last = now;
          if (now - began < ms) requestAnimationFrame(frame);
          else {
            watch.disconnect();
            resolve({ gaps: gaps.slice(1), tasks });
          }
        };
        requestAnimationFrame(frame);
      }),
    for_ms,
  );
  const total_ms = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: Math.round((gaps.length / total_ms) * 10_000) / 10,
    frame_p95_ms: Math.round(quantile(gaps, 0.95) * 10) / 10,
    long_tasks: tasks.length,
    longest_task_ms: Math.round(Math.max(0, ...tasks)),
  };
}
