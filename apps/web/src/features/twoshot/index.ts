export { twoshotText } from './text.ts';
export { recallTwoshot, selectTwoshot } from './twoshot.slice.ts';
