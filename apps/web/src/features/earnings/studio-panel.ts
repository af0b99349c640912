import type { StudioPanel } from '../studio-panel/studio-panel.ts';
import { EarningsPanel } from './EarningsPanel.tsx';

export const EARNINGS_PANEL: StudioPanel = {
  name: 'earnings',
  place: 'side',
  tab: 'earnings',
  Panel: EarningsPanel,
};
