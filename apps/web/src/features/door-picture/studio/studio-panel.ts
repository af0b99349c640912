import type { StudioPanel } from '../../studio-panel/studio-panel.ts';
import { DoorPicturesCard } from './DoorPicturesLink.tsx';

export const DOOR_PICTURES_PANEL: StudioPanel = {
  name: 'door_pictures',
  place: 'tools',
  tab: 'settings',
  Panel: DoorPicturesCard,
};
