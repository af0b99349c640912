import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import type { BroadcastView } from './broadcast-view.ts';
import { NetworkPanel } from './network/NetworkPanel.tsx';
import { SettingsPanel } from './source/SettingsPanel.tsx';

export const SETTINGS_PANEL: StudioPanel<BroadcastView> = {
  name: 'settings',
  place: 'tools',
  tab: 'settings',
  Panel: SettingsPanel,
};

export const NETWORK_PANEL: StudioPanel<BroadcastView> = {
  name: 'network_stats',
  place: 'tools',
  tab: 'earnings',
  Panel: NetworkPanel,
};
