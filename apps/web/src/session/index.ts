export {
  channelFailed,
  channelLoaded,
  channelWanted,
  refreshChannel,
  selectCard,
  selectRoomChannel,
} from './channel.slice.ts';
export { ConsentCard } from './ConsentCard.tsx';
export { EndCard } from './EndCard.tsx';
export { EnterSteps } from './EnterSteps.tsx';
export { GuestCard } from './GuestCard.tsx';
export { LiveReceipt } from './LiveReceipt.tsx';
export { LowPoints } from './LowPoints.tsx';
export { PreviewCard } from './PreviewCard.tsx';
export type { Entry, SessionState } from './state.ts';
export { sessionText } from './text.ts';
