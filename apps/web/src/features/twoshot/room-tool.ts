import { isPartyMode, may } from '@akari/rules';
import { latePart } from '../../platform/error/late-part.tsx';
import type { RoomState, RoomTool } from '../room-tool/room-tool.ts';
import { twoshotText } from './text.ts';

const quoted = ({ mode, quotes_twoshot }: RoomState): boolean =>
  mode !== null && isPartyMode(mode) && quotes_twoshot;

export const TWOSHOT_TOOL: RoomTool = {
  name: 'twoshot',
  icon: 'twoshot',
  place: 'bar',
  look: 'twoshot',
  available: (state) => quoted(state) && !state.twoshot_asked && may(state.user_type, 'twoshot.request'),
  label: (language) => twoshotText.in[language]('tool'),
  opens: {
    as: 'window',
    possible: (state) => quoted(state) && state.member,
    Window: latePart(async () => (await import('./TwoshotWindow.tsx')).TwoshotWindow),
  },
};

/** In a two-shot this takes the place of leaving: the question offers the way back to the chat first. */
export const TWOSHOT_END_TOOL: RoomTool = {
  name: 'end_twoshot',
  icon: 'door',
  place: 'end',
  available: ({ mode, user_type }) => mode === 'twoshot' && may(user_type, 'twoshot.end'),
  label: (language) => twoshotText.in[language]('end_tool'),
  opens: {
    as: 'window',
    possible: ({ mode, member }) => mode === 'twoshot' && member,
    Window: latePart(async () => (await import('./TwoshotEndWindow.tsx')).TwoshotEndWindow),
  },
};
