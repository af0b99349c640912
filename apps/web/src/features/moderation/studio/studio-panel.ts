import type { StudioPanel } from '../../studio-panel/studio-panel.ts';
import { ChatRulesPanel } from './ChatRulesPanel.tsx';

export const CHAT_RULES_PANEL: StudioPanel<unknown> = {
  name: 'chat_rules',
  place: 'tools',
  tab: 'settings',
  Panel: ChatRulesPanel,
};
