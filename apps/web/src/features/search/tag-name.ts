import { useLanguage } from '../../text/index.ts';
import { useListTagsQuery } from './api.ts';

/** How tags are compared: without regard to case and width. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Tags in the language of the page: an address may name one in the other language. */
export function useTagName(): (tag: string) => string {
  const language = useLanguage();
  const { data } = useListTagsQuery();
  return (tag) =>
    data?.tags.find(({ name }) => [name.ja, name.en].some((one) => plain(one) === plain(tag)))?.name[
      language
    ] ?? tag;
}
