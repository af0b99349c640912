import { may } from '@akari/rules';
import { takesPart, type RoomTool } from '../../room-tool/room-tool.ts';
import { toyPressText } from '../shared/press-text.ts';
import { ToyPanel } from './late.ts';
import { ToySheet } from './ToySheet.tsx';

/** Toys are for paid chats. */
const possible = ({ mode }: { mode: string | null }): boolean => mode !== 'free';

export const TOY_TOOL: RoomTool = {
  name: 'remote_toy',
  icon: 'wave',
  place: 'bar',
  available: (state) =>
    state.toys_offered && takesPart(state) && possible(state) && may(state.user_type, 'toy.command'),
  label: (language) => toyPressText.in[language]('tool'),
  alone: (language) => toyPressText.in[language]('title'),
  opens: {
    as: 'sheet',
    possible: (state) => takesPart(state) && possible(state) && state.member && state.toys_offered,
    Sheet: ToySheet,
    prepare: ToyPanel.prepare,
  },
};
