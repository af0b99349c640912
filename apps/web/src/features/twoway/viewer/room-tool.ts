import { may } from '@akari/rules';
import { latePart } from '../../../platform/error/late-part.tsx';
import type { RoomTool } from '../../room-tool/room-tool.ts';
import { twowayText } from '../shared/text.ts';

export const TWOWAY_TOOL: RoomTool = {
  name: 'twoway',
  icon: 'twoway',
  place: 'bar',
  look: 'twoway',
  available: ({ mode, status, user_type, twoway_asked }) =>
    (mode === 'twoshot' || (mode === 'party' && status === 'chatting')) &&
    !twoway_asked &&
    may(user_type, 'twoway.request'),
  label: (language) => twowayText.in[language]('tool'),
  opens: {
    as: 'window',
    possible: ({ mode, member }) => (mode === 'party' || mode === 'twoshot') && member,
    Window: latePart(async () => (await import('./TwowayWindow.tsx')).TwowayWindow),
  },
};
