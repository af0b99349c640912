import {
  banCommentAuthor,
  blogPictureAdded,
  blogUploadUrl,
  captionBlogPicture,
  changeEntry,
  decideComment,
  deleteBlogComment,
  deleteBlogPicture,
  deleteEntry,
  getBlogEntry,
  getOwnEntry,
  liftAuthorBan,
  likeBlogEntry,
  listBlog,
  listBlogComments,
  listOwnBlog,
  listOwnComments,
  listPerformerBlog,
  makeEntry,
  sendBlogComment,
  type OwnEntry,
} from '@akari/contract/blog';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlog: queryOf(build, listBlog),
    listPerformerBlog: queryOf(build, listPerformerBlog),
    getBlogEntry: queryOf(build, getBlogEntry),
    likeBlogEntry: mutationOf(build, likeBlogEntry),
    listBlogComments: queryOf(build, listBlogComments),
    sendBlogComment: mutationOf(build, sendBlogComment),
    deleteBlogComment: mutationOf(build, deleteBlogComment),
    listOwnBlog: queryOf(build, listOwnBlog),
    getOwnEntry: queryOf(build, getOwnEntry),
    makeEntry: mutationOf(build, makeEntry),
    changeEntry: mutationOf(build, changeEntry),
    deleteEntry: mutationOf(build, deleteEntry),
    deleteBlogPicture: mutationOf(build, deleteBlogPicture),
    captionBlogPicture: mutationOf(build, captionBlogPicture),
    listOwnComments: queryOf(build, listOwnComments),
    decideComment: mutationOf(build, decideComment),
    banCommentAuthor: mutationOf(build, banCommentAuthor),
    liftAuthorBan: mutationOf(build, liftAuthorBan),
  }),
});
export const {
  useLazyListBlogQuery,
  useLazyListPerformerBlogQuery,
  useListPerformerBlogQuery,
  useGetBlogEntryQuery,
  useLikeBlogEntryMutation,
  useLazyListBlogCommentsQuery,
  useSendBlogCommentMutation,
  useDeleteBlogCommentMutation,
  useListOwnBlogQuery,
  useGetOwnEntryQuery,
  useMakeEntryMutation,
  useChangeEntryMutation,
  useDeleteEntryMutation,
  useDeleteBlogPictureMutation,
  useCaptionBlogPictureMutation,
  useLazyListOwnCommentsQuery,
  useDecideCommentMutation,
  useBanCommentAuthorMutation,
  useLiftAuthorBanMutation,
} = blogApi;

/** Uploads a picture of an entry. @returns the entry with it, or why it was not taken */
export async function uploadToEntry(
  entry_id: string,
  file: Blob,
  idempotency_key: string,
): Promise<{ entry: OwnEntry } | { error: ErrorName }> {
  const added = await uploadFile(blogUploadUrl(entry_id), file, idempotency_key, blogPictureAdded);
  return 'error' in added ? added : { entry: added.data.entry };
}
