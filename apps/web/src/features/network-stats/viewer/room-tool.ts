import type { RoomTool } from '../../room-tool/room-tool.ts';
import { NetworkPanel } from './late.ts';
import { NetworkSheet } from './NetworkSheet.tsx';
import { networkToolText } from '../tool/text.ts';

export const NETWORK_TOOL: RoomTool = {
  name: 'network_stats',
  icon: 'wifi',
  place: 'more',
  available: ({ mode }) => mode !== null,
  label: (language) => networkToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: ({ mode }) => mode !== null,
    Sheet: NetworkSheet,
    prepare: NetworkPanel.prepare,
  },
};
