import type { Offer } from '@akari/contract/session';
import type { Language, ToolName } from '@akari/rules';
import type { RoomActions, RoomState, RoomTool, ToolOpening } from '../../../features/room-tool/room-tool.ts';
import { ROOM_TOOLS } from '../room-tools.ts';

/** Name of the tool whose window or sheet is open in the place that tools share; null: none. */
export type Panel = ToolName | null;

type Opening<As extends ToolOpening['as']> = Extract<ToolOpening, { as: As }>;

export interface OpenWindow {
  name: ToolName;
  closable: boolean;
  Window: Opening<'window'>['Window'];
}

/** Returns the window to show over the picture: the opened one, as long as it is possible in this state. */
export function windowOf(panel: Panel, state: RoomState): OpenWindow | null {
  const opens = ROOM_TOOLS.find(({ name }) => name === panel)?.opens;
  if (panel === null || opens?.as !== 'window' || !opens.possible(state)) return null;
  return { name: panel, closable: opens.closable?.(state) ?? true, Window: opens.Window };
}

/** Returns the sheets that are mounted in this state. */
export const sheetsOf = (state: RoomState): { name: ToolName; Sheet: Opening<'sheet'>['Sheet'] }[] =>
  ROOM_TOOLS.flatMap(({ name, opens }) =>
    opens.as === 'sheet' && opens.possible(state) ? [{ name, Sheet: opens.Sheet }] : [],
  );

/** Returns the tools that are available in this state. */
export const toolsOf = (state: RoomState): RoomTool[] =>
  ROOM_TOOLS.filter(({ available }) => available(state));

/** A tool as the bar shows it. */
export interface ShownTool extends Pick<RoomTool, 'name' | 'icon' | 'place' | 'look'> {
  label: string;
  alone: string;
  /** The price to which it leads; null: none, or not known yet. */
  offer: Offer | null;
  /** Whether it opens a window or a sheet. */
  dialog: boolean;
  /** Path of the page that it opens. */
  to: string | undefined;
  /** Prefetches the code of its window, on hover or focus. */
  prepare: (() => void) | undefined;
  onPress: () => void;
}

interface ToolUse {
  state: RoomState;
  performer_name: string;
  language: Language;
  actions: RoomActions;
  open: (name: ToolName) => void;
}

/** Returns how a tool loads its code ahead; undefined: it has none of its own. */
export function prepareOf({ opens }: RoomTool): (() => void) | undefined {
  if (opens.as === 'window') return opens.Window.prepare;
  return opens.as === 'sheet' || opens.as === 'layer' ? opens.prepare : undefined;
}

/** Returns the available tools with their labels and actions. */
export const shownTools = ({ state, performer_name, language, actions, open }: ToolUse): ShownTool[] =>
  toolsOf(state).map((tool) => {
    const { name, icon, place, look, opens } = tool;
    const label = tool.label(language, state);
    return {
      name,
      icon,
      place,
      ...(look === undefined ? {} : { look }),
      label,
      alone: tool.alone?.(language) ?? label,
      offer: tool.offer?.(state) ?? null,
      dialog: opens.as === 'window' || opens.as === 'sheet',
      to: opens.as === 'page' ? opens.path(performer_name, state) : undefined,
      prepare: prepareOf(tool),
      onPress: () => (opens.as === 'act' ? opens.act(actions) : open(name)),
    };
  });
