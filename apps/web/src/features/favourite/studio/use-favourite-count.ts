import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useGetFavouriteCountQuery, useShowFavouriteCountMutation } from '../api.ts';
import { favouriteStudioText } from './text.ts';

/** The number of viewers who have the performer as a favourite, read when it is looked at. */
export function useFavouriteCount() {
  const t = useText(favouriteStudioText);
  const dispatch = useAppDispatch();
  const { data } = useGetFavouriteCountQuery(undefined, { refetchOnMountOrArgChange: true });
  const [set, { isLoading }] = useShowFavouriteCountMutation();
  const show = async (shown: boolean): Promise<void> => {
    const { error } = await set({ body: { shown } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return {
    count: data,
    busy: isLoading,
    show,
    label: t('label'),
    about: t(data?.shown === true ? 'shown' : 'hidden', { count: data?.favourites ?? 0 }),
  };
}
