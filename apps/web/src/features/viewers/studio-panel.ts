import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import { ViewerList } from './ViewerList.tsx';

export const VIEWER_PANEL: StudioPanel = {
  name: 'viewer_list',
  place: 'side',
  tab: 'viewers',
  Panel: ViewerList,
};
