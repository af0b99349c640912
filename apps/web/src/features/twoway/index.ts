export { SelfTile } from './viewer/SelfTile.tsx';
export { twowayText } from './shared/text.ts';
export {
  answerTwowayRequest,
  recallTwoways,
  selectOpenTwoway,
  selectTwowayOver,
  selectTwowaysWaiting,
  stopTwoway,
} from './shared/twoway.slice.ts';
export { TwowayNews } from './viewer/TwowayNews.tsx';
export { useOwnTwoway } from './viewer/use-own-twoway.ts';
