import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { tipGoalPressText } from './press-text.ts';

export const TIP_GOAL_TOOL: StudioTool = {
  name: 'tip_goal',
  button: { icon: 'lamp', label: (language) => tipGoalPressText.in[language]('tool') },
  Panel: latePart(async () => (await import('./TipGoalPanel.tsx')).TipGoalPanel),
};
