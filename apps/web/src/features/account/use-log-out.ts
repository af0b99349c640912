import { useNavigate } from 'react-router';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { accountApi } from '../../platform/person/api.ts';

/** Logs out and opens the home screen, or another. A failure is shown, because it matters on a shared computer. */
export function useLogOut(to: string = PATHS.home): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    const { data, error } = await dispatch(accountApi.endpoints.logout.initiate());
    const failed = apiErrorOf(error);
    if (failed !== null) {
      dispatch(noticeShown({ error: failed.name }));
      return;
    }
    const key = data?.stream_key_changed === true ? 'nav.logged_out_key' : 'nav.logged_out';
    dispatch(noticeShown({ kind: 'success', text: appText.t(key) }));
    await navigate(to);
  };
}
