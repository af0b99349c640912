import type { ChannelCard } from '@akari/contract/channel';
import { useEffect, useLayoutEffect, useState } from 'react';
import { noteStatus } from '../../features/action-log/action-log.slice.ts';
import { ToolSeat } from '../../features/room-tool/ToolSeat.tsx';
import {
  groundChanged,
  selectOpenTools,
  toolClosed,
  toolOpened,
  toolsClosed,
  toolToggled,
} from '../../features/room-tool/tools.slice.ts';
import type { StudioTool } from '../../features/studio-panel/studio-tool.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useLanguage } from '../../text/index.ts';
import { STUDIO_TOOLS } from './studio-tools.ts';
import type { StudioLayout } from './use-studio-layout.ts';

/** Buttons of the studio's tools: icons in the header, words where there is space for them. */
export function StudioToolButtons({ look }: { look: 'icon' | 'word' }) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  return STUDIO_TOOLS.map(({ name, button, Panel }) => {
    if (button === null) return null;
    const label = button.label(language);
    const common = {
      icon: button.icon,
      'aria-haspopup': 'dialog' as const,
      onPointerEnter: Panel.prepare,
      onFocus: Panel.prepare,
      onClick: () => dispatch(toolToggled(name)),
    };
    return look === 'icon' ? (
      <IconButton key={name} {...common} label={label} />
    ) : (
      <Button key={name} {...common} look="ghost">
        {label}
      </Button>
    );
  });
}

/** One tool. It stays mounted after the first opening, so that its closing animation can run. */
function Tool({ tool: { name, Panel } }: { tool: StudioTool }) {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpenTools).includes(name);
  const [openedOnce, setOpenedOnce] = useState(false);
  if (open && !openedOnce) setOpenedOnce(true);
  if (!openedOnce) return null;
  const close = (): void => void dispatch(toolClosed(name));
  return (
    <ToolSeat name={name}>
      <Panel
        wanted={open}
        onGiveUp={close}
        open={open}
        onOpenChange={(next) => (next ? dispatch(toolOpened(name)) : close())}
      />
    </ToolSeat>
  );
}

/** The windows of the studio's tools on a desk, and their sheets elsewhere. */
export function StudioTools({ layout, card }: { layout: StudioLayout; card: ChannelCard | null }) {
  const dispatch = useAppDispatch();
  useLayoutEffect(
    () => void dispatch(groundChanged(layout === 'desk' ? 'windows' : 'sheet')),
    [dispatch, layout],
  );
  useEffect(() => () => void dispatch(toolsClosed()), [dispatch]);
  useEffect(() => {
    if (card !== null) dispatch(noteStatus(card));
  }, [dispatch, card]);
  return STUDIO_TOOLS.map((tool) => <Tool key={tool.name} tool={tool} />);
}
