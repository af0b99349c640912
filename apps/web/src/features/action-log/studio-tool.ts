import { latePart } from '../../platform/error/late-part.tsx';
import type { StudioTool } from '../studio-panel/studio-tool.ts';
import { logText } from './text.ts';

export const ACTION_LOG_TOOL: StudioTool = {
  name: 'action_log',
  button: { icon: 'history', label: (language) => logText.in[language]('tool') },
  Panel: latePart(async () => (await import('./ActionLogPanel.tsx')).ActionLogPanel),
};
