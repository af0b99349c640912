import type { ViewerListEntry } from '@akari/contract/channel';
import { VIEWER_FLAGS, type ViewerFlag } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useSetViewerFlagMutation } from './api.ts';
import { FLAG_ICONS } from './flag-icons.ts';
import { viewerFlagText } from './text.ts';
import './viewer-flag.css';

/** Sets one of the performer's marks on a viewer; the one that is set is pressed, and a second press removes it. */
export function FlagButtons({
  viewer: { user_id: viewer_id, user_name: name, flag: set },
}: {
  viewer: Pick<ViewerListEntry, 'user_id' | 'user_name' | 'flag'>;
}) {
  const t = useText(viewerFlagText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSetViewerFlagMutation();
  const press = async (flag: ViewerFlag): Promise<void> => {
    const { error } = await send({ params: { viewer_id }, body: { flag: flag === set ? null : flag } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <div className="viewer-flags" role="group" aria-label={t('label', { name })} aria-busy={isLoading}>
      {VIEWER_FLAGS.map((flag) => (
        <button
          key={flag}
          type="button"
          data-flag={flag}
          aria-pressed={flag === set}
          onClick={() => void press(flag)}
        >
          <Icon name={FLAG_ICONS[flag]} size="s" />
          {t(`flag.${flag}`)}
        </button>
      ))}
    </div>
  );
}
