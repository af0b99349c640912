import type { ViewerListEntry } from '@akari/contract/channel';
import { Button } from '../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { toolOpened } from '../room-tool/tools.slice.ts';
import { mayReceive } from './may-receive.ts';
import { presentAsked } from './present-asked.slice.ts';
import { viewerActionText } from './text.ts';

/** Opens the presents with this viewer chosen. Absent for those who cannot receive one. */
export function PresentButton({ viewer }: { viewer: ViewerListEntry }) {
  const t = useText(viewerActionText);
  const dispatch = useAppDispatch();
  if (!mayReceive(viewer)) return null;
  const open = (): void => {
    dispatch(presentAsked(viewer.user_id));
    dispatch(toolOpened('present'));
  };
  return (
    <Button size="s" icon="gift" disabled={viewer.left_at_ms !== undefined} onClick={open}>
      {t('present')}
    </Button>
  );
}
