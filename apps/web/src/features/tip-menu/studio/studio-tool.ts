import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { tipMenuPressText } from './press-text.ts';

export const TIP_MENU_TOOL: StudioTool = {
  name: 'tip_menu',
  button: { icon: 'receipt', label: (language) => tipMenuPressText.in[language]('tool') },
  Panel: latePart(async () => (await import('./TipMenuPanel.tsx')).TipMenuPanel),
};
