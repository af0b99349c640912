import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { pollToolText } from '../shared/tool-text.ts';

export const POLL_TOOL: StudioTool = {
  name: 'poll',
  button: { icon: 'chart', label: (language) => pollToolText.in[language]('tool') },
  Panel: latePart(async () => (await import('./HoldPollPanel.tsx')).HoldPollPanel),
};
