import { lateSheet } from '../../room-tool/late-sheet.tsx';
import type { RoomTool } from '../../room-tool/room-tool.ts';
import { NetworkPanel } from './late.ts';
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
    Sheet: lateSheet(NetworkPanel, ({ card }) => ({ voice: card.media_kind === 'voice' })),
    prepare: NetworkPanel.prepare,
  },
};
