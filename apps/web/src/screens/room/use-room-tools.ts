import type { ToolName } from '@akari/rules';
import { useEffect, useLayoutEffect } from 'react';
import {
  groundChanged,
  selectDockedTool,
  selectOpenTools,
  toolClosed,
  toolOpened,
  toolsClosed,
  toolToggled,
} from '../../features/room-tool/tools.slice.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import type { Panel } from './dock/tools.ts';
import { useRoomBeside } from './use-layout.ts';

/** The open tools of the room. Those without a window of their own share one place: `panel` is the one there. */
export function useRoomTools() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpenTools);
  const panel: Panel = useAppSelector(selectDockedTool);
  const beside = useRoomBeside();
  useLayoutEffect(() => void dispatch(groundChanged(beside ? 'beside' : 'sheet')), [dispatch, beside]);
  // Each room begins and ends with all tools closed.
  useEffect(() => () => void dispatch(toolsClosed()), [dispatch]);
  const close = (name: ToolName): void => void dispatch(toolClosed(name));
  return {
    panel,
    /** Opens a tool; null closes the one in the shared place. */
    setPanel: (name: Panel): void => {
      if (name !== null) dispatch(toolOpened(name));
      else if (panel !== null) close(panel);
    },
    tools_open: {
      has: (name: ToolName): boolean => open.includes(name),
      open: (name: ToolName): void => void dispatch(toolOpened(name)),
      close,
      // The tools stay usable while a panel is open beside the picture: a second press closes it.
      toggle: (name: ToolName): void => void dispatch(toolToggled(name)),
      closeAll: (): void => void dispatch(toolsClosed()),
    },
  };
}
