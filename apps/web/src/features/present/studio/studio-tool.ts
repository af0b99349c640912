import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { presentToolText } from './tool-text.ts';

export const PRESENT_TOOL: StudioTool = {
  name: 'present',
  button: { icon: 'gift', label: (language) => presentToolText.in[language]('tool') },
  Panel: latePart(async () => (await import('./PresentPanel.tsx')).PresentPanel),
};
