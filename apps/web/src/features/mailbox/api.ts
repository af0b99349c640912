import {
  buyMailboxPicture,
  chooseMailbox,
  countMailbox,
  getMailboxChoice,
  getMailboxSetting,
  listMailbox,
  MAILBOX_UPLOAD_PATH,
  mailboxFileKept,
  markMailbox,
  readMailbox,
  sendMailboxCircular,
  setMailboxChoice,
  setMailboxSetting,
  writeMailbox,
} from '@akari/contract/mailbox';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { refusal } from '../../platform/api/call-server.ts';

const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    countMailbox: queryOf(build, countMailbox, { providesTags: ['Mailbox'] }),
    listMailbox: queryOf(build, listMailbox, { providesTags: ['Mailbox'] }),
    readMailbox: queryOf(build, readMailbox, { providesTags: ['Mailbox'] }),
    writeMailbox: mutationOf(build, writeMailbox, { invalidatesTags: ['Mailbox'] }),
    markMailbox: mutationOf(build, markMailbox),
    buyMailboxPicture: mutationOf(build, buyMailboxPicture, { invalidatesTags: ['Mailbox'] }),
    chooseMailbox: mutationOf(build, chooseMailbox, { invalidatesTags: ['Mailbox'] }),
    getMailboxChoice: queryOf(build, getMailboxChoice),
    setMailboxChoice: mutationOf(build, setMailboxChoice),
    getMailboxSetting: queryOf(build, getMailboxSetting, { providesTags: ['Mailbox'] }),
    setMailboxSetting: mutationOf(build, setMailboxSetting, { invalidatesTags: ['Mailbox'] }),
    sendMailboxCircular: mutationOf(build, sendMailboxCircular, { invalidatesTags: ['Mailbox'] }),
  }),
});
export const {
  useCountMailboxQuery,
  useListMailboxQuery,
  useLazyListMailboxQuery,
  useReadMailboxQuery,
  useLazyReadMailboxQuery,
  useWriteMailboxMutation,
  useMarkMailboxMutation,
  useBuyMailboxPictureMutation,
  useChooseMailboxMutation,
  useGetMailboxChoiceQuery,
  useSetMailboxChoiceMutation,
  useGetMailboxSettingQuery,
  useSetMailboxSettingMutation,
  useSendMailboxCircularMutation,
} = mailboxApi;

/** Uploads a picture for the next message. */
export async function uploadPicture(
  picture: Blob,
  idempotency_key: string,
): Promise<{ file_id: string } | { error: ErrorName }> {
  const response = await fetch(MAILBOX_UPLOAD_PATH, {
    method: 'POST',
    headers: { 'content-type': picture.type, 'idempotency-key': idempotency_key },
    credentials: 'same-origin',
    body: picture,
  }).catch(() => null);
  if (response === null) return { error: 'server_unreachable' };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { error: (await refusal(response.status, body)).name };
  const kept = mailboxFileKept.safeParse(body);
  return kept.success ? { file_id: kept.data.file_id } : { error: 'server_failed' };
}
