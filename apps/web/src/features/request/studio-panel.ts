import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import { RequestPanel } from './RequestPanel.tsx';

export const REQUEST_PANEL: StudioPanel = {
  name: 'requests',
  place: 'side',
  tab: 'above',
  Panel: RequestPanel,
};
