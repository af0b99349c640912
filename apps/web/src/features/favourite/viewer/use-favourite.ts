import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useAddFavouriteMutation, useListFavouriteNamesQuery, useRemoveFavouriteMutation } from '../api.ts';
import { favouriteText } from './text.ts';

/** Whether a performer is a favourite, and how the viewer changes that. @param asks false: the person has no list */
export function useFavourite(
  { performer_name, name }: { performer_name: string; name: string },
  asks = true,
) {
  const dispatch = useAppDispatch();
  const { data } = useListFavouriteNamesQuery(undefined, { skip: !asks });
  const [add, adding] = useAddFavouriteMutation();
  const [remove, removing] = useRemoveFavouriteMutation();
  const is_favourite = data?.performer_names.includes(performer_name) ?? null;
  const toggle = async (): Promise<void> => {
    const params = { performer_name };
    const { error } = await (is_favourite === true ? remove({ params }) : add({ params, body: {} }));
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    else {
      const text = favouriteText.t(is_favourite === true ? 'removed' : 'added', { name });
      dispatch(noticeShown({ kind: 'success', text }));
    }
  };
  return { is_favourite, busy: adding.isLoading || removing.isLoading, toggle };
}
