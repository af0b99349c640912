// Apart from the home page, which loads it when a name is typed.
export { foldForSearch } from '@akari/rules';
