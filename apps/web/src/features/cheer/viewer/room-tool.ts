import { may } from '@akari/rules';
import { takesPart, type RoomTool } from '../../room-tool/room-tool.ts';
import { cheerToolText } from './tool-text.ts';

/** A press cheers at once: it costs nothing. */
export const CHEER_TOOL: RoomTool = {
  name: 'cheer',
  icon: 'penlight',
  place: 'give',
  available: (state) => takesPart(state) && may(state.user_type, 'cheer.send'),
  label: (language) => cheerToolText.in[language]('tool'),
  alone: (language) => cheerToolText.in[language]('alone'),
  opens: { as: 'act', act: ({ cheer }) => cheer() },
};
