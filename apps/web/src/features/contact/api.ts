import { closeContact, listContacts, openContact, readContact, writeContact } from '@akari/contract/contact';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of conversations with the staff. Reading one is a POST, because its body may hold a code. */
export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    openContact: mutationOf(build, openContact, { invalidatesTags: ['Contacts'] }),
    listContacts: queryOf(build, listContacts, { providesTags: ['Contacts'] }),
    readContact: queryOf(build, readContact, { providesTags: ['Contacts'] }),
    writeContact: mutationOf(build, writeContact, { invalidatesTags: ['Contacts'] }),
    closeContact: mutationOf(build, closeContact, { invalidatesTags: ['Contacts'] }),
  }),
});
export const {
  useOpenContactMutation,
  useListContactsQuery,
  useReadContactQuery,
  useWriteContactMutation,
  useCloseContactMutation,
} = contactApi;
