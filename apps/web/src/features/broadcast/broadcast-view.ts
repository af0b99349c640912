import type { StudioView } from '../studio-panel/studio-panel.ts';
import type { Studio } from './use-studio.ts';

/** The open studio as the panels of its broadcast see it: with devices and publishing. */
export interface BroadcastView extends StudioView {
  studio: Studio;
}
