import type { BroadcastView } from '../../features/broadcast/broadcast-view.ts';
import { NETWORK_PANEL, SETTINGS_PANEL } from '../../features/broadcast/studio-panels.ts';
import { CHAT_PANEL } from '../../features/chat/studio/studio-panel.ts';
import { DOOR_PICTURES_PANEL } from '../../features/door-picture/studio/studio-panel.ts';
import { EARNINGS_PANEL } from '../../features/earnings/studio-panel.ts';
import { CHAT_RULES_PANEL } from '../../features/moderation/studio/studio-panel.ts';
import { RECORDING_PANEL } from '../../features/recording/studio-panel.ts';
import { REQUEST_PANEL } from '../../features/request/studio-panel.ts';
import type { StudioPanel } from '../../features/studio-panel/studio-panel.ts';
import { TOY_PANEL } from '../../features/toy/studio/studio-panel.ts';
import { VIEWER_PANEL } from '../../features/viewers/studio-panel.ts';

/** The panels of the studio, in the order of their place and of their tab. */
export const STUDIO_PANELS: readonly StudioPanel<BroadcastView>[] = [
  REQUEST_PANEL,
  TOY_PANEL,
  CHAT_PANEL,
  VIEWER_PANEL,
  EARNINGS_PANEL,
  SETTINGS_PANEL,
  CHAT_RULES_PANEL,
  NETWORK_PANEL,
  RECORDING_PANEL,
  DOOR_PICTURES_PANEL,
];
