import { peopleList, type ListRow } from '@akari/contract/office';
import { listScreen } from '../lists/list-screen.tsx';

const pageOf = ({ id }: ListRow): string => `/people/${id}`;

/** Everybody with an account, and guests. */
export const Component = listScreen(peopleList, pageOf);
