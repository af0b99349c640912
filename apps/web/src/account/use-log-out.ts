import { useNavigate } from 'react-router';
import { apiErrorOf } from '../app/api.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { PATHS } from '../app/paths.ts';
import { appText } from '../app/text.ts';
import { accountApi } from './api.ts';

/** Logs out and opens the home screen. A failure is shown, because it matters on a shared computer. */
export function useLogOut(): () => Promise<void> {
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
    await navigate(PATHS.home);
  };
}
