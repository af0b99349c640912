import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import { ViewerList } from './ViewerList.tsx';

export const VIEWER_PANEL: StudioPanel = {
  name: 'viewers',
  place: 'side',
  tab: 'viewers',
  Panel: ViewerList,
};
