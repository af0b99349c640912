import type { TwowayRequest } from '@akari/contract/twoway';
import type { TwowayMode } from '@akari/rules';
import type { DevicesView, LinkState } from '../../media/index.ts';

/** The viewer's side of a two-way, as the room sees it. */
export interface OwnTwoway {
  /** The viewer's request to this performer that waits or runs. */
  request: TwowayRequest | null;
  devices: DevicesView;
  stream: MediaStream | null;
  link: LinkState;
  /** Opens the devices of a mode; another mode opens them again. */
  open: (mode: TwowayMode) => void;
  toggle: (device: 'camera' | 'microphone') => Promise<void>;
}
