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
import { uploadFile } from '../../platform/api/upload-file.ts';

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
  const kept = await uploadFile(MAILBOX_UPLOAD_PATH, picture, idempotency_key, mailboxFileKept);
  return 'error' in kept ? kept : { file_id: kept.data.file_id };
}
