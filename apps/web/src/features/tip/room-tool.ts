import { may } from '@akari/rules';
import { takesPart, type RoomTool } from '../room-tool/room-tool.ts';
import { GivingConfirm } from '../giving/late.ts';
import { TipPanel } from './late.ts';
import { tipText } from '../giving/text.ts';
import { TipSheet } from './TipSheet.tsx';

export const TIP_TOOL: RoomTool = {
  name: 'tip',
  icon: 'coin',
  place: 'give',
  look: 'tip',
  available: (state) => takesPart(state) && may(state.user_type, 'tip.send'),
  label: (language) => tipText.in[language]('other'),
  alone: (language) => tipText.in[language]('title'),
  opens: {
    as: 'sheet',
    possible: (state) => takesPart(state) && state.member,
    Sheet: TipSheet,
    prepare: () => {
      TipPanel.prepare();
      GivingConfirm.prepare();
    },
  },
};
