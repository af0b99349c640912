export { twoshotText } from './text.ts';
export { recallTwoshot, selectTwoshot } from './twoshot.slice.ts';
export { TwoshotCard } from './TwoshotCard.tsx';
export { TwoshotNews } from './TwoshotNews.tsx';
