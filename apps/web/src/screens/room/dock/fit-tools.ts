import type { ShownTool } from './tools.ts';

export interface FittedTools {
  /** In the bar, in order. */
  bar: readonly ShownTool[];
  /** Behind the button for more. */
  more: readonly ShownTool[];
  /** Last in the bar. */
  end: readonly ShownTool[];
  /** How many tools of the bar can still be moved. */
  movable: number;
}

const isMovable = ({ place }: ShownTool): boolean => place === 'give' || place === 'bar';

/**
 * Divides the tools: the last of the bar stand first behind the button for more. What leads on and what leaves always
 * stay in the bar.
 * @param moved how many tools of the bar have no place in it
 */
export function fitTools(tools: readonly ShownTool[], moved: number): FittedTools {
  const movable = tools.filter(isMovable);
  const kept = Math.max(0, movable.length - moved);
  const gone = new Set(movable.slice(kept));
  return {
    bar: tools.filter((tool) => tool.place === 'lead' || (isMovable(tool) && !gone.has(tool))),
    more: [...gone, ...tools.filter(({ place }) => place === 'more')],
    end: tools.filter(({ place }) => place === 'end'),
    movable: kept,
  };
}
