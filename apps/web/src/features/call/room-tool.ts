import { may } from '@akari/rules';
import { latePart } from '../../platform/error/late-part.tsx';
import type { RoomState, RoomTool } from '../room-tool/room-tool.ts';
import { callText } from './text.ts';

const runs = ({ call }: RoomState): boolean => call !== null && call !== 'connected' && call !== 'ended';

export const CALL_TOOL: RoomTool = {
  name: 'call',
  icon: 'bell',
  place: 'lead',
  available: ({ mode, status, user_type }) =>
    mode === 'preview' && status === 'waiting' && may(user_type, 'call.start'),
  label: (language) => callText.in[language]('tool'),
  offer: ({ call_offer }) => call_offer,
  opens: {
    as: 'window',
    // The lobby opens it too, so it needs no session.
    possible: (state) => (runs(state) || state.status === 'waiting') && state.member,
    closable: ({ call }) => call !== 'calling',
    Window: latePart(async () => (await import('./CallWindow.tsx')).CallWindow),
  },
};
