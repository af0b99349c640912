import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useText } from '../../../text/index.ts';
import { useGetFavouriteQuery } from '../api.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { NoticeChoice } from './NoticeChoice.tsx';
import { QuietHours } from './QuietHours.tsx';
import { favouriteText } from './text.ts';

/** How the viewer hears that this performer is on the air, from the room. */
export function LoginNoticePanel({
  open,
  onOpenChange,
  performer_name,
  name,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  performer_name: string;
  name: string;
}) {
  const t = useText(favouriteText);
  const { data, error } = useGetFavouriteQuery({ params: { performer_name } }, { skip: !open });
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('notice.title')}>
      <div className="login-notice">
        {data === undefined && error === undefined && <Loading />}
        <FormError error={data === undefined ? (apiErrorOf(error)?.name ?? null) : null} />
        {data !== undefined && (
          <>
            <p>{t(data.is_favourite ? 'notice.about' : 'notice.add_first', { name })}</p>
            {data.is_favourite ? (
              <>
                <NoticeChoice
                  performer_name={performer_name}
                  name={name}
                  notice={data.notice}
                  mail={data.mail}
                  push={data.push}
                  in_list={false}
                />
                <QuietHours settings={data.settings} />
              </>
            ) : (
              <FavouriteButton performer_name={performer_name} name={name} look="text" />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
