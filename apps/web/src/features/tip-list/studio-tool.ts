import { latePart } from '../../platform/error/late-part.tsx';
import type { StudioTool } from '../studio-panel/studio-tool.ts';
import { tipListText } from './press-text.ts';

export const TIP_LIST_TOOL: StudioTool = {
  name: 'viewer_tip',
  button: { icon: 'coin', label: (language) => tipListText.in[language]('tool') },
  Panel: latePart(async () => (await import('./TipListPanel.tsx')).TipListPanel),
};
