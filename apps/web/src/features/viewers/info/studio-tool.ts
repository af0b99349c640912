import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';

/** The row of a viewer opens it. */
export const VIEWER_INFO_TOOL: StudioTool = {
  name: 'viewer_info_panel',
  button: null,
  Panel: latePart(async () => (await import('./ViewerInfoPanel.tsx')).ViewerInfoPanel),
};
