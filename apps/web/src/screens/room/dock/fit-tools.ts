import type { ShownTool } from './tools.ts';

/** Width of a tool with its word and the gap, CSS px. */
const TOOL_PX = 56;

export interface FittedTools {
  /** In the bar, in order. */
  bar: readonly ShownTool[];
  /** Behind the button for more. */
  more: readonly ShownTool[];
  /** Last in the bar. */
  end: readonly ShownTool[];
}

/**
 * Divides the tools by the width of the bar: the last of those that do not fit stand first behind the button for more.
 * What leads on and what leaves always stay in the bar.
 * @param width_px of the row of tools; null: not measured, so that all of them fit
 */
export function fitTools(tools: readonly ShownTool[], width_px: number | null): FittedTools {
  const end = tools.filter(({ place }) => place === 'end');
  const rare = tools.filter(({ place }) => place === 'more');
  const bar = tools.filter(({ place }) => place !== 'end' && place !== 'more');
  const places = width_px === null ? tools.length : Math.floor(width_px / TOOL_PX) - end.length;
  if (bar.length + (rare.length > 0 ? 1 : 0) <= places) return { bar, more: rare, end };
  const kept: ShownTool[] = [];
  const moved: ShownTool[] = [];
  for (const tool of bar) (tool.place === 'lead' || kept.length < places - 1 ? kept : moved).push(tool);
  return { bar: kept, more: [...moved, ...rare], end };
}
