import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import { RecordingPanel } from './RecordingPanel.tsx';

export const RECORDING_PANEL: StudioPanel = {
  name: 'record',
  place: 'tools',
  tab: 'settings',
  Panel: RecordingPanel,
};
