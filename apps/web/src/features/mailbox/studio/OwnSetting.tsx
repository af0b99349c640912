import { Loading, Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { useGetMailboxSettingQuery } from '../api.ts';
import { MailboxSetting } from './MailboxSetting.tsx';
import { CircularForm } from './CircularForm.tsx';

/** What a performer chooses for her mailbox, and her messages to all. */
export function OwnSetting() {
  const { data, error } = useGetMailboxSettingQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data === undefined)
    return failed === null ? (
      <>
        <Loading />
        <Skeleton className="mailbox-skeleton" count={2} />
      </>
    ) : (
      <OfflineState error={failed} />
    );
  const { setting, prices, ...circulars } = data;
  return (
    <>
      <CircularForm {...circulars} />
      <MailboxSetting setting={setting} prices={prices} />
    </>
  );
}
