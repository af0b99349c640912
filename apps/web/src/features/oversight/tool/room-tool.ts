import { may } from '@akari/rules';
import type { RoomTool } from '../../room-tool/room-tool.ts';
import { OversightSheet } from './OversightSheet.tsx';
import { toolText } from './text.ts';

/** The administrator's console. Its code is loaded for administrators alone, when they have entered. */
export const OVERSIGHT_TOOL: RoomTool = {
  name: 'oversight',
  icon: 'shield',
  place: 'bar',
  available: (state) => state.mode !== null && may(state.user_type, 'oversight.watch'),
  label: (language) => toolText.in[language]('tool'),
  alone: (language) => toolText.in[language]('title'),
  opens: {
    as: 'sheet',
    possible: (state) => state.mode !== null && may(state.user_type, 'oversight.watch'),
    Sheet: OversightSheet,
    // The room prepares the tools of everybody; the sheet prepares itself once it is possible.
    prepare: () => undefined,
  },
};
