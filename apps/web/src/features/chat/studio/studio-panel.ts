import type { StudioPanel } from '../../studio-panel/studio-panel.ts';
import { ChatPanel } from './ChatPanel.tsx';

export const CHAT_PANEL: StudioPanel = { name: 'chat', place: 'middle', tab: 'chat', Panel: ChatPanel };
