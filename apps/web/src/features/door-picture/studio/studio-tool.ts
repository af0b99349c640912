import type { StudioTool } from '../../studio-panel/studio-tool.ts';
import { DoorPicturesPanel } from './late.ts';
import { doorPicturesPressText } from './press-text.ts';

export const DOOR_PICTURES_TOOL: StudioTool = {
  name: 'door_pictures',
  button: { icon: 'image', label: (language) => doorPicturesPressText.in[language]('tool') },
  Panel: DoorPicturesPanel,
};
