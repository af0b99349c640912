import { latePart } from '../../../platform/error/late-part.tsx';
import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { thumbnailText } from './text.ts';

export const THUMBNAIL_TOOL: StudioTool = {
  name: 'thumbnail_message',
  button: { icon: 'tanzaku', label: (language) => thumbnailText.in[language]('tool') },
  Panel: latePart(async () => (await import('./ThumbnailPanel.tsx')).ThumbnailPanel),
};
