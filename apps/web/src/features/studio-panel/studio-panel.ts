import type { ChannelCommand, ToolName } from '@akari/rules';
import type { ReactNode } from 'react';

/** The open studio as every panel sees it. */
export interface StudioView {
  /** The command that is being sent; null: none. */
  busy: ChannelCommand | null;
  /** Sends a command, after a question where one is asked first. */
  onCommand: (command: ChannelCommand) => void;
}

export interface PanelProps<View = StudioView> {
  view: View;
  /** Space is short: an empty panel hides itself. */
  quiet: boolean;
}

export type StudioTab = 'chat' | 'viewers' | 'earnings' | 'settings';

/**
 * A part of the open studio. Its capability declares it; `screens/studio/studio-panels.ts` collects them.
 * `View` is what it needs to see; the panels of a broadcast see more than others.
 */
export interface StudioPanel<View = StudioView> {
  name: ToolName;
  /** Where everything is shown at once: below the picture, in the middle, or at the side. */
  place: 'tools' | 'middle' | 'side';
  /** Where one panel is shown at a time: in a tab, or always `above` the tabs. */
  tab: StudioTab | 'above';
  Panel: (props: PanelProps<View>) => ReactNode;
}
