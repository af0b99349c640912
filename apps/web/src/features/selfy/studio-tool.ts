import { latePart } from '../../platform/error/late-part.tsx';
import type { StudioTool } from '../studio-panel/studio-tool.ts';
import { selfyPressText } from './press-text.ts';

export const SELFY_TOOL: StudioTool = {
  name: 'selfy',
  button: { icon: 'smile', label: (language) => selfyPressText.in[language]('tool') },
  Panel: latePart(async () => (await import('./SelfyPanel.tsx')).SelfyPanel),
};
