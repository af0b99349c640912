import type { StudioPanel } from '../../studio-panel/studio-panel.ts';
import { ToyStudio } from './ToyStudio.tsx';

export const TOY_PANEL: StudioPanel = {
  name: 'toy_integration_performer',
  place: 'tools',
  tab: 'above',
  Panel: ToyStudio,
};
