import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fitTools, type FittedTools } from './fit-tools.ts';
import type { ShownTool } from './tools.ts';

/** The width of an element in CSS px, followed. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width_px, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return width_px;
}

/**
 * Divides the tools by the width of their row: as long as it overflows, one more tool is moved before the browser paints.
 * Another width and other words begin again with all tools in the bar.
 */
export function useFittedTools(
  tools: readonly ShownTool[],
): [row: RefObject<HTMLDivElement | null>, FittedTools] {
  const row = useRef<HTMLDivElement>(null);
  const of = [useWidth(row), ...tools.map(({ label }) => label)].join('\n');
  const [fit, setFit] = useState({ of, moved: 0 });
  const moved = fit.of === of ? fit.moved : 0;
  const fitted = fitTools(tools, moved);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {};
    if (scrollWidth > clientWidth && fitted.movable > 0) setFit({ of, moved: moved + 1 });
  }, [of, moved, fitted.movable]);
  return [row, fitted];
}
